import { en } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passkeyOffer } from '../passkey.ts';
import { type Backend, createBackend } from './backend.fixture.ts';
import { renderForm } from './form-page.fixture.tsx';

/** `npm test` runs the smallest with the largest font. */
const SIZES = [
  { widthPx: 320, rootFont: '100%' },
  { widthPx: 390, rootFont: '100%' },
  { widthPx: 1280, rootFont: '100%' },
  { widthPx: 320, rootFont: '200%' },
  { widthPx: 390, rootFont: '200%' },
  { widthPx: 1280, rootFont: '200%' },
];
const CHANNELS = ['whatsapp', 'telegram', 'sms'];

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  document.documentElement.style.fontSize = '';
  document.body.style.fontFamily = '';
  await page.viewport(414, 896);
});

interface Look {
  /** The step, and after a comma what happened in it. */
  readonly state: string;
  readonly height: number;
  readonly places: Readonly<Record<string, number>>;
}

/** The elements that can be pressed or typed into, and the place of each in the form. */
function places(): Readonly<Record<string, number>> {
  const form = find('.otp-form');
  const top = form.getBoundingClientRect().top;
  const pressable = form.querySelectorAll(
    '.otp-input, .otp-code-input, .otp-switch button, [data-kind="primary"]',
  );
  return Object.fromEntries(
    [...pressable].map((element) => [
      element.getAttribute('name') ?? element.textContent,
      Math.round(element.getBoundingClientRect().top - top),
    ]),
  );
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new TypeError(`nothing matches ${selector}`);
  return element;
}

const height = (): number => find('.otp-form').getBoundingClientRect().height;
const shows = (selector: string) =>
  expect.poll(() => document.querySelector(selector)).toBeTruthy();

const stepOf = (state: string): string | undefined => state.split(',')[0];

/** Walks through a whole sign-in, and notes the form's height and its pressable parts in each state. */
async function walk(backend: Backend): Promise<readonly Look[]> {
  const seen: Look[] = [];
  const note = (state: string) => seen.push({ state, height: height(), places: places() });
  const send = () => find('[data-kind="primary"]').click();

  note('address');
  await userEvent.click(find('.otp-input'));
  await shows('.otp-channels');
  note('address, channels');
  send();
  await shows('.otp-alert');
  note('address, empty');
  await userEvent.fill(find('.otp-input'), '01001234517');
  backend.failNext('send', 503, { code: 'SERVICE_UNAVAILABLE' });
  let release = backend.hold('send');
  send();
  await shows('.otp-progress');
  note('address, sending');
  release();
  await shows('.otp-alert');
  note('address, refused');
  send();
  await shows('.otp-code-input');
  note('code');
  release = backend.hold('verify');
  await userEvent.fill(find('.otp-code-input'), '000000');
  await shows('[data-kind="primary"][data-state="busy"]');
  note('code, checking');
  release();
  await shows('.otp-alert');
  note('code, wrong');
  vi.setSystemTime(Date.now() + 31_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await shows('.otp-resend button');
  await shows('.otp-choices');
  note('code, resend');
  await userEvent.fill(find('.otp-code-input'), '123456');
  await shows('.otp-passkey');
  note('passkey');
  find('.otp-actions [data-kind="quiet"]').click();
  await shows('.otp-verified');
  note('verified');
  return seen;
}

for (const messages of [en, ar]) {
  describe(`in ${messages.locale}`, () => {
    for (const { widthPx, rootFont } of SIZES) {
      const tags = widthPx === 320 && rootFont === '200%' ? [] : ['full'];
      test(`at ${widthPx} px and a font of ${rootFont} the form keeps its height, and its controls their places`, {
        tags,
      }, async () => {
        vi.useFakeTimers({ toFake: ['Date'] });
        vi.setSystemTime(Date.now());
        await page.viewport(widthPx, 900);
        document.documentElement.style.fontSize = rootFont;
        document.body.style.fontFamily = 'system-ui, "Noto Sans Arabic", sans-serif';
        const backend = createBackend({
          difficulty: 0,
          channels: CHANNELS,
          verified: { enrollmentToken: 'opaque' },
        });
        const passkey = passkeyOffer({ enroll: async () => {} });
        await renderForm(backend, { addressKinds: ['phoneNumber', 'email'], messages, passkey });
        const seen = await walk(backend);

        const heights = seen.map((look) => look.height);
        expect(Math.max(...heights) - Math.min(...heights), JSON.stringify(seen)).toBeLessThan(1);
        for (const { state, places: now } of seen) {
          const first = seen.find((other) => stepOf(other.state) === stepOf(state));
          expect(now, state).toEqual(first?.places);
        }
      });
    }
  });
}
