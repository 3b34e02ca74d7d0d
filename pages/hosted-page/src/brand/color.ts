/**
 * Colours as three numbers, and their contrast.
 *
 * @module
 * @see WCAG 2.2, "contrast ratio" and "relative luminance"
 */

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number];

export const BLACK: Color = [0, 0, 0];
export const WHITE: Color = [255, 255, 255];

/** Reads `#rrggbb`, and `#rgb`; black for anything else. */
export function parseColor(hex: string): Color {
  const digits = hex.slice(1);
  const step = digits.length < 6 ? 1 : 2;
  const channel = (index: number): number => {
    const text = digits.slice(index * step, (index + 1) * step);
    return Number.parseInt(step === 1 ? text + text : text, 16) || 0;
  };
  return [channel(0), channel(1), channel(2)];
}

/** Writes `#rrggbb`. */
export function formatColor(color: Color): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance, from 0, black, to 1, white. */
export function luminance(color: Color): number {
  const [red, green, blue] = [linear(color[0]), linear(color[1]), linear(color[2])];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour moved towards another one. @param share from 0 to 1 */
export function mix(color: Color, other: Color, share: number): Color {
  const channel = (from: number, to: number): number => from + (to - from) * share;
  return [channel(color[0], other[0]), channel(color[1], other[1]), channel(color[2], other[2])];
}

/** Black or white, by its contrast on a background. One of them always has 4.5:1. */
export function inkOn(ground: Color): Color {
  return contrast(WHITE, ground) >= contrast(BLACK, ground) ? WHITE : BLACK;
}

/** The colour, moved away from its backgrounds only as far as the contrast requires. */
export function legible(color: Color, grounds: readonly Color[], ratio: number): Color {
  const [first = WHITE] = grounds;
  const ink = inkOn(first);
  for (let share = 0; share < 1; share += 0.04) {
    const moved = mix(color, ink, share);
    if (grounds.every((ground) => contrast(moved, ground) >= ratio)) return moved;
  }
  return ink;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
