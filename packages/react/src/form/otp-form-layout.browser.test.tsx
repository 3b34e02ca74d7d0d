/** @module-tag landing */
import { en, type FormMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import type { PhoneChannel } from '@otp-kit/protocol';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passkeyOffer } from '../passkey.ts';
import { type Backend, createBackend } from './backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderForm,
  sendButton,
  settled,
  verifyButton,
} from './form-page.fixture.tsx';
import type { OtpFormProps } from './form-props.ts';

/** `npm test` runs the smallest. */
const SIZES = [
  { widthPx: 320, rootFont: '100%' },
  { widthPx: 390, rootFont: '100%' },
  { widthPx: 1280, rootFont: '100%' },
  { widthPx: 320, rootFont: '200%' },
];
const CHANNELS: readonly PhoneChannel[] = ['whatsapp', 'telegram', 'sms'];

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  document.documentElement.style.fontSize = '';
  document.body.style.fontFamily = '';
  await page.viewport(414, 896);
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new TypeError(`nothing matches ${selector}`);
  return element;
}

const boxOf = (selector: string) => find(selector).getBoundingClientRect();
const primary = () => Math.round(boxOf('[data-kind="primary"]').top - boxOf('.otp-form').top);
function expectChoiceAboveButton(): void {
  expect(boxOf('.otp-channels').bottom).toBeLessThan(boxOf('[data-kind="primary"]').top);
}

function expectChoiceBelowButton(): void {
  expect(boxOf('.otp-channels').top).toBeGreaterThan(boxOf('[data-kind="primary"]').bottom);
}

const shows = (selector: string) =>
  expect.poll(() => document.querySelector(selector)).toBeTruthy();

/** The boxes of what is seen in the step: its controls, and its lines of text. */
function seenBoxes(step: Element): readonly DOMRect[] {
  const texts = document.createTreeWalker(step, NodeFilter.SHOW_TEXT);
  const boxes = [...step.querySelectorAll('button, input')].map((each) =>
    each.getBoundingClientRect(),
  );
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}

/** The gaps of 3 rem and more in the step: room for what is not there. */
function holes(): readonly string[] {
  const step = find('.otp-step');
  const boxes = seenBoxes(step);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const tops = [...boxes.map(({ top }) => top), step.getBoundingClientRect().bottom];
  return tops.flatMap((top) => {
    const above = boxes.filter((box) => box.top < top - 1).map(({ bottom }) => bottom);
    const gap = top - Math.max(...above);
    return above.length > 0 && gap >= 3 * rem ? [`${gap} px above ${top}`] : [];
  });
}

/** Sums the layout shifts that follow no input of the user, until the end of the test. */
function watchShifts(): () => number {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // TypeScript's DOM library has no LayoutShift.
      if (Reflect.get(entry, 'hadRecentInput') === false) sum += Reflect.get(entry, 'value');
    }
  });
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return () => sum;
}

/** Walks through a whole sign-in, and calls back in each state. */
async function walk(backend: Backend, look: (state: string) => void): Promise<void> {
  const note = async (state: string) => {
    await settled();
    look(state);
  };
  const send = () => userEvent.click(find('[data-kind="primary"]'));

  await note('address');
  await send();
  await shows('.otp-alert');
  await note('address, empty');
  await userEvent.fill(find('.otp-input'), '01001234517');
  backend.failNext('send', 503, { code: 'SERVICE_UNAVAILABLE' });
  let release = backend.hold('send');
  await send();
  await shows('.otp-progress');
  await note('address, sending');
  release();
  await shows('.otp-alert');
  await note('address, refused');
  await send();
  await shows('.otp-code-input');
  await note('code');
  release = backend.hold('verify');
  await userEvent.keyboard('000000');
  await shows('[data-kind="primary"][data-state="busy"]');
  await note('code, checking');
  release();
  await shows('.otp-alert');
  await note('code, wrong');
  vi.setSystemTime(Date.now() + 31_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await shows('.otp-resend button');
  await note('code, resend');
  await userEvent.click(find('.otp-code-input'));
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}123456');
  await shows('.otp-passkey');
  await note('passkey');
  await userEvent.click(find('.otp-actions [data-kind="choice"]'));
  await shows('.otp-verified');
  await note('verified');
}

