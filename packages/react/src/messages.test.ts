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
