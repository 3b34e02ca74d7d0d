import { createHmac } from 'node:crypto';

/** Receives the webhooks of the widget; calls `verified` with the attempt of each success. */
export async function receive(
  request: Request,
  verified: (attemptId: string) => void,
): Promise<Response> {
  const text = await request.text();
  const id = request.headers.get('hook-id');
  const timestamp = request.headers.get('hook-timestamp');
  const key = Buffer.from(
    (process.env['OTP_WEBHOOK_SECRET'] ?? '').slice('whsec_'.length),
    'base64',
  );
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  if (request.headers.get('hook-signature') !== `v1,${expected}`) {
    return new Response(null, { status: 401 });
  }
  const webhook = JSON.parse(text);
  if (webhook.status === 'success') verified(webhook.widgetAttempt.attemptId);
  return new Response(null, { status: 204 });
}
