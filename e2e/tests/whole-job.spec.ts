import { expect } from '@playwright/test';
import { advance, nextMessage, requests, transaction } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser, wrongCode } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

test('a number is verified from the first keystroke to the session [G-21] [SND-12]', async ({
  page,
}) => {
  const user = formUser(page);

  const message = await user.asksForCode(NUMBER, E164);
  await user.types(message.code);

  await user.isSignedIn(E164);
  const operations = (await requests()).map(({ operation }) => operation).reverse();
  expect(operations).toEqual(['v12.challenge', 'v12.send', 'v12.verify']);
  expect(await transaction(message.transactionID)).toMatchObject({ status: 'Successful' });
});

test('the proof is a finished nonce, and the service receives no captcha and no channel that was not chosen [POW-04] [POW-18] [TS-02] [CHN-05]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const askBackend = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const response = await askBackend(input, init);
      if (response.url.endsWith('/challenge')) {
        const { data } = await response.clone().json();
        Object.assign(globalThis, { issued: data.challengeToken });
      }
      return response;
    };
  });
  await formUser(page).asksForCode(NUMBER, E164);

  const send = (await requests()).find(({ operation }) => operation === 'v12.send');
  const solution: { challengeToken?: unknown; nonce?: unknown } = send?.body['powSolution'] ?? {};
  expect(Object.keys(solution).sort()).toEqual(['challengeToken', 'nonce']);
  expect(solution.challengeToken).toBe(await page.evaluate('issued'));
  expect(Number.isSafeInteger(solution.nonce)).toBe(true);
  expect(Object.keys(send?.body ?? {}).sort()).toEqual([
    'APIKey',
    'digits',
    'pipelineID',
    'powSolution',
    'verificationAddress',
  ]);
});

test('a wrong code is reported at the same step, and the right one still works [VER-13]', async ({
  page,
}) => {
  const user = formUser(page);
  const message = await user.asksForCode(NUMBER, E164);

  await user.types(wrongCode(message));
  await expect(page.getByRole('alert')).toContainText('That code isn’t right.');
  await expect(form(page).code).toBeFocused();

  await user.types(message.code);
  await user.isSignedIn(E164);
});

test('after an expired code, a new code needs no number again', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install();
  const user = formUser(page);
  const old = await user.asksForCode(NUMBER, E164);
  await advance(181);
  // Far enough for a new code. Only the service may report that the old code expired.
  await page.clock.fastForward(31_000);

  await user.types(old.code);
  await expect(page.getByRole('alert')).toContainText('This code has expired. Ask for a new one.');
  await page.getByRole('button', { name: /send (a )?new code/i }).click();
  const fresh = await nextMessage(E164, old);
  await expect(form(page).code).toBeFocused();
  await user.types(fresh.code);

  await user.isSignedIn(E164);
});

test('a second browser cannot verify the first one’s code [VER-23]', { tag: '@landing' }, async ({
  page,
  browser,
}) => {
  const message = await formUser(page).asksForCode(NUMBER, E164);
  // Even with the name of the flow, which is no secret.
  const kept = await page.evaluate(() => sessionStorage.getItem(`otp-kit:flow:${origin}/api/otp/`));
  const body = { flowID: JSON.parse(kept ?? '{}').flowID, otp: message.code };
  expect(body.flowID).toEqual(expect.any(String));

  const thief = await browser.newContext();
  const thiefsPage = await thief.newPage();
  await thiefsPage.goto('/');
  const response = await thiefsPage.evaluate(async (asked) => {
    const verified = await fetch('/api/otp/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-otp-kit': '1' },
      body: JSON.stringify(asked),
    });
    return { status: verified.status, body: await verified.json() };
  }, body);

  expect(response).toMatchObject({ status: 401, body: { code: 'NO_ACTIVE_FLOW' } });
  expect((await requests()).map(({ operation }) => operation)).not.toContain('v12.verify');
  await thief.close();
});

test('a reload keeps the user at the same step', { tag: '@full' }, async ({ page }) => {
  const user = formUser(page);
  const message = await user.asksForCode(NUMBER, E164);

  await page.reload();
  await expect(form(page).code).toBeVisible();
  await user.types(message.code);

  await user.isSignedIn(E164);
});

test('leading zeros of a code survive all the way [DIG-12]', { tag: '@landing' }, async ({
  page,
}) => {
  const user = formUser(page);
  await user.asksForCode(NUMBER, E164);

  await user.types('012345');

  await expect(
    page.getByRole('alert').or(page.getByRole('heading', { name: 'You’re signed in as' })),
  ).toBeVisible();
  const verify = (await requests()).find(({ operation }) => operation === 'v12.verify');
  expect(verify?.body['otp']).toBe('012345');
});

test('the V1.2 page does not fingerprint the browser by canvas or fonts [G-03]', {
  tag: '@landing',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(globalThis, { calls });
    const watch = (target: object, ...methods: string[]) => {
      for (const method of methods) {
        Object.assign(target, { [method]: () => void calls.push(method) });
      }
    };
    watch(HTMLCanvasElement.prototype, 'toDataURL', 'toBlob', 'getContext');
    watch(OffscreenCanvas.prototype, 'convertToBlob', 'getContext');
    watch(FontFaceSet.prototype, 'check', 'load');
  });
  const user = formUser(page);

  const message = await user.asksForCode(NUMBER, E164);
  await user.types(message.code);
  await user.isSignedIn(E164);

  expect(await page.evaluate('calls')).toEqual([]);
});

for (const [family, address] of [
  ['IPv4', '11.22.33.44'],
  ['IPv6', '2a00:1450:4001:82f::1'],
] as const) {
  test.describe(`over ${family}`, () => {
    test.use({ extraHTTPHeaders: { 'x-forwarded-for': `9.9.9.9, ${address}` } });

    test(`the service receives the user’s ${family} address, not the backend’s [SND-15]`, {
      tag: '@landing',
    }, async ({ page }) => {
      await formUser(page).asksForCode(NUMBER, E164);

      const send = (await requests()).find(({ operation }) => operation === 'v12.send');
      expect(send?.headers['x-end-user-ip']).toBe(address);
    });
  });
}
