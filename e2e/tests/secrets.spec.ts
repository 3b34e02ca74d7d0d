import { expect } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { browserScripts, findServerWords } from '../../scripts/published.mjs';
import { DEMO_PORT } from '../playwright.config.ts';
import { credentials, nextMessage, requests, transaction } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser, wrongCode } from '../support/form-user.ts';
import { E164 } from '../support/number.ts';
import { record } from '../support/recorder.ts';
import { SEAL_SECRET } from '../support/secrets.ts';
import { test } from '../support/test.ts';

test('no byte that the browser receives holds a secret [G-01]', async ({ page, context }) => {
  const recorder = await record(DEMO_PORT);
  // The inbox beside the form replaces the user's phone, where the code belongs.
  await page.route('**/api/demo/inbox', (route) => route.abort());
  // A compressed byte would match nothing.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
  await page.goto(`http://localhost:${recorder.port}/`);
  await page.getByRole('textbox', { name: 'Phone number' }).fill(E164);
  await page.keyboard.press('Enter');
  const message = await nextMessage(E164);
  await form(page).code.fill(wrongCode(message));
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await form(page).code.fill(message.code);
  await formUser(page).isSignedIn(E164);
  const maps = recorder.received().match(/sourceMappingURL=(\S+\.map)/g) ?? [];
  for (const map of maps) {
    await page.evaluate(
      (path) => fetch(`/assets/${path}`).then((r) => r.text()),
      map.split('=')[1] ?? '',
    );
  }

  const { apiKey, pipelineID } = await credentials();
  const { transactionID, transactionReqID } = await transaction(message.transactionID);
  const sealed = JSON.stringify([
    await context.storageState(),
    await page.evaluate(() => [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
    ]),
  ]);
  const received = recorder.received() + sealed;
  recorder.close();

  // The recording is no empty one: it holds the page, its source maps and the proxy's responses.
  expect(maps.length).toBeGreaterThan(0);
  expect(received).toContain('challengeToken');
  expect((await requests()).map(({ operation }) => operation)).toContain('v12.verify');
  for (const secret of [
    apiKey,
    pipelineID,
    CREDENTIALS.widget.secret,
    CREDENTIALS.widget.webhookSecret,
    transactionID,
    transactionReqID,
    SEAL_SECRET,
    message.code,
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(received).not.toContain(secret);
  }
});

test('no package that a browser loads is built with a word of the server [G-01]', () => {
  const built = browserScripts();

  expect(findServerWords(built)).toEqual([]);
  expect(new Set(built.map(({ file }) => file.split('/')[1]))).toEqual(
    new Set(['pow', 'client', 'react', 'element', 'widget']),
  );
  expect(findServerWords([{ file: 'x.js', source: 'send({ APIKey });\n// hmac' }])).toEqual([
    'x.js contains "apikey"',
  ]);
});