/** The form on a page with a line of text below it. */
async function renderOnPage(messages: FormMessages, options: Partial<OtpFormProps> = {}) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now());
  document.body.style.fontFamily = 'system-ui, "Noto Sans Arabic", sans-serif';
  const backend = createBackend({
    difficulty: 0,
    channels: CHANNELS,
    verified: { enrollmentToken: 'opaque' },
  });
  const passkey = passkeyOffer({ enroll: async () => {} });
  await renderForm(backend, { messages, passkey, ...options });
  return backend;
}

for (const messages of [en, ar]) {
  for (const { widthPx, rootFont } of SIZES) {
    const tags = widthPx === 320 ? [] : ['full'];
    test(`in ${messages.locale} at ${widthPx} px and a font of ${rootFont} no state has a hole, and nothing shifts without input`, {
      tags,
    }, async () => {
      await page.viewport(widthPx, 900);
      document.documentElement.style.fontSize = rootFont;
      const shifts = watchShifts();
      const backend = await renderOnPage(messages, {
        addressKinds: ['phoneNumber', 'email'],
        channels: CHANNELS,
      });

      const seen: Record<string, readonly string[]> = {};
      await walk(backend, (state) => {
        seen[state] = holes();
      });

      expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
      expect(Object.keys(seen)).toHaveLength(10);
      // An error of many lines unfolds when a slow response arrives.
      if (rootFont === '100%') expect(shifts()).toBeLessThan(0.02);
    });
  }
}

describe.each([320, 390, 1280])('at %i px, before a press,', (widthPx) => {
  beforeEach(() => page.viewport(widthPx, 900));

  test('the send button stays where it is, with channels that the page names', async () => {
    const backend = await renderOnPage(en, { channels: CHANNELS });
    const before = primary();
    const release = backend.hold('challenge');
    await userEvent.click(phoneField);
    expect(primary()).toBe(before);
    release();
    await userEvent.keyboard('01001234517');

    expect(primary()).toBe(before);
    expectChoiceAboveButton();
  });

  test('channels that a slow challenge names move nothing, and are below the button', async () => {
    const backend = await renderOnPage(en);
    const before = primary();
    const release = backend.hold('challenge');
    await userEvent.click(phoneField);
    await userEvent.keyboard('0100');
    release();

    await shows('.otp-channels');
    expectChoiceBelowButton();
    expect(primary()).toBe(before);
    await userEvent.keyboard('1234517');
    expect(primary()).toBe(before);
  });

  test('a press moves the send button nowhere, with channels that came after the last key', async () => {
    const backend = await renderOnPage(en);
    const releaseChallenge = backend.hold('challenge');
    await phoneField.fill('01001234517');
    const before = primary();
    releaseChallenge();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const release = backend.hold('send');
    await sendButton.click();
    await shows('.otp-progress');

    expect(primary()).toBe(before);
    release();
    await shows('.otp-code-input');
    await page.getByRole('button', { name: 'Change number' }).click();
    expectChoiceBelowButton();
  });

  test('the verify button stays where it is while a code is typed, also after a wrong one', async () => {
    await renderOnPage(en, { autoSubmit: false });
    await phoneField.fill('01001234517');
    await sendButton.click();
    await codeField.click();
    const before = primary();
    for (const digit of '111111') {
      await userEvent.keyboard(digit);
      expect(primary()).toBe(before);
    }
    await verifyButton.click();
    await shows('.otp-alert');
    await settled();
    const after = primary();
    for (const digit of '222222') {
      await userEvent.keyboard(digit);
      expect(primary()).toBe(after);
    }
  });
});

test('an error that is as long as the hint moves nothing, and a longer one unfolds below its field', async () => {
  await page.viewport(1280, 900);
  const backend = await renderOnPage(en);
  const before = primary();
  await sendButton.click();
  await shows('.otp-alert');
  await settled();
  expect(primary()).toBe(before);

  await phoneField.fill('01001234517');
  backend.failNext('send', 400, { code: 'CAPTCHA_FAILED' });
  await sendButton.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('security check didn’t load');
  await settled();

  expect(primary()).toBeGreaterThan(before);
  expect(boxOf('.otp-alert').top).toBeGreaterThanOrEqual(boxOf('.otp-input').bottom);
});
