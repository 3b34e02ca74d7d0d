/**
 * The demo's own form over a V1.0 pipeline: only the proxy's options differ. The proxy and the emulator
 * run in this process.
 */
import { devices, expect, type Page, test } from '@playwright/test';
import { USER_IP } from '../support/every-code/fault-injection.ts';
import type { Product } from '../support/every-code/product.ts';
import { V1_PIPELINE } from '../support/every-code/seed.ts';
import { wrongCode } from '../support/form-user.ts';
import { E164 } from '../support/number.ts';

const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];

test.use({ extraHTTPHeaders: { 'x-forwarded-for': USER_IP } });

let product: Product;
test.beforeAll(async () => {
  const { openProduct } = await import('../support/every-code/product.ts');
  product = await openProduct();
});
test.afterAll(() => product.close());
test.beforeEach(async ({ page }) => {
  // No outcome may depend on the messages, which is all that most errors of V1.0 have.
  await product.reset({ messages: 'random' });
  product.start({ version: 'V1.0', pipelineID: V1_PIPELINE, channels: [], fetch });
  await page.clock.install();
});

const VIEWS = [
  {
    name: 'in English',
    tag: '@full',
    use: {},
    path: '/',
    number: '010 0123 4567',
    phone: 'Phone number',
    wrong: 'That code isn’t right.',
    expired: 'This code has expired. Ask for a new one.',
    resend: 'Send a new code',
    signedIn: 'You’re signed in as',
  },
  {
    name: 'on a phone in Arabic',
    tag: [],
    use: { viewport, hasTouch, isMobile, userAgent },
    path: '/?lang=ar',
    number: '٠١٠٠١٢٣٤٥٦٧',
    phone: 'رقم الهاتف',
    wrong: 'الرمز غير صحيح.',
    expired: 'انتهت صلاحية هذا الرمز.',
    resend: 'إرسال رمز جديد',
    signedIn: 'تم تسجيل الدخول بـ',
  },
] as const;

for (const view of VIEWS) {
  test.describe(`${view.name}, over a V1.0 pipeline`, { tag: [view.tag].flat() }, () => {
    test.use(view.use);

    test('a wrong code is corrected, and the user is signed in', async ({ page }) => {
      await asksForCode(page, view);
      await codeField(page).fill(wrongCode({ code: lastCode() }));
      await expect(page.getByRole('alert')).toContainText(view.wrong);
      await expectNothingCutOff(page);

      await codeField(page).fill(lastCode());

      await isSignedIn(page, view);
      expect(await operations()).toEqual([
        'v10.create',
        'v10.activate',
        'v10.verify',
        'v10.verify',
      ]);
    });

    test('an expired code leads to a new one, without the number being asked for again', {
      tag: '@full',
    }, async ({ page }) => {
      await asksForCode(page, view);
      const old = lastCode();
      product.emulator.clock.advanceSeconds(181);
      await page.clock.fastForward(31_000);
      await codeField(page).fill(old);
      await expect(page.getByRole('alert')).toContainText(view.expired);
      await expectNothingCutOff(page);

      await page.getByRole('button', { name: view.resend }).click();
      await expect.poll(lastCode).not.toBe(old);
      await expect(codeField(page)).toBeFocused();
      await codeField(page).fill(lastCode());

      await isSignedIn(page, view);
    });

    test('a resend is a new transaction, whose code verifies', { tag: '@full' }, async ({
      page,
    }) => {
      await asksForCode(page, view);
      const old = lastCode();
      product.emulator.clock.advanceSeconds(31);
      await page.clock.fastForward(31_000);
      const resend = page.getByRole('button', { name: view.resend });
      await expect(resend).toHaveAttribute('data-state', 'ready');

      await resend.click();
      await expect.poll(lastCode).not.toBe(old);
      await expect(codeField(page)).toBeEditable();
      await codeField(page).fill(lastCode());

      await isSignedIn(page, view);
      const transactions = new Set((await messages()).map(({ transactionID }) => transactionID));
      expect(transactions.size).toBe(2);
    });
  });
}

type View = (typeof VIEWS)[number];

async function asksForCode(page: Page, { path, phone, number }: View): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByRole('textbox', { name: phone }).fill(number);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
}

function codeField(page: Page) {
  return page.locator('input[autocomplete="one-time-code"]');
}

function lastCode(): string {
  return product.emulator.lastCode(E164) ?? '';
}

async function isSignedIn(page: Page, { signedIn }: View): Promise<void> {
  await expect(page.getByRole('main')).toContainText(signedIn);
  await expect(page.getByRole('main')).toContainText(E164);
}

/** Nothing makes the page scroll sideways. */
async function expectNothingCutOff(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function operations(): Promise<readonly string[]> {
  const requests = await product.control<readonly { operation: string }[]>('GET', 'requests');
  return requests.map(({ operation }) => operation).reverse();
}

function messages(): Promise<readonly { transactionID: string }[]> {
  return product.control('GET', 'messages');
}
