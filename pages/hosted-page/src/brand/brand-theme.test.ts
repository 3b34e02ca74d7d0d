import { describe, expect, test } from 'vitest';
import { brandTheme, type Palette } from './brand-theme.ts';
import { type Color, contrast, formatColor, inkOn, parseColor } from './color.ts';

const PRIMARIES = ['#0b7a75', '#ffd400', '#ffffff', '#000000', '#808080', '#e11d48'];
const CHANNELS = [0, 64, 128, 192, 255];
const COLORS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue): Color => [red, green, blue])),
).map(formatColor);

/** Pairs of a text and its ground that a page draws. */
function textPairs(palette: Palette): [string, number][] {
  const { card, control, sunken, 'accent-soft': tint } = palette;
  return [
    ...[card, control, sunken, tint].flatMap((ground): [string, number][] => [
      ['ink', contrast(palette.ink, ground)],
      ['quiet', contrast(palette.quiet, ground)],
      ['accent', contrast(palette.accent, ground)],
    ]),
    ['on-accent', contrast(palette['on-accent'], palette.primary)],
    ['on-accent, hovered', contrast(palette['on-accent'], palette['primary-hover'])],
    ['danger', contrast(palette.danger, palette['danger-soft'])],
    ['success', contrast(palette.success, palette['success-soft'])],
  ];
}

describe('brandTheme', () => {
  test('keeps every text at 4.5:1, whatever the brand’s colours', () => {
    const brands = COLORS.flatMap((backgroundColor) =>
      PRIMARIES.map((primaryColor) => ({ primaryColor, backgroundColor, textColor: primaryColor })),
    );

    const tooFaint = brands.flatMap((branding) => {
      const { light, dark } = brandTheme(branding);
      const faint = [...textPairs(light), ...textPairs(dark)].filter(([, ratio]) => ratio < 4.5);
      return faint.map(([name, ratio]) => ({ ...branding, name, ratio }));
    });

    expect(tooFaint).toEqual([]);
  });

  test('keeps the borders of fields and buttons at 3:1', () => {
    for (const backgroundColor of COLORS) {
      const { light } = brandTheme({
        primaryColor: backgroundColor,
        backgroundColor,
        textColor: '#777777',
      });
      expect(contrast(light.field, light.control)).toBeGreaterThanOrEqual(3);
      expect(contrast(light['primary-edge'], light.card)).toBeGreaterThanOrEqual(3);
    }
  });

  test('leaves a brand’s own colours as they are in the light, where they can be read', () => {
    const { light } = brandTheme({
      primaryColor: '#0b7a75',
      backgroundColor: '#fffdf2',
      textColor: '#10201f',
    });

    expect(formatColor(light.primary)).toBe('#0b7a75');
    expect(formatColor(light.card)).toBe('#fffdf2');
    expect(formatColor(light.ink)).toBe('#10201f');
  });

  test('gives a light brand dark surfaces in the dark, and a dark brand one look', () => {
    const colors = { primaryColor: '#0b7a75', textColor: '#888888' };
    const light = brandTheme({ ...colors, backgroundColor: '#ffffff' });
    const dark = brandTheme({ ...colors, backgroundColor: '#101030' });

    expect(formatColor(light.dark.card)).toBe('#14161a');
    expect(light.scheme).toBe('light dark');
    expect(dark.dark).toBe(dark.light);
    expect(dark.scheme).toBe('dark');
  });
});

describe('colours', () => {
  test('contrast as WCAG has it', () => {
    expect(contrast(parseColor('#000000'), parseColor('#fff'))).toBe(21);
    expect(contrast(parseColor('#777777'), parseColor('#ffffff'))).toBeCloseTo(4.48, 2);
  });

  test.each([
    ['#ffd400', '#000000'],
    ['#0b3d91', '#ffffff'],
  ])('on %s, %s is legible', (ground, ink) => {
    expect(formatColor(inkOn(parseColor(ground)))).toBe(ink);
  });
});
