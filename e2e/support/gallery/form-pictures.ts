/** The states of the form. Each is reached through the emulator's control API. */
import { CAPTCHA_KEYS } from '../captcha-keys.ts';
import { control } from '../control.ts';
import { advance } from '../emulator.ts';
import { wrongCode } from '../form-user.ts';
import { goOffline } from '../offline.ts';
import {
  alert,
  askForCaptcha,
  begin,
  decline,
  fail,
  getCode,
  getOffer,
  loseVerification,
  refused,
  resend,
  submit,
  type,
} from './form-acts.ts';
import { PASSKEY_PICTURES } from './passkey-pictures.ts';
import { ARABIC, DARK, NARROW, PHONE, type Picture } from './picture.ts';

/** In the order in which a user sees them. */
export const FORM_PICTURES: readonly Picture[] = [
  {
    name: 'address',
    text: 'The number is asked for, with the channels to choose from',
    alsoIn: [ARABIC, PHONE],
    reach: (page) => begin(page),
  },
  {
    name: 'email',
    text: 'The same for an email address',
    reach: (page) => page.getByRole('textbox').first().fill('mona@shop.example'),
  },
  {
    name: 'incomplete-number',
    text: 'A number that cannot be one',
    reach: async (page) => {
      await submit(page, '010 01');
      await alert(page);
    },
  },
  {
    name: 'country',
    text: 'A number of a country that the product does not serve',
    reach: async (page) => {
      await submit(page, '+86 138 0013 8000');
      await alert(page);
    },
  },
  {
    name: 'solving',
    text: 'The proof of work is not done yet',
    reach: async (page, { number }) => {
      // The solver's worker never arrives.
      await page.route('**/assets/worker-*.js', () => {});
      await submit(page, number);
      await page.locator('.otp-form[data-state="proving"]').waitFor();
    },
  },
  {
    name: 'captcha',
    text: 'A captcha that wants a click',
    alsoIn: [NARROW],
    reach: async (page, { number }) => {
      await askForCaptcha(CAPTCHA_KEYS.asks);
      await submit(page, number);
      await page.locator('.otp-captcha[data-state="interactive"]').waitFor();
      await page.frameLocator('.otp-captcha iframe').locator('#box').waitFor();
    },
  },
  {
    name: 'captcha-failed',
    text: 'A captcha that was blocked',
    reach: async (page, { number }) => {
      await askForCaptcha(CAPTCHA_KEYS.blocks);
      await submit(page, number);
      await alert(page);
    },
  },
  {
    name: 'sending',
    text: 'The code is being sent',
    reach: async (page, { number }) => {
      await page.route('**/api/otp/send', () => {});
      await submit(page, number);
      await page.locator('.otp-form[data-state="sending"]').waitFor();
    },
  },
  {
    name: 'channel-failed',
    text: 'The chosen channel does not reach the number',
    reach: async (page, { number, e164 }) => {
      await control('POST', 'reachability', {
        phoneNumber: e164,
        channel: 'whatsapp',
        reachable: false,
      });
      await begin(page);
      await page.locator('.otp-choice-input').nth(1).check();
      await submit(page, number);
      await alert(page);
    },
  },
  {
    name: 'not-delivered',
    text: 'The message could not be sent',
    reach: refused('SEND_OTP_FAILED'),
  },
  {
    name: 'cooldown',
    text: 'Too many codes were asked for',
    reach: refused('RATE_LIMIT_PHONENUMBER_PERMINUTE'),
  },
  {
    name: 'service-trouble',
    text: 'The service has failed',
    reach: async (page, { number }) => {
      await fail('v12.send', { respond: { status: 500, body: {} } });
      await submit(page, number);
      await alert(page);
    },
  },
  {
    name: 'unavailable',
    text: 'The backend’s key is wrong, which the user cannot fix',
    reach: refused('INVALID_API_KEY'),
  },
  {
    name: 'offline',
    text: 'No connection',
    reach: async (page, { number }) => {
      await begin(page);
      await goOffline(page);
      await submit(page, number);
      await alert(page);
    },
  },
  {
    name: 'code',
    text: 'The code is being typed; another can be had in a while',
    alsoIn: [ARABIC, DARK],
    reach: async (page, user) => type(page, (await getCode(page, user)).code.slice(0, 3)),
  },
  {
    name: 'checking',
    text: 'The code is being checked',
    reach: async (page, user) => {
      const { code } = await getCode(page, user);
      await page.route('**/api/otp/verify', () => {});
      await type(page, code);
      await page.locator('.otp-form[data-state="verifying"]').waitFor();
    },
  },
  {
    name: 'wrong-code',
    text: 'A wrong code',
    alsoIn: [ARABIC],
    reach: async (page, user) => {
      await type(page, wrongCode(await getCode(page, user)));
      await alert(page);
    },
  },
  {
    name: 'other-channels',
    text: 'Nothing came: another code, or another channel',
    alsoIn: [NARROW],
    reach: async (page, user) => {
      await getCode(page, user);
      await page.clock.fastForward(31_000);
      await page.locator('.otp-button[data-kind="choice"]').first().waitFor();
    },
  },
  {
    name: 'resending',
    text: 'Another code is being sent',
    reach: async (page, user) => {
      await getCode(page, user);
      await page.route('**/api/otp/send', () => {});
      await resend(page);
      await page.locator('.otp-form[data-state="sending"]').waitFor();
    },
  },
  {
    name: 'resend-refused',
    text: 'Another code was asked for too soon, or too often',
    reach: async (page, user) => {
      await getCode(page, user);
      await fail('v12.send', { name: 'RATE_LIMIT_PHONENUMBER_PERHOUR' });
      await resend(page);
      await alert(page);
    },
  },
  {
    name: 'expires-soon',
    text: 'The code expires soon',
    reach: async (page, user) => {
      await getCode(page, user);
      await page.clock.fastForward(155_000);
      await page.locator('.otp-button[data-kind="choice"]').first().waitFor();
    },
  },
  {
    name: 'incomplete-code',
    text: 'A code that lacks digits',
    reach: async (page, user) => {
      await type(page, (await getCode(page, user)).code.slice(0, 3));
      await page.keyboard.press('Enter');
      await alert(page);
    },
  },
  {
    name: 'check-later',
    text: 'The service is too busy to check a code',
    reach: async (page, user) => {
      const { code } = await getCode(page, user);
      await fail('v12.verify', { name: 'CIRCUIT_BREAKER_OPEN' });
      await type(page, code);
      await alert(page);
    },
  },
  {
    name: 'not-checked',
    text: 'The response to the code was lost',
    reach: loseVerification,
  },
  {
    name: 'used-code',
    text: 'The code was used though its response was lost: a new one can be sent at once',
    reach: async (page, user) => {
      await loseVerification(page, user);
      await page.keyboard.press('Enter');
      await page.locator('.otp-alert[data-outcome="new-code"]').waitFor();
    },
  },
  {
    name: 'expired',
    text: 'A code that is no longer valid',
    reach: async (page, user) => {
      const { code } = await getCode(page, user);
      await advance(181);
      await type(page, code);
      await alert(page);
    },
  },
  {
    name: 'too-many-attempts',
    text: 'Too many wrong codes',
    reach: async (page, user) => {
      const { code } = await getCode(page, user);
      await fail('v12.verify', { name: 'MAX_ATTEMPTS_EXCEEDED' });
      await type(page, code);
      await alert(page);
    },
  },
  ...PASSKEY_PICTURES,
  {
    name: 'verified',
    text: 'The number is verified, and the product goes on',
    reach: async (page, user) => {
      await getOffer(page, user);
      // The product continues when it knows its session.
      await page.route('**/api/me', () => {});
      await decline(page);
      await page.locator('.otp-verified').waitFor();
    },
  },
  {
    name: 'signed-in',
    text: 'Signed in',
    reach: async (page, user) => {
      await getOffer(page, user);
      await decline(page);
      await page.locator('main bdi').waitFor();
    },
  },
];
