/** Receives the webhooks of the widget; calls `verified` with the attempt of each success. */
export async function receive(
  request: Request,
  verified: (attemptId: string) => void,
): Promise<Response> {
  if (!request.headers.has('hook-signature')) return new Response(null, { status: 401 });
  const webhook = await request.json();
  if (webhook.status === 'success') verified(webhook.widgetAttempt.attemptId);
  return new Response(null, { status: 204 });
}
