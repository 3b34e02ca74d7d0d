import { expect } from '@playwright/test';
import { launchFirefox } from '../../bench/run/firefox.ts';
import { launchWebkit } from '../../bench/run/webkit.ts';
import { DEMO_PORT } from '../playwright.config.ts';
import { nextMessage, requests, transaction } from '../support/emulator.ts';
import { enginePerson } from '../support/engine-person.ts';
import { E164, NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

const CODE_FIELD = 'input[autocomplete="one-time-code"]';

// Playwright drives browsers that it patched itself; these are the ones that people have.
for (const [name, launch] of [
  ['Firefox', launchFirefox],
  ['WebKitGTK', launchWebkit],
] as const) {
  test(`${name} goes from a number by a code to the session`, async ({ page: _reset }) => {
    test.setTimeout(120_000);
    const browser = await launch();
    test.skip(browser === undefined, `${name} or its driver is not installed`);
    if (browser === undefined) return;
    try {
      const tab = await browser.open(`http://localhost:${DEMO_PORT}/?lang=en`);
      const someone = enginePerson(tab);
      await someone.types('input[type=tel]', NUMBER);
      await someone.presses('Send code');
      await someone.reads(CODE_FIELD);
      const message = await nextMessage(E164);
      await someone.types(CODE_FIELD, message.code);

      expect(await someone.reads('.card > p > bdi')).toBe(E164);
      expect(await transaction(message.transactionID)).toMatchObject({ status: 'Successful' });
      const operations = (await requests()).map(({ operation }) => operation).reverse();
      expect(operations).toEqual(['v12.challenge', 'v12.send', 'v12.verify']);
    } finally {
      await browser.close();
    }
  });
}
