import type { SealedChange } from './sealed-value.ts';
import type { ServiceError } from './service-error.ts';

/** What an answer may carry beside its body. */
export interface ResponseOptions {
  /** Default 200. */
  readonly status?: number;
  /** What changes of the sealed values that the client keeps. */
  readonly sealed?: SealedChange | readonly SealedChange[] | undefined;
  /** Appended. */
  readonly headers?: readonly (readonly [string, string])[];
}

/** Builds the answer to a success. */
export function successResponse(
  data: object,
  { status = 200, sealed, headers = [] }: ResponseOptions = {},
): Response {
  const response = answer(status, { status: 'success', data }, sealed);
  return withHeaders(response, sealed, headers);
}

/** Builds the answer to a refusal. */
export function errorResponse(refusal: ServiceError): Response {
  const response = answer(refusal.status, refusal.body, refusal.sealed);
  const { cooldownSeconds } = refusal.body;
  if (cooldownSeconds !== undefined) {
    response.headers.set('Retry-After', String(Math.ceil(cooldownSeconds)));
  }
  if (refusal.allow !== undefined) response.headers.set('Allow', refusal.allow);
  return withHeaders(response, refusal.sealed);
}

/** Builds an answer without a body. */
export function emptyResponse(): Response {
  return new Response(null, { status: 204, headers: NOT_STORED });
}

/**
 * Sends a browser on, by a GET whatever it came with.
 *
 * @throws TypeError where the place cannot be a header
 */
export function redirectResponse(
  location: string,
  { sealed, headers = [] }: Omit<ResponseOptions, 'status'> = {},
): Response {
  // The URL that it comes from holds metadata, which are not for the next page's logs.
  const own = { ...NOT_STORED, location, 'referrer-policy': 'no-referrer' };
  return withHeaders(new Response(null, { status: 303, headers: own }), sealed, headers);
}

const NOT_STORED: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The headers that every answer with a body carries. */
const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  ...NOT_STORED,
  'content-type': 'application/json',
  vary: 'Origin, Sec-Fetch-Site',
};

function answer(status: number, body: object, sealed: ResponseOptions['sealed']): Response {
  const [field] = listOf(sealed).filter((change) => 'sealed' in change);
  return new Response(JSON.stringify({ ...body, ...field }), { status, headers: ANSWER_HEADERS });
}

function withHeaders(
  response: Response,
  sealed: ResponseOptions['sealed'],
  headers: NonNullable<ResponseOptions['headers']> = [],
): Response {
  for (const change of listOf(sealed)) {
    if ('setCookie' in change) response.headers.append('Set-Cookie', change.setCookie);
  }
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

function listOf(sealed: ResponseOptions['sealed']): readonly SealedChange[] {
  return [sealed ?? []].flat();
}
