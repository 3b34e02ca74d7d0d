/** The offer of a passkey, after the code. */
import { addDevice } from '../device.ts';
import { accept, getOffer } from './form-acts.ts';
import { ARABIC, type Picture } from './picture.ts';

export const PASSKEY_PICTURES: readonly Picture[] = [
  {
    name: 'passkey-offer',
    text: 'A passkey is offered after the code',
    alsoIn: [ARABIC],
    reach: getOffer,
  },
  {
    name: 'passkey-working',
    text: 'The device is asked to make it',
    reach: async (page, user) => {
      await getOffer(page, user);
      await page.route('**/api/passkeys/**', () => {});
      await accept(page, 'working');
    },
  },
  {
    name: 'passkey-done',
    text: 'The passkey is made',
    reach: async (page, user) => {
      await addDevice(page);
      await getOffer(page, user);
      await accept(page, 'done');
    },
  },
  {
    name: 'passkey-failed',
    text: 'No passkey was made',
    reach: async (page, user) => {
      await getOffer(page, user);
      await page.route('**/api/passkeys/**', (route) => route.abort());
      await accept(page, 'failed');
    },
  },
  {
    name: 'passkey-too-late',
    text: 'The time to make it is over',
    reach: async (page, user) => {
      await getOffer(page, user);
      await page.clock.fastForward(601_000);
      await page.locator('.otp-step[data-state="expired"]').waitFor();
    },
  },
];
