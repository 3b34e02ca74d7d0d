import { expect } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { control } from '../support/control.ts';
import { advance, configure, messages, nextMessage, requests } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser, wrongCode } from '../support/form-user.ts';
import { E164, NUMBER, SHOWN_NUMBER } from '../support/number.ts';
import { sends } from '../support/sends.ts';
import { test } from '../support/test.ts';
import { watchAlerts } from '../support/watch-alerts.ts';
import { send as sendByOther } from '../support/workspace.ts';

const HOUR_MS = 3_600_000;
const { apiKey, pipelineID } = CREDENTIALS;

/** Sends a code to another number over the same pipeline. */
const sendToAnotherNumber = (): Promise<unknown> =>
  sendByOther({ id: 'default', apiKey, pipelineID }, { phoneNumber: '+201009999999' });

for (const [name, skewMs, tag] of [
  ['an hour slow', -HOUR_MS, '@landing'],
  ['an hour fast', HOUR_MS, '@full'],
] as const) {
  test(`a limit is waited for by the service’s seconds, with a clock that is ${name} [RL-12]`, {
    tag,
  }, async ({ page }) => {
    await page.clock.install({ time: Date.now() + skewMs });
    await configure({ adaptiveDifficulty: false, rateCaps: { pipeline: { perMinute: 1 } } });
    await control('POST', 'clock/freeze', {});
    await sendToAnotherNumber();
    await advance(20);
    const { alert, asks, code, countdown, send } = form(page);

    await asks(NUMBER);
    await expect(alert).toHaveText('We’re very busy.');
    // On a slow machine a few of the service's 40 seconds may be over.
    await expect(countdown).toHaveText(/^You can try again in (40|3\d) seconds\.$/);
    await advance(40);
    await page.clock.fastForward(25_000);
    await expect(send).toHaveAttribute('data-state', 'blocked');
    await page.clock.fastForward(15_000);
    await expect(send).toHaveAttribute('data-state', 'ready');
    await expect(countdown).toHaveCount(0);
    await send.click();
    await expect(code).toBeFocused();
  });
}

test('the wait for another code outlives a reload, and no code is sent before its end', {
  tag: '@landing',
}, async ({ page }) => {
  await page.clock.install();
  await formUser(page).asksForCode(NUMBER, E164);
  const { countdown, resend } = form(page);
  await expect(countdown).toHaveText(/You can ask for a new code in \d+ seconds\./);
  await page.clock.fastForward(15_000);

  await page.reload();
  await expect(countdown).toHaveText(/You can ask for a new code in 1?\d seconds\./);
  await expect(resend).toHaveCount(0);
  await advance(31);
  await page.clock.fastForward(16_000);
  await resend.click();

  await expect.poll(async () => (await messages()).length).toBe(2);
});

for (const [state, code, trip] of [
  ['trips', 'CIRCUIT_BREAKER_TRIGGERED', sendToAnotherNumber],
  [
    'is open',
    'CIRCUIT_BREAKER_OPEN',
    () => control('POST', 'breaker', { pipelineID, state: 'open' }),
  ],
] as const) {
  test(`a breaker that ${state} is waited for, and nothing is sent before its end [CB-02]`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install();
    await configure({ circuitBreaker: { requestsPerMinute: 1, cooldownSeconds: 90 } });
    await trip();
    const earlier = (await sends()).length;
    const { alert, asks, code: codeField, countdown, send } = form(page);

    await asks(NUMBER);
    await expect(alert).toHaveText('We’re very busy.');
    await expect(countdown).toHaveText(/You can try again in (1 minute|2 minutes|\d\d seconds)/);
    await send.click({ force: true });
    await page.clock.fastForward(75_000);
    await send.click({ force: true });
    await expect(send).toHaveAttribute('data-state', 'blocked');
    expect((await sends()).slice(earlier).map((sent) => sent.code)).toEqual([code]);

    await advance(91);
    await page.clock.fastForward(15_000);
    await expect(send).toHaveAttribute('data-state', 'ready');
    await send.click();
    await expect(codeField).toBeFocused();
  });
}

test('after ten wrong codes a new code can be requested, and it verifies [VER-14]', {
  tag: '@landing',
}, async ({ page }) => {
  await page.clock.install();
  const user = formUser(page);
  const message = await user.asksForCode(NUMBER, E164);
  const { alert, code, countdown, resend, verify } = form(page);

  for (let tried = 1; tried < 10; tried += 1) {
    const responded = page.waitForResponse('**/api/otp/verify');
    await user.types(wrongCode(message).replace(/.$/, String(tried)));
    await responded;
    await expect(alert).toHaveText(/^That code isn’t right/);
    await expect(code).toBeFocused();
  }
  await user.types(wrongCode(message));
  await expect(alert).toHaveText('Too many wrong codes. Ask for a new one.');
  await expect(verify).toHaveCount(0);
  await expect(resend).toBeFocused();
  await expect(countdown).toHaveText(/You can ask for a new code in \d+ seconds\./);
  await advance(31);
  await page.clock.fastForward(31_000);
  await page.keyboard.press('Enter');

  const fresh = await nextMessage(E164, message);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');
  await user.types(fresh.code);
  await user.isSignedIn(E164);
});

test('an expired code is shown as expired without a request', { tag: '@landing' }, async ({
  page,
}) => {
  await page.clock.install();
  await formUser(page).asksForCode(NUMBER, E164);
  const { alert, code, resend } = form(page);

  await page.clock.fastForward(181_000);

  await expect(alert).toHaveText('This code has expired. Ask for a new one.');
  await expect(code).not.toBeEditable();
  await expect(resend).toHaveAttribute('data-kind', 'primary');
  expect((await requests()).map(({ operation }) => operation)).not.toContain('v12.verify');
});

test('a proof that higher traffic made too easy is solved again without a message', {
  tag: '@full',
}, async ({ page }) => {
  await control('PATCH', 'seed', { behaviors: { maxDifficulty: 4 } });
  const { alert, code, phone } = form(page);
  const alerts = await watchAlerts(page);
  await page.goto('/');
  const challenged = page.waitForResponse('**/api/otp/challenge');
  await phone.fill(NUMBER);
  await challenged;
  await control('POST', 'traffic', { pipelineID, share: 1 });
  await phone.press('Enter');

  await expect(code).toBeFocused();
  await expect(alert).toHaveCount(0);
  expect(await alerts()).toBe(0);
  const made = await sends();
  expect(made.map((sent) => [sent.status, sent.code])).toEqual([
    [409, 'POW_DIFFICULTY_STALE'],
    [200, undefined],
  ]);
  expect((await messages()).length).toBe(1);
  await code.fill((await nextMessage(E164)).code);
  await formUser(page).isSignedIn(E164);
});

test('a proof that the traffic made hard shows how far it is, and can be left', {
  tag: '@landing',
}, async ({ page }) => {
  // No machine is done with this while the test looks.
  await control('PATCH', 'seed', { behaviors: { maxDifficulty: 9 } });
  await control('POST', 'traffic', { pipelineID, share: 1 });
  const { asks, phone } = form(page);

  await asks(NUMBER);
  const progress = page.getByRole('progressbar', { name: 'Preparing a security check…' });
  const value = () => progress.evaluate((bar) => Reflect.get(bar, 'value'));
  await expect.poll(value).toBeGreaterThan(0);
  const before = await value();
  await expect.poll(value).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(progress).toHaveCount(0);
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue(SHOWN_NUMBER);
  expect(await sends()).toEqual([]);
});
