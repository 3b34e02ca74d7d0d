import { createHmac } from 'node:crypto';

export const NOW = Date.UTC(2026, 0, 1);
export const SECRET = secretOf('0123456789abcdef01234567');
export const OTHER_SECRET = secretOf('another key of 24 bytes!');

/** What no log may show. */
export const CANARIES = ['201009998888', 'canary@example.com', '271828', 'c_canary'] as const;

/** A body as the interface documents it. */
export const BODY = JSON.stringify({
  status: 'success',
  timestamp: '2026-01-01T00:00:00.000Z',
  widgetAttempt: {
    attemptId: 'attempt_1',
    status: 'verified',
    verificationAddress: { phoneNumber: '+20*******88' },
  },
  transaction: {
    transactionID: 'trans_1',
    status: 'Successful',
    verificationAddress: { phoneNumber: '+201009998888', email: 'canary@example.com' },
    OTP: '271828',
  },
  transactionReq: { inputOTP: '271828' },
  publicMetadata: {},
  privateMetadata: { customer: 'c_canary' },
});

/** How a test's webhook differs from a right one. */
export interface SentWebhook {
  readonly body?: string | Uint8Array;
  readonly secret?: string;
  readonly id?: string;
  /** Unix seconds. */
  readonly seconds?: number;
  readonly prefix?: string;
  /** Replaces headers, or with `undefined` leaves them out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The headers of a webhook that is signed as OpenSSL does. */
export function webhookHeaders(sent: SentWebhook = {}): Record<string, string> {
  const {
    body = BODY,
    secret = SECRET,
    id = 'msg_1',
    seconds = NOW / 1000,
    prefix = 'hook-',
  } = sent;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const digest = createHmac('sha256', key)
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    [`${prefix}id`]: id,
    [`${prefix}timestamp`]: String(seconds),
    [`${prefix}signature`]: `v1,${digest}`,
    ...sent.headers,
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** A webhook as it arrives. */
export function webhookRequest(sent: SentWebhook = {}): Request {
  const { body = BODY } = sent;
  return new Request('https://shop.test/api/otp/widget/webhook', {
    method: 'POST',
    headers: webhookHeaders(sent),
    body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
  });
}

function secretOf(key: string): string {
  return `whsec_${Buffer.from(key).toString('base64')}`;
}
