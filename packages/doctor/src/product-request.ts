import { PROXY_HEADER } from '@otp-kit/protocol';
import { type Finding, mistake } from './finding.ts';
import { parseFields, readStart } from './read-body.ts';

// Longer than the three seconds after which the proxy gives a store up, and responds.
const TIMEOUT_MS = 4_500;
// A page, or a script of one.
const MAX_BODY_BYTES = 2_097_152;

/** A response of the product. */
export interface ProductResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The first part of the body. */
  readonly text: string;
  /** The `code` of a JSON body. */
  readonly code: string | undefined;
  /** Whether the body is one of the proxy's: JSON with a `status`. */
  readonly isOfProxy: boolean;
}

/** Makes one request to the running product; `undefined` where it does not response. */
export async function askProduct(
  url: URL,
  init: RequestInit = {},
): Promise<ProductResponse | undefined> {
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

/** Whether nothing responds, or only a gateway in front of nothing. */
export function isDown(
  response: ProductResponse | undefined,
): response is undefined | (ProductResponse & { readonly isOfProxy: false }) {
  return response === undefined || (response.status >= 500 && !response.isOfProxy);
}

/** What is wrong where the product, or what is behind its gateway, does not run. */
export function notRunning(
  { origin, pathname }: URL,
  response: ProductResponse | undefined,
): Finding {
  const said = response === undefined ? 'does not answer' : `answers ${response.status}`;
  return mistake(
    'PRODUCT_UNREACHABLE',
    `${origin}${pathname} ${said}`,
    'start the product, and correct what its log names; or --url <the address of the page>',
  );
}

/** What is wrong where a route that counts, or keeps a result, fails by itself. */
export function storeFails(): Finding {
  return mistake(
    'STORE_UNREACHABLE',
    'a store of the running product, such as Redis, fails, so every request is refused',
    'start the store that the log of the product names, or correct its address there',
  );
}
