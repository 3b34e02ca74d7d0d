/** What the emulator's console shows after a little traffic. */
import type { Page } from '@playwright/test';
import { control } from '../control.ts';
import { credentials } from '../emulator.ts';
import { send, service } from '../workspace.ts';
import { DARK, PHONE, type Picture, type TestUser } from './picture.ts';

export const CONSOLE_PICTURES: readonly Picture[] = [
  {
    name: 'console-empty',
    text: 'Nothing has arrived yet',
    reach: (page) => page.locator('#inbox-empty').waitFor(),
  },
  {
    name: 'console-inbox',
    text: 'The inbox',
    alsoIn: [DARK, PHONE],
    reach: haveTraffic,
  },
  {
    name: 'console-controls',
    text: 'The clock, and what becomes of messages',
    reach: async (page, user) => {
      await haveTraffic(page, user);
      await goTo(page, 'controls');
    },
  },
  {
    name: 'console-requests',
    text: 'A request that would hurt elsewhere, with the reason',
    reach: async (page, user) => {
      await haveTraffic(page, user);
      await open(page, 'requests');
      await page.locator('.request summary').first().click();
    },
  },
  {
    name: 'console-funnel',
    text: 'How many codes were requested, delivered, entered and right, and a channel whose codes are not entered',
    alsoIn: [DARK, PHONE],
    reach: async (page) => {
      await verifyOn('whatsapp', '20100123456', [true, true, true, true, true, true, false]);
      await verifyOn('sms', '96650123456', [true, false, false, false, false, false, false]);
      await goTo(page, 'funnel');
      await page.getByText('Fewer than 40% of the codes').waitFor();
    },
  },
  {
    name: 'console-settings',
    text: 'A pipeline’s settings',
    reach: async (page, user) => {
      await haveTraffic(page, user);
      await open(page, 'settings');
      await page.locator('#settings-list summary').first().click();
    },
  },
];

/** Opens a section by the address, at any width. */
async function goTo(page: Page, section: string): Promise<void> {
  await page.goto(page.url().replace(/#.*|$/, `#${section}`));
}

/** A page of this width shows one of the sections. */
function open(page: Page, section: string): Promise<void> {
  return page.locator(`.views a[href="#${section}"]`).click();
}

async function haveTraffic(page: Page, { e164 }: TestUser): Promise<void> {
  const product = { id: 'default', ...(await credentials()) };
  await send(product, { phoneNumber: e164 });
  await send(product, { email: 'someone@example.com' });
  await page.locator('.message').nth(1).waitFor();
}

/** Sends a code to each of several numbers on a channel, and enters some of them. */
async function verifyOn(
  channel: string,
  prefix: string,
  entered: readonly boolean[],
): Promise<void> {
  const product = { id: 'default', ...(await credentials()) };
  const pipelines = [{ id: product.pipelineID, channels: [channel] }];
  await control('PATCH', 'seed', { pipelines });
  for (const [place, isEntered] of entered.entries()) {
    const sent = await send(product, { phoneNumber: `+${prefix}${place}` });
    if (!isEntered) continue;
    const { transactionReqID, code: otp } = sent;
    await service('POST', 'verify', { transactionReqID, otp });
  }
}
