/**
 * Calls an API of the emulator or of a proxy, and returns the `data` of its response.
 *
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: unknown, fetch?: typeof globalThis.fetch }} [options]
 * @throws for an error, with the response
 */
export async function callJson(url, { method = 'POST', headers, body, fetch: send = fetch } = {}) {
  const response = await send(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(json)}`);
  return json.data;
}
