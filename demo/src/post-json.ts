/** Posts JSON to the demo's backend. Rejects only without a connection, or without a response within 15 seconds. */
export function postJson(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}
