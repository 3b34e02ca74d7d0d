import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { callJson } from '../../support/call-json.mjs';
import { createBrowser } from './browser.mjs';
import { account } from './verify-by-form.mjs';

const NUMBER = '+201001234502';
// Passes where the pipeline has the captcha's published test keys, as the emulator's has.
const CAPTCHA_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';
const WEBHOOK_LIMIT_MS = 30_000;

/**
 * Verifies a number with the hosted widget: the backend signs an attempt, the hosted page's steps are taken, and the
 * service posts its signed webhook. Before it, the backend has to refuse a webhook with a wrong signature.
 *
 * @param {{ emulator: object, control: Function, setWebhook: Function }} context of the case
 * @param {string} url the backend's address
 * @throws where a step fails, the webhook is not accepted, or the session is missing
 */
export async function verifyByWidget({ emulator, control, setWebhook }, url) {
  await setWebhook(url);
  const browser = createBrowser(url);
  const post = (route, body) =>
    callJson(`${url}/api/otp/widget/${route}`, {
      body,
      headers: { 'x-otp-kit': '1' },
      fetch: browser.fetch,
    });
  const { attemptId } = await post('attempt', { verificationAddress: { phoneNumber: NUMBER } });

  await control('POST', 'webhook-signing', { mode: 'wrong' });
  await takeSteps(emulator, attemptId);
  const [refused] = await nextWebhooks(control, 1);
  assert.equal(refused.httpStatus, 401, `a wrong signature: ${JSON.stringify(refused)}`);
  assert.deepEqual(await post('complete', { attemptId }), { verified: false });

  await control('POST', 'webhook-signing', { mode: 'valid' });
  await control('POST', `webhooks/${refused.id}/replay`, {});
  const [accepted] = await nextWebhooks(control, 2);
  assert.equal(accepted.httpStatus, 204, `a right signature: ${JSON.stringify(accepted)}`);
  assert.equal((await post('complete', { attemptId })).verified, true);
  assert.equal(await account(browser), `Signed in as ${NUMBER}`);
}

/** What the hosted page does for a user. */
async function takeSteps(emulator, attemptId) {
  // It connects by address: not every system's resolver knows the names below localhost.
  const origin = `http://localhost:${new URL(emulator.widgetOrigin).port}`;
  const step = (name, fields) =>
    callJson(`${origin}/_emulator/widget/attempts/${attemptId}/${name}`, {
      headers: { origin },
      body: { deviceId: 'device_1', ...fields },
    });
  const { challengeId } = await step('load');
  await step('captcha', { challengeId, turnstileToken: CAPTCHA_TOKEN });
  await step('otp');
  await step('verify', { otp: emulator.lastCode(NUMBER) });
}

/** Waits until so many webhooks were posted and have a response; the newest is first. */
async function nextWebhooks(control, count) {
  const deadline = Date.now() + WEBHOOK_LIMIT_MS;
  while (Date.now() < deadline) {
    const webhooks = await control('GET', 'webhooks');
    if (webhooks.length >= count && webhooks.every(({ outcome }) => outcome)) return webhooks;
    await wait(50);
  }
  throw new Error(`the service posted fewer than ${count} webhooks`);
}
