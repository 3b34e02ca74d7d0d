import { type Finding, mistake } from './finding.ts';
import { askProduct } from './product-request.ts';
import type { Subject } from './subject.ts';

// A key of no pipeline, whose signature has to be refused.
const WRONG_SECRET = `whsec_${btoa('a key of no pipeline at all')}`;

/**
 * Posts signed webhooks to the running product as the service does. They name an attempt that does not exist, and
 * report its failure. A hook `onWebhook` of the product is called for the right one.
 */
export async function checkWebhook({ widget, url, nameOf, now }: Subject): Promise<Finding[]> {
  const [secret] = widget?.webhookSecrets ?? [];
  // Another scheme is signed in another way.
  if (url === undefined || secret === undefined || widget?.verifySignature !== undefined) return [];
  const prefix = widget?.webhookHeaderPrefix ?? 'hook-';
  const target = new URL(`${widget?.basePath ?? '/api/otp/widget'}/webhook`, url);
  const name = nameOf('widget', 'webhookSecrets');
  const post = async (withSecret: string) =>
    askProduct(target, await signed(withSecret, prefix, now()));
  const [right, wrong] = await Promise.all([post(secret), post(WRONG_SECRET)]);
  if (right === undefined) {
    return [
      mistake(
        'WEBHOOK_UNREACHABLE',
        `POST ${target.pathname} does not answer`,
        'let the service reach this path',
      ),
    ];
  }
  if (right.status === 500 && right.code === 'WEBHOOK_BODY_NOT_RAW') {
    const change = `app.use('${widget?.basePath ?? '/api/otp/widget'}', toNodeHandler(widget)); // before express.json()`;
    return [
      mistake(
        'WEBHOOK_NOT_RAW',
        'a body parser reads webhooks first, so their signature cannot be verified',
        change,
      ),
    ];
  }
  if (right.status === 401) {
    const problem = 'the product refuses a webhook with the signature of this secret';
    return [
      mistake(
        'WEBHOOK_SECRET_DIFFERS',
        problem,
        `${name}=<the secret of the pipeline>, also where the product runs`,
      ),
    ];
  }
  if (right.status !== 204) {
    const change = `app.use('${widget?.basePath ?? '/api/otp/widget'}', toNodeHandler(widget)), and no login in front of it`;
    return [
      mistake(
        'WEBHOOK_UNREACHABLE',
        `POST ${target.pathname} is answered with ${right.status}`,
        change,
      ),
    ];
  }
  return wrong !== undefined && wrong.status < 400
    ? [
        mistake(
          'WEBHOOK_NOT_VERIFIED',
          'the product accepts a webhook with a wrong signature',
          'remove verifySignature, and verify webhooks with the secret of the pipeline',
        ),
      ]
    : [];
}

/** A webhook in Standard Webhooks' scheme. Its body is spaced unusually, so that a parser that writes it anew breaks the signature. */
async function signed(secret: string, prefix: string, now: number): Promise<RequestInit> {
  const attemptId = `attempt_doctor_${crypto.randomUUID()}`;
  const timestamp = new Date(now).toISOString();
  const body = `{ "status" : "failed",\n "timestamp": "${timestamp}", "widgetAttempt" : { "attemptId": "${attemptId}" , "isTest": true } }`;
  const id = `doctor_${crypto.randomUUID()}`;
  const seconds = Math.floor(now / 1000);
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) =>
    character.charCodeAt(0),
  );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const text = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [`${prefix}id`]: id,
      [`${prefix}timestamp`]: String(seconds),
      [`${prefix}signature`]: `v1,${btoa(String.fromCharCode(...digest))}`,
    },
    body,
  };
}
