/** @module-tag landing */
import { en, type FormMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { de } from '@otp-kit/client/messages/de';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeInput } from './code-input/code-input.tsx';
import { createBackend } from './form/backend.fixture.ts';
import { OtpForm } from './parts/otp-form.tsx';
import { passkeyOffer } from './passkey.ts';
import './styles.css';

/** What WCAG 1.4.12 lets a user set for all text. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

const SETTINGS = [
  { name: 'text spacing', css: TEXT_SPACING, tags: ['full'] },
  { name: 'a root font of 200 %', css: 'html { font-size: 200% }', tags: ['full'] },
  { name: 'both', css: `${TEXT_SPACING} html { font-size: 200% }`, tags: [] },
] as const;

const DESKTOP = [1280, 720] as const;

beforeEach(() => sessionStorage.clear());

afterEach(() => page.viewport(...DESKTOP));

/** Adds a stylesheet to the page until the end of the test. */
function setStyle(css: string): void {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = css;
  onTestFinished(() => style.remove());
}

/** The digits that do not lie within the border of their cell, with both boxes. */
function digitsOutside(): unknown[] {
  return [...document.querySelectorAll('.otp-code-cell')].flatMap((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const digit = range.getBoundingClientRect();
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const isInside =
      digit.left >= left && digit.right <= right && digit.top >= top && digit.bottom <= bottom;
    return isInside ? [] : [{ digit: digit.toJSON(), left, right }];
  });
}

/** The elements whose content is wider than they are. An input scrolls what is typed into it, and that of the code is cut off behind its cells. */
function overflowing(container: Element): string[] {
  return [...container.querySelectorAll('*:not(input, .otp-status, .otp-code, .otp-code-frame)')]
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map(({ className, textContent }) => `${className}: ${textContent}`);
}

describe.each(SETTINGS)('under $name', ({ css, tags }) => {
  const options = { tags: [...tags] };

  test.each([320, 390, 1280])('each digit stays in its cell at %i px', options, async (width) => {
    await page.viewport(width, 800);
    setStyle(css);
    for (const digits of [4, 5, 6]) {
      const screen = await render(
        <CodeInput aria-label="Code" digits={digits} value={'0987654'.slice(0, digits)} />,
      );
      expect(digitsOutside()).toEqual([]);
      const frame = document.querySelector('.otp-code-frame');
      expect(frame?.querySelectorAll('.otp-code-cell')).toHaveLength(digits);
      expect(frame?.getBoundingClientRect().right).toBeLessThanOrEqual(width);
      await screen.unmount();
    }
  });

  for (const [width, locale, messages, more] of [
    [320, 'de', de, []],
    [390, 'ar', ar, []],
    [320, 'en', en, ['full']],
    [390, 'en', en, ['full']],
  ] as const) {
    test(`nothing overflows at ${width} px in ${locale}, in any state`, {
      tags: [...tags, ...more],
    }, async () => {
      await page.viewport(width, 800);
      setStyle(css);
      await walk(messages, () => {
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
        expect(overflowing(document.body)).toEqual([]);
        expect(digitsOutside()).toEqual([]);
      });
    });
  }
});

/** Takes the form through its steps, and calls back in each state with another text. */
async function walk(messages: FormMessages, look: () => void): Promise<void> {
  const alert = page.getByRole('alert');
  const backend = createBackend({
    difficulty: 0,
    channels: ['telegram', 'whatsapp', 'sms'],
    maskedAddress: `s•••@a-rather-${'long-'.repeat(8)}name.example.com`,
    resendSeconds: 0,
    verified: { enrollmentToken: 'opaque' },
  });
  const passkey = passkeyOffer({ enroll: async () => {} });
  const form = { autoSubmit: false, endpoint: '/api/otp', fetch: backend.fetch, messages, passkey };
  await render(
    <OtpForm {...form} addressKinds={['phoneNumber', 'email']} channels={['telegram', 'sms']} />,
  );
  const enter = async (text: string) => {
    await page.getByRole('textbox').fill(text);
    await userEvent.keyboard('{Enter}');
  };

  await enter('');
  await expect.element(alert).toHaveTextContent(messages.addressEmpty);
  await expect.element(page.getByRole('radio').first()).toBeVisible();
  look();
  backend.failNext('send', 429, { code: 'RATE_LIMIT_ENDUSERIP_PERHOUR', cooldownSeconds: 0.1 });
  await enter('01001234517');
  await expect.element(alert).toHaveAttribute('data-outcome', 'wait');
  look();
  const send = page.getByRole('button', { name: messages.sendCode });
  await expect.element(send).toHaveAttribute('data-state', 'ready');
  const release = backend.hold('send');
  await enter('01001234517');
  await expect.element(page.getByRole('button', { name: messages.cancel })).toBeVisible();
  look();
  release();
  await expect.element(page.getByRole('heading', { name: messages.codeHeading })).toBeVisible();
  await expect.element(page.getByText(messages.otherChannels)).toBeVisible();
  look();
  for (const [code, text] of [
    ['12345', messages.codeIncomplete],
    ['1234567', messages.codeTooLong],
    ['111111', messages.wrongCode],
  ] as const) {
    await enter(code);
    await expect.element(alert).toHaveTextContent(text.replace(/\s?\{.*/, ''));
    look();
  }
  backend.failNext('verify', 410, { code: 'TRANSACTION_EXPIRED' });
  await enter('222222');
  await expect.element(alert).toHaveTextContent(messages.expiredCode);
  look();
  await page.getByRole('button', { name: messages.resendCode }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await enter('123456');
  await expect.element(page.getByRole('button').first()).toBeVisible();
  await expect.poll(() => document.querySelector('[data-step=passkey]')).not.toBeNull();
  look();
}
