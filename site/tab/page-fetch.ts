/**
 * Makes the form's `fetch` of a proxy that is a function in the same tab.
 *
 * A browser keeps the proxy's sealed value in a cookie. Between two functions there are no cookies: a
 * browser lets no program read or write the headers `Cookie` and `Set-Cookie`. So this function is a
 * native app to the proxy: it keeps the sealed value of the bodies, and returns it with the next request.
 */
export function createPageFetch(proxy: (request: Request) => Promise<Response>): typeof fetch {
  let sealed: string | undefined;

  return async (input, init) => {
    const asked = new Request(input, init);
    const fields: unknown = JSON.parse(await asked.text());
    const needsSealed = isFields(fields) && 'flowID' in fields && sealed !== undefined;
    const response = await proxy(
      new Request(asked.url, {
        method: asked.method,
        headers: { 'Content-Type': 'application/json', 'X-Otp-Kit': 'app' },
        body: JSON.stringify(needsSealed ? { ...fields, sealed } : fields),
      }),
    );
    const body: unknown = await response.clone().json();
    if (isFields(body) && 'sealed' in body) {
      sealed = typeof body['sealed'] === 'string' ? body['sealed'] : undefined;
    }
    return response;
  };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
