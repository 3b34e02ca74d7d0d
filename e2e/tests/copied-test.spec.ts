import { openWorkspace } from '@otp-kit/emulator/testing';
import type { EmulatorFixtures } from '@otp-kit/emulator/testing/playwright';
import { expect, type PlaywrightTestArgs } from '@playwright/test';
import { EMULATOR } from '../support/control.ts';
import { formUser } from '../support/form-user.ts';
import { test } from '../support/test.ts';

const PHONE = '+201001234567';

type Fixtures = Pick<PlaywrightTestArgs, 'page'> & Pick<EmulatorFixtures, 'inbox'>;
type CopiedTest = (fixtures: Fixtures) => Promise<void>;

test('a verification copied as a Playwright test signs in again', { tag: '@full' }, async ({
  page,
}) => {
  const user = formUser(page);
  await user.types((await user.asksForCode(PHONE, PHONE)).code);
  await user.isSignedIn(PHONE);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(EMULATOR);
  await page.locator('.message').getByRole('button', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Copy as Playwright test' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const source = await page.evaluate(() => navigator.clipboard.readText());
  expect(source.split('\n').length).toBeLessThanOrEqual(10);

  const [, ...body] = source.split('\n');
  const copied: CopiedTest[] = [];
  const options: unknown[] = [];
  // The import is left out: the text gets the test runner that runs this test.
  // oxlint-disable-next-line typescript/no-implied-eval -- what the console wrote is run as it is
  const define = new Function('test', 'expect', body.join('\n'));
  const testOfText = (_title: string, run: CopiedTest) => copied.push(run);
  define(Object.assign(testOfText, { use: (given: unknown) => options.push(given) }), expect);
  await page.context().clearCookies();
  const { inbox } = await openWorkspace({ url: EMULATOR });
  for (const run of copied) await run({ page, inbox });

  expect(options).toEqual([{ emulatorUrl: EMULATOR }]);
  expect(copied).toHaveLength(1);
  await user.isSignedIn(PHONE);
});
