import { createHmac } from 'node:crypto';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import type { SingleAddress } from '@otp-kit/protocol';
import { createOtpProxy } from '../otp/otp-proxy.ts';
import type { LoginResult } from '../proxy/login.ts';
import type { OtpProxy } from '../proxy/serve.ts';
import { createWidgetProxy } from '../widget/widget-proxy.ts';

const WEBHOOK_KEY = Buffer.from('the webhooks of a product');

/** A hook that signs users in, as the integrations return it. */
type OnVerified = (verified: {
  readonly address: SingleAddress;
  readonly request: Request;
}) => Promise<LoginResult>;

/** Verifies numbers over a real emulator, with a form and with a widget. */
export async function startVerifications() {
  const emulator = await createEmulator({ port: 0 });
  return { emulator, byForm, byWidget };

  /** @returns the response of `verify` */
  async function byForm(phoneNumber: string, onVerified: OnVerified): Promise<Response> {
    const proxy = createOtpProxy({
      ...settings(emulator),
      pipelineID: emulator.credentials.pipelineID,
      onVerified,
    });
    const challenge = await dataOf(await post(proxy, '/api/otp/challenge', {}));
    const token = { challengeToken: challenge['challengeToken'] };
    const { nonce } = await solve(emulator, token);
    const sent = await post(proxy, '/api/otp/send', {
      verificationAddress: { phoneNumber },
      powSolution: { ...token, nonce },
    });
    const { flowID } = await dataOf(sent.clone());
    const otp = emulator.lastCode(phoneNumber);
    return post(proxy, '/api/otp/verify', { flowID, otp }, cookiesOf(sent));
  }

  /** @returns the response of `complete`, after the service's signed webhook */
  async function byWidget(phoneNumber: string, onVerified: OnVerified): Promise<Response> {
    const { widget } = emulator.credentials;
    const proxy = createWidgetProxy({
      ...settings(emulator),
      publicKey: widget?.publicKey ?? '',
      widgetSecret: widget?.secret ?? '',
      widgetOrigin: emulator.widgetOrigin,
      webhookSecrets: [`whsec_${WEBHOOK_KEY.toString('base64')}`],
      onVerified,
    });
    const started = await post(proxy, '/api/otp/widget/attempt', {
      verificationAddress: { phoneNumber },
    });
    const { attemptId } = await dataOf(started.clone());
    await proxy(successWebhook(String(attemptId), phoneNumber));
    return post(proxy, '/api/otp/widget/complete', { attemptId }, cookiesOf(started));
  }
}

/** The cookies that a response sets, as a browser returns them. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function settings({ url, credentials }: Emulator) {
  return {
    baseUrl: url,
    apiKey: credentials.apiKey,
    allowedCountries: ['EG'],
    sealSecrets: ['a seal secret of the tests, of 32 bytes'],
    environment: 'development',
    log: () => undefined,
  } as const;
}

async function solve({ url }: Emulator, token: object): Promise<{ nonce: number }> {
  const init = { method: 'POST', body: JSON.stringify(token) };
  const data = await dataOf(await fetch(`${url}/_emulator/v1/pow/solve`, init));
  return { nonce: Number(data['nonce']) };
}

async function dataOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()).data;
}

function post(proxy: OtpProxy, path: string, body: object, cookie = ''): Promise<Response> {
  return proxy(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
        cookie,
      },
      body: JSON.stringify(body),
    }),
  );
}

function successWebhook(attemptId: string, phoneNumber: string): Request {
  const body = JSON.stringify({
    status: 'success',
    timestamp: new Date().toISOString(),
    widgetAttempt: { attemptId, status: 'verified' },
    transaction: { transactionID: 'trans_1', verificationAddress: { phoneNumber } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signed = `hook_1.${seconds}.${body}`;
  const signature = createHmac('sha256', WEBHOOK_KEY).update(signed).digest('base64');
  return new Request('http://localhost/api/otp/widget/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'hook-id': 'hook_1',
      'hook-timestamp': String(seconds),
      'hook-signature': `v1,${signature}`,
    },
    body,
  });
}
