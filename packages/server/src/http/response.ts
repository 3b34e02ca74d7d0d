import type { ServiceError } from './service-error.ts';

/** What an answer may carry beside its body. */
export interface ResponseOptions {
  /** Default 200. */
  readonly status?: number;
  /** The `Set-Cookie` values of the kit's own cookies. */
  readonly setCookie?: string | readonly string[] | undefined;
  /** Appended. */
  readonly headers?: readonly (readonly [string, string])[];
}

/** Builds the answer to a success. */
export function successResponse(
  data: object,
  { status = 200, setCookie, headers = [] }: ResponseOptions = {},
): Response {
  const response = answer(status, { status: 'success', data });
  return withHeaders(response, setCookie, headers);
}

/** Builds the answer to a refusal. */
export function errorResponse(refusal: ServiceError): Response {
  const response = answer(refusal.status, refusal.body);
  const { cooldownSeconds } = refusal.body;
  if (cooldownSeconds !== undefined) {
    response.headers.set('Retry-After', String(Math.ceil(cooldownSeconds)));
  }
  if (refusal.allow !== undefined) response.headers.set('Allow', refusal.allow);
  return withHeaders(response, refusal.setCookie);
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
  { setCookie, headers = [] }: Omit<ResponseOptions, 'status'> = {},
): Response {
  // The URL that it comes from holds metadata, which are not for the next page's logs.
  const own = { ...NOT_STORED, location, 'referrer-policy': 'no-referrer' };
  return withHeaders(new Response(null, { status: 303, headers: own }), setCookie, headers);
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

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: ANSWER_HEADERS });
}

function withHeaders(
  response: Response,
  setCookie: ResponseOptions['setCookie'],
  headers: NonNullable<ResponseOptions['headers']> = [],
): Response {
  for (const line of [setCookie ?? []].flat()) response.headers.append('Set-Cookie', line);
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}
