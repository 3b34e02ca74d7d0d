import { isOtpError } from '@otp-kit/protocol';
import { verifyWebhook } from '@otp-kit/server';

/** Receives the webhooks of the widget; calls `verified` with the attempt of each success. */
export async function receive(
  request: Request,
  verified: (attemptId: string) => void,
): Promise<Response> {
  try {
    const secrets = process.env['OTP_WEBHOOK_SECRET'] ?? '';
    const { webhook } = await verifyWebhook(request, { secrets });
    if (webhook.status === 'success') verified(webhook.widgetAttempt.attemptId);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!isOtpError(error)) throw error;
    return new Response(null, { status: error.code.startsWith('WEBHOOK_') ? 401 : 400 });
  }
}
