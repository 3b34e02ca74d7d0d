import { describe, expect, test } from 'vitest';
import { messagesFor, type OwnMessages } from './messages.ts';
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

  test('puts an own name in place of one channel’s', () => {
    const own = messagesFor('en', { channelNames: { sms: 'SMS' } });

    expect(own.channelNames).toEqual({ ...english.channelNames, sms: 'SMS' });
  });

  test('takes no text that the form does not have', () => {
    // @ts-expect-error: a misspelt name is a mistake of the page's author
    const own: OwnMessages = { sendCoed: 'Go' };

    expect(messagesFor('en', own).sendCode).toBe(english.sendCode);
  });
});

function placeholders(text: unknown): string[] {
  return [...String(text).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
}

describe('durationText', () => {
  test.each([
    [1, '1 second', 'ثانية'],
    [2, '2 seconds', 'ثانيتين'],
    [3, '3 seconds', '٣ ثوان'],
    [11, '11 seconds', '١١ ثانية'],
    [59, '59 seconds', '٥٩ ثانية'],
    [60, '1 minute', 'دقيقة'],
    [61, '2 minutes', 'دقيقتين'],
    [120, '2 minutes', 'دقيقتين'],
    [180, '3 minutes', '٣ دقائق'],
    [900, '15 minutes', '١٥ دقيقة'],
    [3540, '59 minutes', '٥٩ دقيقة'],
    [3541, '1 hour', 'ساعة'],
    [3601, '1 hour and 1 minute', 'ساعة ودقيقة'],
    [7200, '2 hours', 'ساعتين'],
    [7320, '2 hours and 2 minutes', 'ساعتين ودقيقتين'],
    [10_800, '3 hours', '٣ ساعات'],
    [86_340, '23 hours and 59 minutes', '٢٣ ساعة و٥٩ دقيقة'],
    [86_400, '24 hours', '٢٤ ساعة'],
  ])('says %i seconds as %j and %j', (seconds, inEnglish, inArabic) => {
    expect(durationText(seconds, 'en')).toBe(inEnglish);
    expect(durationText(seconds, 'ar')).toBe(inArabic);
  });
});
