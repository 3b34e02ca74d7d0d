import { PROXY_HEADER } from '@otp-kit/protocol';
import { parseFields, readStart } from './read-body.ts';

const TIMEOUT_MS = 3_000;
// A page, or a script of one.
const MAX_BODY_BYTES = 2_097_152;

/** An answer of the product. */
export interface ProductAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The first part of the body. */
  readonly text: string;
  /** The `code` of a JSON body. */
  readonly code: string | undefined;
  /** Whether the body is one of the proxy's: JSON with a `status`. */
  readonly isOfProxy: boolean;
}

/** Makes one request to the running product; `undefined` where it does not answer. */
export async function askProduct(
  url: URL,
  init: RequestInit = {},
): Promise<ProductAnswer | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const text = await readStart(response, MAX_BODY_BYTES);
    const { code, status } = parseFields(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      code: typeof code === 'string' ? code : undefined,
      isOfProxy: status === 'success' || status === 'error',
    };
  } catch {
    return undefined;
  }
}

/** A request as the product's own page makes it. */
export function pageRequest(
  body: object,
  headers: Readonly<Record<string, string>> = {},
): { method: string; headers: Record<string, string>; body: string } {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [PROXY_HEADER]: '1',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
