import { V12_ERRORS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { messagesFor } from './messages.ts';
import { durationText } from './number-text.ts';

const english = messagesFor('en');
const arabic = messagesFor('ar');

describe('messagesFor', () => {
  test.each(Object.keys(english))('%s says the same with the same values in Arabic', (key) => {
    const texts: Record<string, unknown> = { ...english };
    const others: Record<string, unknown> = { ...arabic };
    const [text, other] = [texts[key], others[key]];

    if (typeof text === 'string') {
      expect(placeholders(other)).toEqual(placeholders(text));
      expect(other).toMatch(/\p{Script=Arabic}/u);
    } else {
      expect(Object.keys(other ?? {})).toEqual(expect.arrayContaining(Object.keys(text ?? {})));
    }
  });

  test('puts own texts in place of some', () => {
    const own = messagesFor('ar', { sendCode: 'أرسل' });

    expect(own).toEqual({ ...arabic, sendCode: 'أرسل' });
  });
});

function placeholders(text: unknown): string[] {
  return [...String(text).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
}

describe('failureText', () => {
  test.each(Object.entries(V12_ERRORS))('%s has a text that fits its class', (code, entry) => {
    const text = failureText({ code, class: entry.class });

    expect(english[text]).toMatch(/\.$/);
    if (entry.class === 'operator') expect(text).toBe('unavailable');
    if (entry.class === 'wait') expect(english[text]).toContain('wait');
    if (entry.class === 'new-challenge') expect(text).toBe('checkFailed');
    if (entry.class === 'start-over') expect(english[text]).toContain('Ask for a new one');
  });

  test.each([
    ['terminal', 'refused'],
    ['retry', 'tryAgain'],
    ['wait', 'tooManyRequests'],
    ['start-over', 'expiredCode'],
  ] as const)('a code that is not known goes by its class %s', (failureClass, text) => {
    expect(failureText({ code: 'BRAND_NEW_CODE', class: failureClass })).toBe(text);
    expect(failureText({ code: undefined, class: failureClass })).toBe(text);
  });

  test('finds no text under a name that every object has', () => {
    expect(failureText({ code: 'constructor', class: 'retry' })).toBe('tryAgain');
  });
});

describe('durationText', () => {
  test.each([
    [1, '1 second', 'ثانية واحدة'],
    [2, '2 seconds', 'ثانيتين'],
    [3, '3 seconds', '٣ ثوانٍ'],
    [11, '11 seconds', '١١ ثانية'],
    [59, '59 seconds', '٥٩ ثانية'],
    [60, '1 minute', 'دقيقة واحدة'],
    [61, '2 minutes', 'دقيقتين'],
    [180, '3 minutes', '٣ دقائق'],
    [900, '15 minutes', '١٥ دقيقة'],
  ])('says %i seconds as %j and %j', (seconds, inEnglish, inArabic) => {
    expect(durationText(seconds, 'en', english)).toBe(inEnglish);
    expect(durationText(seconds, 'ar', arabic)).toBe(inArabic);
  });
});
