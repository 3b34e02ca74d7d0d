import { expect, type Locator, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { EMULATOR } from '../support/control.ts';
import { addDevice } from '../support/device.ts';
import { configure, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { wrongCode } from '../support/form-user.ts';
import { collectShifts, holdBack, slowDown } from '../support/layout-shifts.ts';
import { E164, NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';
import { APP, hostedFrame, widgetUser } from '../support/widget-user.ts';
import { send as sendByOther } from '../support/workspace.ts';

const WIDTHS_PX = [390, 1280] as const;

const card = (page: Page): Locator => page.locator('.card, .stage');

/** The heights of the card, one for each look at it. */
function watchHeight(page: Page) {
  const heights: number[] = [];
  return {
    heights,
    look: async (): Promise<void> => {
      heights.push((await card(page).boundingBox())?.height ?? Number.NaN);
    },
  };
}

function expectOneHeight(heights: readonly number[]): void {
  expect(Math.max(...heights) - Math.min(...heights), heights.join(', ')).toBeLessThanOrEqual(1);
}

test('the first page’s lead and card are where they were before the script', {
  tag: '@landing',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const run = await holdBack(page, '**/*.js');
  const parts = page.locator('.bar, .lead-sentence, .card');
  const places = () =>
    parts.evaluateAll((all) =>
      all.map((part) => [part.className, Math.round(part.getBoundingClientRect().top)]),
    );

  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.card')).toHaveCSS('display', 'flex');
  const before = await places();
  run();
  await expect(form(page).phone).toBeVisible();

  expect(before).toHaveLength(3);
  expect(await places()).toEqual(before);
});

for (const widthPx of WIDTHS_PX) {
  test.describe(`at ${widthPx} px, on a slow network`, () => {
    test.use({ viewport: { width: widthPx, height: 900 } });
    test.beforeEach(({ page }) => slowDown(page));

    test('the form’s page moves nothing without a press', {
      tag: '@full',
    }, async ({ page }) => {
      await page.clock.install();
      await configure({ passkeyEnabled: true });
      await addDevice(page);
      const shifts = await collectShifts(page);
      const { alert, channels, code, phone, resend, send, verify } = form(page);
      const showSession = await holdBack(page, '**/api/me');
      const challenge = await holdBack(page, '**/api/otp/challenge');

      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
      showSession();
      await expect(channels).toHaveCount(4);
      await phone.click();
      const responded = page.waitForResponse('**/api/otp/challenge');
      challenge();
      await responded;
      await send.click();
      await expect(alert).toBeVisible();
      await phone.fill(NUMBER);
      await send.click();
      await expect(code).toBeFocused();
      const message = await nextMessage(E164);
      await code.fill(wrongCode(message));
      await expect(alert).toBeVisible();
      await page.clock.fastForward(31_000);
      await expect(resend).toBeVisible();
      await code.fill(message.code);
      await expect(verify).toHaveCount(0);
      await page.getByRole('button', { name: 'Not now' }).waitFor();
      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(page.getByRole('heading', { name: 'You’re signed in as' })).toBeVisible();

      expect((await shifts()).filter(({ hadRecentInput }) => !hadRecentInput)).toEqual([]);
    });

    test('the widget’s page moves nothing, around the frame and in it', {
      tag: '@full',
    }, async ({ page }) => {
      const shifts = await collectShifts(page);
      const { heights, look } = watchHeight(page);
      const hosted = hostedFrame(page);
      const user = widgetUser(page, hosted);
      const showSession = await holdBack(page, '**/api/me');

      await page.goto(`${APP}/widget.html`);
      await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
      await look();
      showSession();
      await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
      await page.getByRole('button', { name: 'Continue' }).click();
      await look();
      const message = await user.getsCode();
      await look();
      await user.types(wrongCode(message));
      await expect(hosted.getByRole('alert')).toBeVisible();
      await look();
      // A new webhook comes above the earlier ones.
      const isWebhook = (moved: string) => moved.startsWith('li.row quiet: ');
      const others = (await shifts()).filter(({ moved }) => !moved.every(isWebhook));
      expect(others).toEqual([]);
      expectOneHeight(heights);

      await user.types(message.code);
      await user.declinesPasskey();
      await user.isSignedIn();
      await look();
      expect(heights.at(-1), 'the success is as high as its content').toBeLessThan(500);
    });

    test('the redirect’s page and the hosted page move nothing', { tag: '@full' }, async ({
      page,
    }) => {
      const shifts = await collectShifts(page);
      const { heights, look } = watchHeight(page);
      const user = widgetUser(page, page);
      const showSession = await holdBack(page, '**/api/me');

      await page.goto(`${APP}/redirect.html`);
      await expect(page.getByRole('link', { name: 'Open the console' })).toBeVisible();
      await look();
      showSession();
      const field = page.getByRole('textbox', { name: 'Phone number' });
      await field.fill('12');
      await page.getByRole('button', { name: 'Continue to' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await look();
      await field.fill(NUMBER);
      await page.getByRole('button', { name: 'Continue to' }).click();
      const message = await user.getsCode();
      await user.types(wrongCode(message));
      await expect(page.getByRole('alert')).toBeVisible();
      await user.types(message.code);
      await user.declinesPasskey();
      await user.isSignedIn();
      await look();

      expect(await shifts()).toEqual([]);
      expectOneHeight(heights);
    });

    test('the orders’ page moves nothing until a button is pressed', {
      tag: '@full',
    }, async ({ page }) => {
      const shifts = await collectShifts(page);

      await page.goto('/orders.html');
      await expect(page.getByText('The worker is running.')).toBeVisible();

      expect(await shifts()).toEqual([]);
    });

    test('the solver’s page moves nothing, whatever it measures', { tag: '@full' }, async ({
      page,
    }) => {
      const shifts = await collectShifts(page);

      await page.goto('/solver.html');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');

      expect(await shifts()).toEqual([]);
    });

    test('the console moves nothing while its records arrive', {
      tag: '@full',
    }, async ({ page }) => {
      await sendByOther({ id: 'default', ...CREDENTIALS }, { phoneNumber: E164 });
      const shifts = await collectShifts(page);

      await page.goto(EMULATOR);
      await expect(page.locator('#connection')).toHaveText('Live');
      await expect(page.locator('.message')).toHaveCount(1);

      expect(await shifts()).toEqual([]);
    });
  });
}

test('a press on “Send code” sends the code, though the challenge arrives while it lasts', {
  tag: '@landing',
}, async ({ page }) => {
  const { code, phone, send } = form(page);
  const challenge = await holdBack(page, '**/api/otp/challenge');
  await page.goto('/');
  await phone.fill(NUMBER);
  const before = await send.boundingBox();
  await send.hover();

  await page.mouse.down();
  const responded = page.waitForResponse('**/api/otp/challenge');
  challenge();
  await responded;
  await page.mouse.up();

  await expect(code).toBeFocused();
  expect((await nextMessage(E164)).to).toBe(E164);
  await page.getByRole('button', { name: 'Change number' }).click();
  expect(await send.boundingBox()).toEqual(before);
});
