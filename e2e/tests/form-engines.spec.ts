import { expect } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { nextMessage, requests, transaction } from '../support/emulator.ts';
import { ENGINES, test } from '../support/engine.ts';
import { engineUser } from '../support/engine-user.ts';
import { E164, NUMBER } from '../support/number.ts';

const CODE_FIELD = 'input[autocomplete="one-time-code"]';

for (const engine of ENGINES) {
  test(`${engine} goes from a number by a code to the session, which lists passkeys if the browser has any`, {
    // Firefox takes as long to start as twelve other tests.
    tag: engine === 'Firefox' ? '@full' : [],
  }, async ({ page: _reset, launch }) => {
    const browser = await launch(engine);
    const tab = await browser.open(`http://localhost:${DEMO_PORT}/?lang=en`);
    const user = engineUser(tab);
    await user.types('input.otp-input', NUMBER);
    await user.presses('Send code');
    await user.reads(CODE_FIELD);
    const message = await nextMessage(E164);
    await user.types(CODE_FIELD, message.code);

    expect(await user.reads('.card > h1 > bdi')).toBe(E164);
    await user.reads('.next');
    // WebKitGTK has no WebAuthn.
    const isListed = await tab.evaluate(
      'Promise.resolve(String(!!document.querySelector(".account-passkeys")))',
    );
    expect(isListed).toBe(String(engine === 'Firefox'));
    expect(await transaction(message.transactionID)).toMatchObject({ status: 'Successful' });
    const operations = (await requests()).map(({ operation }) => operation).reverse();
    expect(operations).toEqual(['v12.challenge', 'v12.send', 'v12.verify']);
  });
}
