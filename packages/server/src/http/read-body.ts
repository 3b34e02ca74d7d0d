import type { Bytes, ProxyErrorCode } from '@otp-kit/protocol';
import * as v from 'valibot';
import { MAX_BODY_BYTES } from '../lifetimes-and-limits.ts';
import { ServiceError } from './service-error.ts';

/**
 * Reads a body up to a number of bytes, counted as they arrive: `Content-Length` is the sender's word.
 *
 * @returns the bytes, or `undefined` when there are more
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Parses bytes as JSON in UTF-8.
 *
 * @throws SyntaxError, TypeError with words of the runtime that may quote the text: never to be logged
 */
export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}

/**
 * Reads a request's body and checks it field by field; a field that the schema does not name is refused.
 *
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, `UNEXPECTED_FIELD`, `INVALID_PHONE_NUMBER`, `INVALID_EMAIL`
 */
export async function readRequest<T>(
  request: Request,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const bytes = await readBody(request);
  if (bytes === undefined) throw new ServiceError('PAYLOAD_TOO_LARGE');
  const body = tryParse(bytes);
  // valibot 1.5.0 takes an array for an object, so that `[]` would be a request without fields.
  if (Array.isArray(body)) throw new ServiceError('INVALID_REQUEST');
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  throw new ServiceError(codeOf(result.issues));
}

function codeOf(issues: readonly v.BaseIssue<unknown>[]): ProxyErrorCode {
  const isUnexpected = issues.some(
    (issue) => issue.type === 'strict_object' && issue.expected === 'never',
  );
  if (isUnexpected) return 'UNEXPECTED_FIELD';
  // The user's input is empty or too long: the page is right, and shows what is wrong with it.
  const typed = issues.length === 1 && issues[0]?.kind === 'validation' && v.getDotPath(issues[0]);
  if (typed === 'verificationAddress.phoneNumber') return 'INVALID_PHONE_NUMBER';
  if (typed === 'verificationAddress.email') return 'INVALID_EMAIL';
  return 'INVALID_REQUEST';
}

async function readBody(request: Request): Promise<Bytes | undefined> {
  try {
    return await readCapped(request.body, MAX_BODY_BYTES);
  } catch {
    throw new ServiceError('INVALID_REQUEST'); // The connection broke, or something else read the body first.
  }
}

function tryParse(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new ServiceError('INVALID_REQUEST');
  }
}
