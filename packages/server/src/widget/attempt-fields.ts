import {
  type CreateAttemptRequest,
  CUSTOM_HEADERS_BYTES,
  METADATA_BYTES,
  OtpError,
} from '@otp-kit/protocol';
import { check } from '../options/check.ts';

/** What an attempt is for. */
export type AttemptFields = Omit<
  CreateAttemptRequest,
  'apiKey' | 'publicKey' | 'signature' | 'timestamp'
>;

/**
 * Checks what the service would refuse, and what it would drop without a word.
 *
 * @throws {@link OtpError} `INVALID_OTP_DIGITS`, `OTP_DIGITS_MISMATCH`, `METADATA_SIZE_EXCEEDED`, `CUSTOM_HEADERS_SIZE_EXCEEDED`
 * @throws TypeError for metadata that is no JSON object, and for headers that are none or would be dropped
 */
export function checkAttemptFields(fields: AttemptFields): void {
  const { digits, otp, customHeaders } = fields;
  checkDigits(digits, otp);
  if (metadataBytes(fields) > METADATA_BYTES) {
    const message = `publicMetadata and privateMetadata together have more than ${METADATA_BYTES} bytes`;
    throw new OtpError('METADATA_SIZE_EXCEEDED', message);
  }
  if (jsonBytes(customHeaders, 'customHeaders') > CUSTOM_HEADERS_BYTES) {
    const message = `customHeaders have more than ${CUSTOM_HEADERS_BYTES} bytes`;
    throw new OtpError('CUSTOM_HEADERS_SIZE_EXCEEDED', message);
  }
  for (const [name, value] of Object.entries(customHeaders ?? {})) checkHeader(name, value);
}

/**
 * Measures the metadata of an attempt, in UTF-8 bytes of both objects' JSON.
 *
 * @throws TypeError for metadata that is no JSON object
 */
export function metadataBytes({ publicMetadata, privateMetadata }: AttemptFields): number {
  return (
    jsonBytes(publicMetadata, 'publicMetadata') + jsonBytes(privateMetadata, 'privateMetadata')
  );
}

function checkDigits(digits: number | undefined, otp: string | undefined): void {
  if (digits !== undefined && ![4, 5, 6].includes(digits)) {
    throw new OtpError('INVALID_OTP_DIGITS', 'digits must be 4, 5 or 6');
  }
  if (otp === undefined) return;
  // A number has lost its leading zeros, and a test of it would make a text of it again.
  if (typeof otp !== 'string' || !/^[0-9]{4,6}$/.test(otp)) {
    throw new OtpError('INVALID_OTP_DIGITS', 'otp must be a text of 4 to 6 digits');
  }
  if (digits !== undefined && otp.length !== digits) {
    throw new OtpError('OTP_DIGITS_MISMATCH', 'otp does not have as many digits as digits says');
  }
}

/**
 * Measures a part of the body: UTF-8 bytes of its JSON. How the service measures is not documented;
 * this is what goes over the wire.
 */
function jsonBytes(value: object | undefined, name: string): number {
  if (value === undefined) return 0;
  const json = isPlain(value) ? toJson(value) : undefined;
  check(json !== undefined, `${name} must be an object that JSON can hold`);
  return new TextEncoder().encode(json).byteLength;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // A circle or a BigInt; the runtime's words about it quote the keys.
  }
}

// The interface, create-attempt: "silently dropped". An integrator that sets one expects it to arrive.
const DROPPED = /^(content-type|user-agent|host|content-length|hook-.*)$/i;

function checkHeader(name: string, value: unknown): void {
  check(typeof value === 'string' && isHeader(name, value), 'customHeaders must hold HTTP headers');
  check(!DROPPED.test(name), `customHeaders must not hold ${name}: the service drops it`);
}

function isHeader(name: string, value: string): boolean {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false; // The runtime's words quote the value, which may be a secret of the receiver.
  }
}
