import { type CheckResult, type Finding, mistake, UNREADY } from './finding.ts';
import { askProduct, type ProductResponse, storeFails } from './product-request.ts';
import type { Subject } from './subject.ts';

// A key of no pipeline, whose signature has to be refused.
const WRONG_SECRET = `whsec_${btoa('a key of no pipeline at all')}`;

/**
 * Posts signed webhooks to the running product as the service does. They name an attempt that does not exist, and
 * report its failure. A hook `onWebhook` of the product is called for the right one.
 *
 * @param isReady whether the options are accepted: a secret that is refused cannot sign
 */
export async function checkWebhook(subject: Subject, isReady: boolean): Promise<CheckResult> {
  const { widget, url, now } = subject;
  const [secret] = widget?.webhookSecrets ?? [];
  // Another scheme is signed in another way.
  if (url === undefined || secret === undefined || widget?.verifySignature !== undefined) return [];
  if (!isReady) return UNREADY;
  const prefix = widget?.webhookHeaderPrefix ?? 'hook-';
  const target = new URL(`${widget?.basePath ?? '/api/otp/widget'}/webhook`, url);
  const post = async (withSecret: string) =>
    askProduct(target, await signed(withSecret, prefix, now()));
  const [right, wrong] = await Promise.all([post(secret), post(WRONG_SECRET)]);
  const problem = problemOf(subject, target, right);
  if (problem !== undefined) return [problem];
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

function problemOf(
  { widget, nameOf }: Subject,
  { pathname }: URL,
  response: ProductResponse | undefined,
): Finding | undefined {
  const mount = `app.use('${widget?.basePath ?? '/api/otp/widget'}', toNodeHandler(widget))`;
  if (response === undefined) {
    const problem = `POST ${pathname} does not answer`;
    return mistake('WEBHOOK_UNREACHABLE', problem, 'let the service reach this path');
  }
  const { status, code } = response;
  if (status === 204) return undefined;
  if (status === 500 && code === 'WEBHOOK_BODY_NOT_RAW') {
    const problem = 'a body parser reads webhooks first, so their signature cannot be verified';
    return mistake('WEBHOOK_NOT_RAW', problem, `${mount}; // before express.json()`);
  }
  if (status === 500 && code === 'SERVICE_UNAVAILABLE') return storeFails();
  if (status === 401) {
    const problem = 'the product refuses a webhook with the signature of this secret';
    const change = `${nameOf('widget', 'webhookSecrets')}=<the secret of the pipeline>, also where the product runs`;
    return mistake('WEBHOOK_SECRET_DIFFERS', problem, change);
  }
  const problem = `POST ${pathname} is answered with ${status}`;
  return mistake('WEBHOOK_UNREACHABLE', problem, `${mount}, and no login in front of it`);
}

/** A webhook in Standard Webhooks' scheme. Its body is spaced unusually, so that a parser that serializes it again breaks the signature. */
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
