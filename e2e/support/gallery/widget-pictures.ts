/** The ways of the widget on a product's page, and the states of the hosted page in its frame. */
import type { FrameLocator, Page } from '@playwright/test';
import { CAPTCHA_KEYS } from '../captcha-keys.ts';
import { addDevice } from '../device.ts';
import { advance, configureWidget, type Message, nextMessage } from '../emulator.ts';
import { wrongCode } from '../form-user.ts';
import { ARABIC, DARK, NARROW, PHONE, type Picture, type TestUser } from './picture.ts';

/** In the order in which a user sees them. */
export const WIDGET_PICTURES: readonly Picture[] = [
  {
    name: 'widget-number',
    text: 'The product asks for the number',
    reach: (page) => page.locator('.webhooks').waitFor(),
  },
  {
    name: 'widget-country',
    text: 'A number that the product does not serve',
    reach: async (page) => {
      await submit(page, '+86 138 0013 8000');
      await page.locator('.number [role="alert"]').waitFor();
    },
  },
  {
    name: 'widget-captcha',
    text: 'A captcha that wants a click',
    alsoIn: [NARROW],
    reach: async (page, { number }) => {
      await configureWidget({ captcha: { siteKey: CAPTCHA_KEYS.asks } });
      await submit(page, number);
      await hosted(page).frameLocator('iframe').locator('#box').waitFor();
    },
  },
  {
    name: 'widget-channels',
    text: 'The user chooses the channel',
    reach: async (page, { number }) => {
      await configureWidget({ channelChoice: 'ask-first' });
      await submit(page, number);
      await hosted(page).locator('.page-channels').waitFor();
    },
  },
  {
    name: 'widget-code',
    text: 'The code is asked for',
    alsoIn: [ARABIC, PHONE],
    reach: async (page, user) => void (await getCode(page, user)),
  },
  {
    name: 'widget-wrong-code',
    text: 'A wrong code',
    reach: async (page, user) => {
      await type(page, wrongCode(await getCode(page, user)));
      await hosted(page).locator('.otp-alert').first().waitFor();
    },
  },
  {
    name: 'widget-enrol',
    text: 'A passkey is offered after the code; the webhook is there already',
    alsoIn: [DARK],
    reach: async (page, user) => {
      await addDevice(page);
      await type(page, (await getCode(page, user)).code);
      await actions(page).nth(1).waitFor();
      await page.locator('.webhooks [data-status="success"]').first().waitFor();
    },
  },
  {
    name: 'widget-passkey',
    text: 'A user with a passkey signs in with it',
    reach: async (page, user) => {
      await addDevice(page);
      await type(page, (await getCode(page, user)).code);
      await actions(page).nth(1).waitFor();
      await actions(page).first().click();
      await page.locator('.signed-in > .button').click();
      await submit(page, user.number);
      await actions(page).nth(1).waitFor();
    },
  },
  {
    name: 'widget-ended',
    text: 'The attempt was open for too long',
    reach: async (page, user) => {
      const { code } = await getCode(page, user);
      await advance(3600);
      await type(page, code);
      await hosted(page).locator('.page-tile[data-tone="danger"]').waitFor();
    },
  },
  {
    name: 'widget-signed-in',
    text: 'Signed in',
    reach: async (page, user) => {
      await addDevice(page);
      await type(page, (await getCode(page, user)).code);
      await actions(page).nth(1).click();
      await page.locator('.stage bdi').waitFor();
    },
  },
  {
    name: 'redirect-number',
    text: 'By redirect, the product asks for the number, and says where it goes',
    path: '/redirect.html',
    alsoIn: [ARABIC],
    reach: (page) => page.locator('input.otp-input').waitFor(),
  },
  {
    name: 'redirect-code',
    text: 'By redirect, the hosted page is a page of its own',
    alsoIn: [ARABIC],
    path: '/redirect.html',
    reach: async (page, { number }) => {
      await submit(page, number);
      await page.locator('input[autocomplete="one-time-code"]').waitFor();
    },
  },
];

function hosted(page: Page): FrameLocator {
  return page.frameLocator('.otp-widget iframe');
}

function actions(page: Page): ReturnType<Page['locator']> {
  return hosted(page).locator('.otp-actions .otp-button');
}

async function submit(page: Page, number: string): Promise<void> {
  await page.locator('input.otp-input').fill(number);
  await page.keyboard.press('Enter');
}

async function getCode(page: Page, { number, e164 }: TestUser): Promise<Message> {
  await submit(page, number);
  await hosted(page).locator('input[autocomplete="one-time-code"]').waitFor();
  return nextMessage(e164);
}

function type(page: Page, code: string): Promise<void> {
  return hosted(page).locator('input[autocomplete="one-time-code"]').fill(code);
}
