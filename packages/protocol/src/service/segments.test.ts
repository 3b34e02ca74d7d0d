import { describe, expect, test } from 'vitest';
import { countSegments, splitSegments } from './segments.ts';

const gsm = (segments: number) => ({ segments, encoding: 'GSM7' });
const ucs = (segments: number) => ({ segments, encoding: 'UCS2' });

describe('countSegments', () => {
  test.each([
    ['an empty text', '', gsm(1)],
    ['160 septets', 'a'.repeat(160), gsm(1)],
    ['161 septets', 'a'.repeat(161), gsm(2)],
    ['two full parts', 'a'.repeat(306), gsm(2)],
    ['two full parts and a septet', 'a'.repeat(307), gsm(3)],
    ['80 extension characters', '€'.repeat(80), gsm(1)],
    ['81 extension characters', '€'.repeat(81), gsm(2)],
    [
      'an extension character across the border of two full parts',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      gsm(3),
    ],
    ['70 code units', 'ش'.repeat(70), ucs(1)],
    ['71 code units', 'ش'.repeat(71), ucs(2)],
    ['two full parts of UCS-2', 'ش'.repeat(134), ucs(2)],
    ['two full parts of UCS-2 and a code unit', 'ش'.repeat(135), ucs(3)],
    ['35 surrogate pairs', '🔑'.repeat(35), ucs(1)],
    ['36 surrogate pairs', '🔑'.repeat(36), ucs(2)],
    ['67 surrogate pairs, of which no part holds 33.5', '🔑'.repeat(67), ucs(3)],
    ['one character beyond the alphabet', `${'a'.repeat(69)}ş`, ucs(1)],
    ['a letter of the alphabet with an accent it lacks', 'ç', ucs(1)],
    ['the capital letter that it has', 'Ç', gsm(1)],
    ['a backtick', '`', ucs(1)],
    ['a tab', '\t', ucs(1)],
    ['a line of Windows', '\r\n', gsm(1)],
  ] as const)('counts %s', (_, text, counted) => {
    expect(countSegments(text)).toEqual(counted);
  });

  test('takes the 128 places of the alphabet in one septet, the escape aside', () => {
    // 3GPP TS 23.038, 6.2.1, column by column.
    const columns = [
      '@£$¥èéùìòÇ\nØø\rÅå',
      'Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ',
      ' !"#¤%&\'()*+,-./',
      '0123456789:;<=>?',
      '¡ABCDEFGHIJKLMNO',
      'PQRSTUVWXYZÄÖÑÜ§',
      '¿abcdefghijklmno',
      'pqrstuvwxyzäöñüà',
    ].join('');

    expect(columns).toHaveLength(127);
    expect(countSegments(columns + columns.slice(0, 33))).toEqual(gsm(1));
    expect(countSegments(columns + columns.slice(0, 34))).toEqual(gsm(2));
  });

  test.each(Array.from('\f^{}\\[~]|€'))('takes two septets for %j', (character) => {
    expect(countSegments(character + 'a'.repeat(158))).toEqual(gsm(1));
    expect(countSegments(character + 'a'.repeat(159))).toEqual(gsm(2));
  });
});

describe('splitSegments', () => {
  test('keeps the two septets of an extension character in one part', () => {
    const { parts } = splitSegments(`${'a'.repeat(152)}€${'b'.repeat(20)}`);

    expect(parts).toEqual(['a'.repeat(152), `€${'b'.repeat(20)}`]);
  });

  test('keeps a surrogate pair in one part', () => {
    const { parts } = splitSegments(`${'ش'.repeat(66)}🔑${'ب'.repeat(10)}`);

    expect(parts).toEqual(['ش'.repeat(66), `🔑${'ب'.repeat(10)}`]);
  });

  test.each(['x'.repeat(500), '€'.repeat(200), '🔑ش'.repeat(90), ''])(
    'loses nothing of the text (%#)',
    (text) => {
      expect(splitSegments(text).parts.join('')).toBe(text);
    },
  );
});
