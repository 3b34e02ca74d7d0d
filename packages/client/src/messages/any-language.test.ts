import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { formMessages } from './form-messages.ts';
import { clockText, durationText } from './time-text.ts';

afterEach(() => vi.restoreAllMocks());

describe('formMessages with any tag', () => {
  test.each([
    ['ar-EG-u-nu-latn', ar, '2:05', 'دقيقتين'],
    ['ar-MA', ar, '2:05', 'دقيقتين'],
    ['fa-IR', ar, '۲:۰۵', '۲ دقيقة'],
    ['zh-Hant-TW', en, '2:05', '2 minutes'],
    ['de-CH', de, '2:05', '2 Minuten'],
    ['sr-Latn-RS', en, '2:05', '2 minutes'],
  ])('%s has the digits and plural forms of its language', (tag, texts, clock, duration) => {
    const messages = formMessages(texts, tag);

    expect(messages.locale).toBe(tag);
    expect(messages.dir).toBe(texts.dir);
    expect(clockText(125, messages.locale)).toBe(clock);
    expect(durationText(120, messages)).toBe(duration);
  });

  test.each([
    ['en_US', ar, 'ar-EG'],
    ['', de, 'de'],
    ['not a tag', {}, 'en'],
    ['العربية', { ...ar, locale: 'en_US' }, 'en'],
  ])('%j is reported, and the texts keep a locale that is a tag', (tag, texts, used) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});

    const messages = [formMessages(texts, tag), formMessages(texts, tag)];
    expect(messages.map(({ locale }) => locale)).toEqual([used, used]);
    expect(error.mock.calls).toContainEqual([expect.stringContaining(`"${tag}" is no BCP 47 tag`)]);
  });

  test('a tag is reported once, though the form asks with every render', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});

    for (const _ of [1, 2, 3]) formMessages(de, 'de_CH');

    expect(error).toHaveBeenCalledOnce();
  });

  test('no text in the place of a tag makes a time fail', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const subtag = (pattern: RegExp) => fc.option(fc.stringMatching(pattern), { nil: '' });
    const tags = fc
      .tuple(
        fc.stringMatching(/^[a-z]{2,3}$/),
        subtag(/^-[A-Z][a-z]{3}$/),
        subtag(/^-[A-Z]{2}$/),
        subtag(/^-u-nu-[a-z]{4}$/),
      )
      .map((parts) => parts.join(''));

    fc.assert(
      fc.property(fc.oneof(tags, fc.string()), fc.nat(100_000), (tag, seconds) => {
        const messages = formMessages(ar, tag);
        clockText(seconds, messages.locale);
        durationText(seconds, messages);
        expect([tag, 'ar-EG']).toContain(messages.locale);
      }),
    );
    fc.assert(fc.property(tags, (tag) => formMessages(ar, tag).locale === tag));
  });
});

test('the README shows the texts of a plain page as this file compiles them', () => {
  const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');

  expect(read('../../README.md')).toContain(read('./plain-page.fixture.ts'));
});
