/** The pages that the visual checks look at, each in a state with as much on it as it ever has. */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../../demo/emulator-seed.ts';
import { EMULATOR } from '../control.ts';
import { nextMessage } from '../emulator.ts';
import { wrongCode } from '../form-user.ts';
import { E164, NUMBER } from '../number.ts';
import { APP } from '../widget-user.ts';
import { send } from '../workspace.ts';

/** A language that all pages but the console speak. */
export type Language = 'en' | 'ar';

/** A page in a state. */
export interface Surface {
  readonly name: string;
  /** The console speaks English alone. */
  readonly languages: readonly Language[];
  readonly open: (page: Page, language: Language) => Promise<void>;
}

const BOTH = ['en', 'ar'] as const;

export const SURFACES: readonly Surface[] = [
  {
    name: 'the sign-in page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`/?lang=${language}`);
      await page.locator('input.otp-input').focus();
      await expect(page.locator('.otp-choice')).toHaveCount(4);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the sign-in page at the code',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`/?lang=${language}`);
      await submitNumber(page);
      await submitWrongCode(page);
    },
  },
  {
    name: 'the widget page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`${APP}/widget.html?lang=${language}`);
      await submitNumber(page);
      // Its title is in the page's language.
      await submitWrongCode(page.frameLocator('.otp-widget iframe'));
    },
  },
  {
    name: 'the redirect page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`${APP}/redirect.html?lang=${language}`);
      await submitNumber(page, '12');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the hosted page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`${APP}/redirect.html?lang=${language}`);
      await submitNumber(page);
      await submitWrongCode(page);
    },
  },
  {
    name: 'the solver page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`/solver.html?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
  {
    name: 'the orders page',
    languages: BOTH,
    open: async (page, language) => {
      await page.goto(`/orders.html?lang=${language}`);
      await page.getByRole('button').and(page.locator('[type=submit]')).first().click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'the console',
    languages: ['en'],
    open: async (page) => {
      const { apiKey, pipelineID } = CREDENTIALS;
      await send({ id: 'default', apiKey, pipelineID }, { phoneNumber: E164 });
      await page.goto(EMULATOR);
      await expect(page.locator('#connection')).toHaveText('Live');
      await expect(page.locator('.message')).toHaveCount(1);
    },
  },
];

async function submitNumber(page: Page, number = NUMBER): Promise<void> {
  await page.locator('input.otp-input').fill(number);
  await page.keyboard.press('Enter');
}

async function submitWrongCode(form: Page | FrameLocator): Promise<void> {
  const message = await nextMessage(E164);
  await form.locator('input[autocomplete="one-time-code"]').fill(wrongCode(message));
  await expect(form.getByRole('alert')).toBeVisible();
}
