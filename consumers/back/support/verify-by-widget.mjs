import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
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
 * @param {{ emulator: object }} context of the case
 * @param {string} url the backend's address
 * @throws where a step fails, the webhook is not accepted, or the session is missing
 */
export async function verifyByWidget({ emulator }, url) {
  const control = createControl(emulator.url);
  const { pipelineID } = emulator.credentials.widget;
  const backendCallbackURL = `${url}/api/otp/widget/webhook`;
  await control('PATCH', 'seed', { pipelines: [{ id: pipelineID, backendCallbackURL }] });

  const browser = createBrowser(url);
  const post = async (route, body) => {
    const response = await browser.fetch(`/api/otp/widget/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-otp-kit': '1' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    assert.ok(response.ok, `${route}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
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
  const { port } = new URL(emulator.widgetOrigin);
  const step = async (name, fields = {}) => {
    // It connects by address: not every system's resolver knows the names below localhost.
    const path = `/_emulator/widget/attempts/${attemptId}/${name}`;
    const response = await fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ deviceId: 'device_1', ...fields }),
    });
    const answer = await response.json();
    assert.ok(response.ok, `${name}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { challengeId } = await step('load');
  await step('captcha', { challengeId, turnstileToken: CAPTCHA_TOKEN });
  await step('otp');
  await step('verify', { otp: emulator.lastCode(NUMBER) });
}

/** Waits until so many webhooks were posted and answered; the newest is first. */
async function nextWebhooks(control, count) {
  const deadline = Date.now() + WEBHOOK_LIMIT_MS;
  while (Date.now() < deadline) {
    const webhooks = await control('GET', 'webhooks');
    if (webhooks.length >= count && webhooks.every(({ outcome }) => outcome)) return webhooks;
    await wait(50);
  }
  throw new Error(`the service posted fewer than ${count} webhooks`);
}

function createControl(url) {
  return async (method, path, body) => {
    const response = await fetch(`${url}/_emulator/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    assert.ok(response.ok, `${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}
