import type { Bytes, ProxyErrorCode } from '@otp-kit/protocol';
import * as v from 'valibot';
import { MAX_BODY_BYTES, MAX_SEALED_BYTES } from '../constants/lifetimes-and-limits.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { ReceivedRequest } from './received-request.ts';
import { ServiceError } from './service-error.ts';

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
 * An app may add `sealed`, the value that a response gave it.
 *
 * @param maxBytes the largest body, without an app's sealed value
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, `UNEXPECTED_FIELD`, `INVALID_PHONE_NUMBER`, `INVALID_EMAIL`
 */
export async function readRequest<T extends object>(
  context: Pick<ReceivedRequest, 'request' | 'client' | 'report'>,
  schema: v.GenericSchema<unknown, T>,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<T & SealedField> {
  const isApp = context.client === 'app';
  const bytes = await readBody(context, isApp ? maxBytes + MAX_SEALED_BYTES : maxBytes);
  if (bytes === undefined) throw new ServiceError('PAYLOAD_TOO_LARGE');
  const body = tryParse(bytes);
  // valibot 1.5.0 takes an array for an object, so that `[]` would be a request without fields.
  if (Array.isArray(body)) throw new ServiceError('INVALID_REQUEST');
  const [rest, sealed] = isApp ? takeSealed(body) : [body, {}];
  const result = v.safeParse(schema, rest);
  if (result.success) return { ...result.output, ...sealed };
  throw new ServiceError(codeOf(result.issues));
}

/** The field of an app's body that has its sealed value. */
interface SealedField {
  readonly sealed?: string;
}

const SealedFieldSchema = v.object({
  sealed: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SEALED_BYTES))),
});

/** Parts an app's body into what its route reads, and the sealed value. */
function takeSealed(body: unknown): readonly [rest: unknown, field: SealedField] {
  const result = v.safeParse(SealedFieldSchema, body);
  if (!result.success || typeof body !== 'object') throw new ServiceError('INVALID_REQUEST');
  const rest: object = { ...body };
  Reflect.deleteProperty(rest, 'sealed');
  return [rest, result.output];
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

async function readBody(
  { request, report }: Pick<ReceivedRequest, 'request' | 'report'>,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const isRead = request.bodyUsed;
  try {
    const bytes = await request.read(maxBytes);
    if (bytes?.byteLength === 0 && declaresBody(request)) warnOfBody(request, report);
    return bytes;
  } catch {
    // Else the connection broke.
    if (isRead) warnOfBody(request, report);
    throw new ServiceError('INVALID_REQUEST');
  }
}

function declaresBody({ headers }: IncomingRequest): boolean {
  return Number(headers.get('content-length')) > 0;
}

function warnOfBody({ signal }: IncomingRequest, report: ReceivedRequest['report']): void {
  // The client has gone, and its body with it: Next.js then hands over a request without one.
  if (signal.aborted) return;
  report.warnOnce({
    message:
      'the body of a request was read before the proxy: mount the proxy before body parsers, or give it the parsed body as `body` of the Node request',
  });
}

function tryParse(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new ServiceError('INVALID_REQUEST');
  }
}
