/** The states that the gallery shows, and how each is reached: by what the emulator can be told, never by hand. */
import type { Page } from '@playwright/test';
import { advance, configure, controlCall, type Message, nextMessage } from './emulator.ts';
import { wrongCode } from './person.ts';

/** One picture. */
export interface GalleryState {
  /** The file's name without its ending. */
  readonly name: string;
  /** What is seen, for the page that lists them. */
  readonly text: string;
  readonly path?: '/widget.html';
  /** Takes the page there; its language is not told. */
  readonly reach: (page: Page, someone: Someone) => Promise<void>;
}

/** Whose number is typed: somebody else's for each picture, since codes to one number have to wait for each other. */
export interface Someone {
  readonly number: string;
  readonly e164: string;
}

const primary = (page: Page) => page.locator('.otp-button[data-kind="primary"]');
const alert = (page: Page) => page.locator('.otp-alert').first().waitFor();
const fail = (operation: string, fault: object) =>
  controlCall('POST', 'faults', { operation, ...fault });

async function submit(page: Page, { number }: Pick<Someone, 'number'>): Promise<void> {
  await page.locator('input[name="phone"]').fill(number);
  await primary(page).click();
}

async function getCode(page: Page, someone: Someone): Promise<Message> {
  await submit(page, someone);
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
  return nextMessage(someone.e164);
}

async function type(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"]').fill(code);
}

/** A send that is refused with a code of the service. */
const refused = (name: string) => async (page: Page, someone: Someone) => {
  await fail('v12.send', { name });
  await submit(page, someone);
  await alert(page);
};

/** In the order in which a person would meet them. */
export const STATES: readonly GalleryState[] = [
  {
    name: 'address',
    text: 'The number is asked for, with the channels to choose from',
    reach: async () => {},
  },
  {
    name: 'email',
    text: 'The same for an email address',
    reach: (page) => page.locator('.otp-button[data-kind="quiet"]').first().click(),
  },
  {
    name: 'incomplete-number',
    text: 'A number that cannot be one',
    reach: async (page) => {
      await submit(page, { number: '010 01' });
      await alert(page);
    },
  },
  {
    name: 'sending',
    text: 'Solving and sending',
    reach: async (page, someone) => {
      // The answer never comes.
      await page.route('**/api/otp/send', () => {});
      await submit(page, someone);
      await page.locator('.otp-form[data-state="sending"]').waitFor();
    },
  },
  {
    name: 'captcha',
    text: 'A captcha that wants a click',
    reach: async (page, someone) => {
      // Cloudflare's published test key that always asks.
      await configure({ turnstile: { enabled: true, siteKey: '3x00000000000000000000FF' } });
      await submit(page, someone);
      await page.locator('.otp-captcha[data-state="interactive"]').waitFor();
      await page.frameLocator('.otp-captcha iframe').locator('input, button').first().waitFor();
    },
  },
  {
    name: 'code',
    text: 'The code is being typed; another in a while',
    reach: async (page, someone) => type(page, (await getCode(page, someone)).code.slice(0, 3)),
  },
  {
    name: 'wrong-code',
    text: 'A wrong code',
    reach: async (page, someone) => {
      await type(page, wrongCode(await getCode(page, someone)));
      await alert(page);
    },
  },
  {
    name: 'expired',
    text: 'A code that is no longer valid',
    reach: async (page, someone) => {
      const { code } = await getCode(page, someone);
      await advance(181);
      await type(page, code);
      await alert(page);
    },
  },
  {
    name: 'too-many-attempts',
    text: 'Too many wrong codes',
    reach: async (page, someone) => {
      const message = await getCode(page, someone);
      await fail('v12.verify', { name: 'MAX_ATTEMPTS_EXCEEDED' });
      await type(page, message.code);
      await alert(page);
    },
  },
  {
    name: 'other-channels',
    text: 'Nothing came: another code, or another channel',
    reach: async (page, someone) => {
      await getCode(page, someone);
      await page.clock.fastForward(31_000);
      await page
        .locator('.otp-step fieldset button, .otp-step [role="group"] button')
        .first()
        .waitFor();
    },
  },
  {
    name: 'cooldown',
    text: 'Too many codes were asked for',
    reach: refused('RATE_LIMIT_PHONENUMBER_PERMINUTE'),
  },
  {
    name: 'breaker',
    text: 'The pipeline’s circuit breaker is open',
    reach: refused('CIRCUIT_BREAKER_OPEN'),
  },
  {
    name: 'service-trouble',
    text: 'The service has failed',
    reach: async (page, someone) => {
      await fail('v12.send', { respond: { status: 500, body: {} } });
      await submit(page, someone);
      await alert(page);
    },
  },
  {
    name: 'offline',
    text: 'No connection',
    reach: async (page, someone) => {
      await page.context().setOffline(true);
      await submit(page, someone);
      await alert(page);
    },
  },
  {
    name: 'verified',
    text: 'Signed in',
    reach: async (page, someone) => {
      await type(page, (await getCode(page, someone)).code);
      await page.locator('main bdi').waitFor();
    },
  },
  {
    name: 'widget',
    text: 'The hosted widget in a frame',
    path: '/widget.html',
    reach: async (page, someone) => {
      await page.locator('input[name="phone"]').fill(someone.number);
      await page.keyboard.press('Enter');
      await page.frameLocator('iframe').locator('input[autocomplete="one-time-code"]').waitFor();
    },
  },
];
