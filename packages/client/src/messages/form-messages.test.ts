import { describe, expect, test } from 'vitest';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { formMessages } from './form-messages.ts';
import type { OwnMessages } from './messages.ts';
import { clockText, durationText } from './time-text.ts';

describe('formMessages', () => {
  test.each(Object.keys(en))('%s says the same with the same values in Arabic', (key) => {
    const texts: Record<string, unknown> = { ...en };
    const others: Record<string, unknown> = { ...ar };
    const [text, other] = [texts[key], others[key]];

    if (key === 'locale' || key === 'dir') {
      expect(other).not.toBe(text);
    } else if (typeof text === 'string') {
      expect(placeholders(other)).toEqual(placeholders(text));
      expect(other).toMatch(/\p{Script=Arabic}/u);
    } else {
      expect(Object.keys(other ?? {})).toEqual(expect.arrayContaining(Object.keys(text ?? {})));
    }
  });

  test('replaces English texts by own texts', () => {
    expect(formMessages({ sendCode: 'Go' })).toEqual({ ...en, sendCode: 'Go' });
    expect(formMessages()).toEqual(en);
  });

  test('takes a whole language, with own texts in place of some', () => {
    const own = formMessages({ ...ar, sendCode: 'أرسل' });

    expect(own).toEqual({ ...ar, sendCode: 'أرسل' });
  });

  test('replaces the name of one channel', () => {
    const own = formMessages({ channelNames: { sms: 'SMS' } });

    expect(own.channelNames).toEqual({ ...en.channelNames, sms: 'SMS' });
  });

  test('takes any locale over that of the texts', () => {
    expect(formMessages(ar, 'ar-MA')).toEqual({ ...ar, locale: 'ar-MA' });
  });

  test('takes no text that the form does not have', () => {
    // @ts-expect-error: a misspelt name is a mistake of the page's author
    const own: OwnMessages = { sendCoed: 'Go' };

    expect(formMessages(own).sendCode).toBe(en.sendCode);
  });
});

function placeholders(text: unknown): string[] {
  return [...String(text).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
}

describe('the Arabic texts', () => {
  const texts = JSON.stringify({ ...ar, locale: '' });

  test('have one word for verifying, and one spelling of it', () => {
    expect(texts).not.toMatch(/أك[ّ]?د|تأك|تحقق/);
  });

  test('have one word for a human', () => {
    expect(texts).not.toMatch(/روبوت|برنامج|شخص/);
  });

  test('have one word for a country, and one for its calling code', () => {
    expect(texts).not.toMatch(/بلد|رمز الدول/);
    expect(ar.countryCodeMissing).toContain('مفتاح الدولة');
  });

  test('have Arabic-Indic digits, but for a country code as it is typed', () => {
    expect(texts.replace('\u2066+20\u2069', '')).not.toMatch(/\d/);
  });
});

test('the English texts have one word for a human, one for the security check and one for the connection', () => {
  // The names of the texts are not shown.
  const texts = Object.values(en).join();

  expect(texts).not.toMatch(/person|people|robot/i);
  expect(texts).not.toMatch(/secure check|proof of work|captcha|challenge/i);
  expect(texts).not.toMatch(/your internet/i);
});

describe('clockText', () => {
  test.each([
    [0, '0:00', '٠:٠٠'],
    [1, '0:01', '٠:٠١'],
    [65, '1:05', '١:٠٥'],
    [89, '1:29', '١:٢٩'],
    [300, '5:00', '٥:٠٠'],
    [7200, '120:00', '١٢٠:٠٠'],
  ])('writes %i seconds as %s and %s', (seconds, inEnglish, inArabic) => {
    expect(clockText(seconds, 'en')).toBe(inEnglish);
    expect(clockText(seconds, ar.locale)).toBe(inArabic);
  });
});

describe('durationText', () => {
  test.each([
    [1, '1 second', 'ثانية'],
    [2, '2 seconds', 'ثانيتين'],
    [3, '3 seconds', '٣ ثوانٍ'],
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
    expect(durationText(seconds, en)).toBe(inEnglish);
    expect(durationText(seconds, ar)).toBe(inArabic);
  });
});
