/** Posts JSON to the demo's backend. Rejects only without a connection or when aborted. */
export function postJson(url: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-otp-kit': '1' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}
