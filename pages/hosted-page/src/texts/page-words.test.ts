import { V2_ERRORS } from '@otp-kit/protocol';
import { en as english } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { de } from '@otp-kit/react/de';
import { describe, expect, test } from 'vitest';
import { readFailure } from '../flow/page-failure.ts';
import { attemptIdOf } from '../service/attempt-id.ts';
import { failureSentence } from './failure-word.ts';
import { loadLanguage, pageLocale } from './language.ts';
import { TEXTS_AR } from './texts-ar.ts';
import { TEXTS_EN } from './texts-en.ts';

describe('failureSentence', () => {
  test.each(Object.entries(V2_ERRORS))('has a sentence for %s', (code, entry) => {
    const failure = readFailure(entry.status, { code, message: 'prose' }, 0);
    const sentence = failureSentence(failure, TEXTS_EN, english);

    expect(sentence).toMatch(/^[A-Z].*\.$/);
    if (entry.class === 'operator') expect(sentence).toBe(english.unavailable);
    expect(failureSentence(failure, TEXTS_AR, ar)).toMatch(/\p{Script=Arabic}/u);
  });

  test('asks for no new code where the attempt has ended with the last one', () => {
    const sentence = failureSentence(
      { code: 'MAX_ATTEMPTS_EXCEEDED', class: 'start-over' },
      TEXTS_EN,
      english,
    );

    expect(sentence).toBe('Too many wrong codes.');
  });

  test.each([
    [429, english.tooManyRequests],
    // What to do next is in it.
    [500, 'Something went wrong on our side. Try again, or come back later.'],
    [503, 'Something went wrong on our side. Try again, or come back later.'],
  ])('goes by the HTTP status %i where there is no code', (status, sentence) => {
    expect(failureSentence(readFailure(status, undefined, 0), TEXTS_EN, english)).toBe(sentence);
  });

  test.each(['BRAND_NEW_CODE', 'constructor', 'retry', '<b>prose</b>'])(
    'shows nothing that the service made up: %s',
    (code) => {
      const failure = readFailure(403, { code, message: 'prose' }, 0);

      expect(failureSentence(failure, TEXTS_EN, english)).toBe(TEXTS_EN.refusedHere);
    },
  );
});

describe('readFailure', () => {
  test('has the time from which on to try again', () => {
    expect(readFailure(429, { cooldownSeconds: 15 }, 1_000)).toMatchObject({
      class: 'wait',
      retryAtMs: 16_000,
      attemptEnded: false,
    });
  });

  test('reads a wait of the wrong type as absent', () => {
    const failure = readFailure(400, { cooldownSeconds: '' }, 0);

    expect(failure).toEqual({ code: undefined, class: 'terminal', attemptEnded: false });
  });
});

describe('pageLocale', () => {
  test.each([
    ['?lang=ar', ['en-GB'], 'ar'],
    ['?lang=en', ['ar'], 'en'],
    ['?lang=fr', ['ar-EG', 'en'], 'ar'],
    ['', ['fr', 'ar_EG', 'en'], 'ar'],
    ['?lang=de', ['en'], 'de'],
    ['', ['fr', 'de-AT'], 'de'],
    ['', ['fr', 'it'], 'en'],
    ['', ['arn'], 'en'],
  ])('with %j and %j is %s', (search, languages, locale) => {
    expect(pageLocale(search, languages)).toBe(locale);
  });
});

test('a page loads the texts of its language alone, and every language has every text', async () => {
  const { texts } = await loadLanguage('en');
  for (const [locale, messages] of [
    ['ar', ar],
    ['de', de],
  ] as const) {
    const language = await loadLanguage(locale);

    expect(language.messages).toBe(messages);
    expect(Object.keys(language.texts)).toEqual(Object.keys(texts));
    for (const name of Object.keys(texts)) {
      if (name !== 'testBadge')
        expect(Reflect.get(language.texts, name)).not.toEqual(Reflect.get(texts, name));
    }
  }
});

describe('the Arabic texts', () => {
  const texts = JSON.stringify(TEXTS_AR);

  test('have one word for verifying, and one spelling of it', () => {
    expect(texts).not.toMatch(/أك[ّ]?د|تأك|تحقق/);
  });

  test('have one word for a human', () => {
    expect(texts).not.toMatch(/روبوت|برنامج|شخص/);
  });
});

test('the English texts have one word for a human', () => {
  expect(JSON.stringify(TEXTS_EN)).not.toMatch(/person|people|robot/i);
});

describe('attemptIdOf', () => {
  test.each([
    ['/w/attempt_1', 'attempt_1'],
    ['/w/attempt_1/', 'attempt_1'],
    ['/w/a%2Fb', 'a/b'],
    ['/w/%E0%A4%A', '%E0%A4%A'],
    ['/', ''],
    ['/w/a/b', ''],
  ])('reads %s as %j', (path, id) => {
    expect(attemptIdOf(path)).toBe(id);
  });
});
