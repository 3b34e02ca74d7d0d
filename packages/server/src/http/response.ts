import type { SealedChange } from './sealed-value.ts';
import type { ServiceError } from './service-error.ts';

/** What a response may carry beside its body. */
export interface ResponseOptions {
  /** Default 200. */
  readonly status?: number;
  /** What changes of the sealed values that the client keeps. */
  readonly sealed?: SealedChange | readonly SealedChange[] | undefined;
  /** Appended. */
  readonly headers?: HeaderList;
}

/** Headers by name and value; a name may occur more than once. */
export type HeaderList = readonly (readonly [string, string])[];

/** A response of a proxy, which each platform writes in its own way. */
export interface ProxyResponse {
  readonly status: number;
  /** `set-cookie` once for each cookie. */
  readonly headers: HeaderList;
  readonly body: string | null;
}

/** Makes a `Response` of a proxy's response. */
export function toResponse({ status, headers, body }: ProxyResponse): Response {
  const response = new Response(body, { status });
  // A text has brought a type of its own.
  response.headers.delete('content-type');
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

/** Builds the response to a success. */
export function successResponse(
  data: object,
  { status = 200, sealed, headers = [] }: ResponseOptions = {},
): ProxyResponse {
  return jsonResponse(status, { status: 'success', data }, sealed, headers);
}

/** Builds the response to a refusal. */
export function errorResponse({ status, body, sealed, allow }: ServiceError): ProxyResponse {
  const { cooldownSeconds } = body;
  const headers: (readonly [string, string])[] = [];
  if (cooldownSeconds !== undefined) {
    headers.push(['retry-after', String(Math.ceil(cooldownSeconds))]);
  }
  if (allow !== undefined) headers.push(['allow', allow]);
  return jsonResponse(status, body, sealed, headers);
}

/** Builds a response without a body. */
export function emptyResponse(): ProxyResponse {
  return { status: 204, headers: NOT_STORED, body: null };
}

/**
 * Sends a browser on, by a GET whatever it came with.
 *
 * @throws TypeError where the place cannot be a header
 */
export function redirectResponse(
  location: string,
  { sealed, headers = [] }: Omit<ResponseOptions, 'status'> = {},
): ProxyResponse {
  // The URL that it comes from holds metadata, which are not for the next page's logs.
  const own = new Headers({ location, 'referrer-policy': 'no-referrer' });
  return {
    status: 303,
    headers: [...NOT_STORED, ...own, ...cookiesOf(sealed), ...headers],
    body: null,
  };
}

const NOT_STORED: HeaderList = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
];

/** The headers that every response with a body carries. */
const RESPONSE_HEADERS: HeaderList = [
  ...NOT_STORED,
  ['content-type', 'application/json'],
  ['vary', 'Origin, Sec-Fetch-Site'],
];

function jsonResponse(
  status: number,
  body: object,
  sealed: ResponseOptions['sealed'],
  headers: HeaderList,
): ProxyResponse {
  const [field] = listOf(sealed).filter((change) => 'sealed' in change);
  return {
    status,
    headers: [...RESPONSE_HEADERS, ...cookiesOf(sealed), ...headers],
    body: JSON.stringify({ ...body, ...field }),
  };
}

function cookiesOf(sealed: ResponseOptions['sealed']): HeaderList {
  return listOf(sealed).flatMap((change) =>
    'setCookie' in change ? [['set-cookie', change.setCookie] as const] : [],
  );
}

function listOf(sealed: ResponseOptions['sealed']): readonly SealedChange[] {
  return [sealed ?? []].flat();
}
