import { CUSTOM_HEADERS_BYTES, METADATA_BYTES, type VerificationAddress } from '@otp-kit/protocol';
import { invalid } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import { isObject } from '../http/request-body.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Attempt } from '../model/attempt.ts';
import { CODE_DIGITS, DEFAULT_CODE_DIGITS } from '../model/limits.ts';
import { jsonBytes } from '../primitives/json-bytes.ts';
import { readAddress } from '../rules/address.ts';
import type { WidgetCaller } from './widget-caller.ts';

/** The fields of an attempt that the caller sets. */
export type AttemptFields = Pick<
  Attempt,
  | 'verificationAddress'
  | 'digits'
  | 'ownCode'
  | 'publicMetadata'
  | 'privateMetadata'
  | 'customHeaders'
>;

type Fields = Readonly<Record<string, unknown>>;

const CHECKS = checkList<Pick<WidgetCaller, 'fields' | 'workspace'>, WidgetError>()
  .find(readAttemptAddress)
  .refuse(({ fields }) => checkCode(fields))
  .refuse(({ fields }) => checkMetadata(fields))
  .refuse(({ fields }) => checkHeaders(fields['customHeaders']));

/**
 * Reads an admitted caller's fields. The address must be in E.164 as signed, unless the behavior
 * normalises it.
 *
 * @see the interface, "POST {base_url}/api/v1/widget-sdk/create-attempt"
 */
export function readAttemptFields(
  caller: Pick<WidgetCaller, 'fields' | 'workspace'>,
): Found<{ readonly attemptFields: AttemptFields }, WidgetError> {
  const checked = CHECKS.run(caller);
  if (!checked.ok) return checked;
  return { ok: true, attemptFields: fieldsOf(caller.fields, checked.address) };
}

function readAttemptAddress({
  fields: { verificationAddress: sent },
  workspace,
}: Pick<WidgetCaller, 'fields' | 'workspace'>): Found<
  { readonly address: VerificationAddress },
  WidgetError
> {
  const asSent = readAddress(sent);
  const normalized = readAddress(normalize(sent));
  const address = workspace.behaviors.unnormalizedPhone === 'normalized' ? normalized : asSent;
  if (address.ok) return address;
  const { extra, message } = address.error;
  const error = extra === undefined ? invalid('verificationAddress', message) : address.error;
  const behavior = normalized.ok && { behavior: 'unnormalizedPhone' as const };
  return failed({ ...error, code: 'VALIDATION_ERROR', ...behavior });
}

// The interface, create-attempt: with no spaces, dashes or parentheses.
function normalize(address: unknown): unknown {
  if (!isObject(address) || typeof address['phoneNumber'] !== 'string') return address;
  return { ...address, phoneNumber: address['phoneNumber'].replace(/[\s()-]/g, '') };
}

function checkCode({ otp, digits }: Fields): WidgetError | undefined {
  if (otp !== undefined && !(typeof otp === 'string' && /^[0-9]{4,6}$/.test(otp))) {
    return invalid('otp', 'must be a string of 4, 5 or 6 digits');
  }
  if (digits === undefined) return undefined;
  if (!isDigits(digits)) {
    return { code: 'INVALID_OTP_DIGITS', message: 'digits must be 4, 5 or 6' };
  }
  return typeof otp === 'string' && otp.length !== digits
    ? { code: 'OTP_DIGITS_MISMATCH', message: 'otp does not have as many digits as digits says' }
    : undefined;
}

function checkMetadata({ publicMetadata, privateMetadata }: Fields): WidgetError | undefined {
  const both = { publicMetadata, privateMetadata };
  for (const [name, value] of Object.entries(both)) {
    if (value !== undefined && !isObject(value)) return invalid(name, 'must be an object');
  }
  if (jsonBytes(publicMetadata) + jsonBytes(privateMetadata) <= METADATA_BYTES) return undefined;
  const message = `the metadata have more than ${METADATA_BYTES} bytes together`;
  return { code: 'METADATA_SIZE_EXCEEDED', message };
}

// Measured before headers are dropped: the stricter reading of a limit that is not explained.
function checkHeaders(customHeaders: unknown): WidgetError | undefined {
  if (customHeaders === undefined) return undefined;
  if (!isObject(customHeaders)) return invalid('customHeaders', 'must be an object');
  if (jsonBytes(customHeaders) > CUSTOM_HEADERS_BYTES) {
    return invalid('customHeaders', `must not have more than ${CUSTOM_HEADERS_BYTES} bytes`);
  }
  return Object.entries(customHeaders).every(([name, value]) => isHeader(name, value))
    ? undefined
    : invalid('customHeaders', 'must hold HTTP headers, each a string');
}

function fieldsOf(body: Fields, verificationAddress: VerificationAddress): AttemptFields {
  const { otp, digits, publicMetadata, privateMetadata, customHeaders } = body;
  const ownCode = typeof otp === 'string' ? otp : undefined;
  return {
    verificationAddress,
    digits: isDigits(digits) ? digits : (ownCode?.length ?? DEFAULT_CODE_DIGITS),
    ...(ownCode !== undefined && { ownCode }),
    publicMetadata: isObject(publicMetadata) ? publicMetadata : {},
    privateMetadata: isObject(privateMetadata) ? privateMetadata : {},
    customHeaders: isObject(customHeaders) ? forwardable(customHeaders) : {},
  };
}

// The interface, create-attempt: these names are silently dropped.
const OWN_HEADER = /^(content-type|user-agent|host|content-length|hook-.*)$/i;

// So are those that are about the connection (RFC 9110, section 7.6.1) or that fetch refuses to send:
// forwarded, they would lose the webhook.
const CONNECTION_HEADER =
  /^(connection|keep-alive|transfer-encoding|te|trailer|upgrade|http2-settings|expect|proxy-.*)$/i;

function forwardable(headers: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADER.test(name) || CONNECTION_HEADER.test(name) ? [] : [[name, String(value)]],
    ),
  );
}

// RFC 9110, section 5.5. `Headers` takes more control characters than fetch then sends.
const CONTROL_CHARACTER = /[^\t\x20-\x7e\x80-\xff]/;

function isHeader(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || CONTROL_CHARACTER.test(value)) return false;
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
}

function isDigits(value: unknown): value is number {
  return typeof value === 'number' && CODE_DIGITS.includes(value);
}
