import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const SCHEMES = ['light', 'dark'] as const;

type Pair = readonly [color: string, ground: string, least: number];

/** Text needs 4.5:1, WCAG 2.2, 1.4.3; what shows where a control is needs 3:1, 1.4.11. */
const PAIRS: readonly Pair[] = [
  ...['--page', '--card', '--sunken'].flatMap((ground): Pair[] => [
    ['--ink', ground, 4.5],
    ['--quiet', ground, 4.5],
    ['--accent', ground, 4.5],
    ['--danger', ground, 4.5],
    ['--success', ground, 4.5],
    ['--warning', ground, 4.5],
    ['--field', ground, 3],
  ]),
  ['--ink', '--accent-soft', 4.5],
  ['--accent', '--accent-soft', 4.5],
  ['--on-accent', '--accent', 4.5],
  ['--on-accent', '--accent-hover', 4.5],
  ...['--danger', '--success', '--warning'].flatMap((outcome): Pair[] => [
    [outcome, `${outcome}-soft`, 4.5],
    ['--ink', `${outcome}-soft`, 4.5],
    ['--quiet', `${outcome}-soft`, 4.5],
  ]),
];

describe.each(SCHEMES)('in the %s scheme', (scheme) => {
  test.each(PAIRS)('%s on %s has a contrast of %f:1 or more', (color, ground, least) => {
    const colors = tokensOf(css, scheme);

    expect(contrast(colors[color], colors[ground])).toBeGreaterThanOrEqual(least);
  });

  test.each(['whatsapp', 'telegram', 'sms', 'email'])('the colours of %s have 4.5:1', (channel) => {
    const rule = css.slice(css.indexOf(`[data-channel="${channel}"]`)).split('}')[0] ?? '';
    const colors = tokensOf(rule, scheme);

    expect(contrast(colors['--channel'], colors['--channel-soft'])).toBeGreaterThanOrEqual(4.5);
  });
});

/** The colour of each token that is `light-dark(#…, #…)`. */
function tokensOf(text: string, scheme: (typeof SCHEMES)[number]): Record<string, string> {
  const found = text.matchAll(/(--[\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g);
  return Object.fromEntries(
    [...found].map(([, name, light, dark]) => [name, scheme === 'light' ? light : dark]),
  );
}

/** @see WCAG 2.2, "contrast ratio" */
function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
