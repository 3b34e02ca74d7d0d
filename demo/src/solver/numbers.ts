import { formatLocale, language } from '../language.ts';
import { words } from './words.ts';

const whole = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(formatLocale, {
  notation: 'compact',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 3,
});
const percent = new Intl.NumberFormat(formatLocale, { style: 'percent', maximumFractionDigits: 1 });
const ratio = (maximumFractionDigits: number) =>
  new Intl.NumberFormat(formatLocale, { maximumFractionDigits });

/** A whole number with all its digits. */
export const wholeText = (value: number): string => whole.format(value);

/** A number to three digits, such as 10.8M. */
export const shortText = (value: number): string => short.format(value);

/** A share from 0 to 1 as a percentage. */
export const percentText = (share: number): string => percent.format(share);

/** Hashes a second, or a dash while they are unknown. */
export const rateText = (rate: number | undefined): string =>
  rate === undefined ? '–' : words.perSecond(shortText(rate));

/** A factor such as 4.5×, or 0.05× below 1, always read from the left. */
export const ratioText = (value: number): string =>
  `\u2066${ratio(value < 1 ? 2 : 1).format(value)}×\u2069`;

/** A duration to two digits, which two measurements agree on more often than on three. */
export const aboutDurationText = (ms: number): string => durationText(Number(ms.toPrecision(2)));

/** A duration in the unit that suits it. */
export function durationText(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  if (ms < 1) return words.lessThan(inUnit(1, 'millisecond'));
  if (ms < 1000) return inUnit(ms, 'millisecond');
  if (ms < 60_000) return inUnit(ms / 1000, 'second');
  if (ms < 3_600_000) return inUnit(ms / 60_000, 'minute');
  if (ms < 86_400_000) return inUnit(ms / 3_600_000, 'hour');
  return inUnit(ms / 86_400_000, 'day');
}

function inUnit(value: number, unit: string): string {
  const maximumFractionDigits = value < 100 ? 1 : 0;
  return new Intl.NumberFormat(formatLocale, {
    style: 'unit',
    unit,
    // The short Arabic units are abbreviations, such as a letter for an hour.
    unitDisplay: language === 'ar' ? 'long' : 'short',
    maximumFractionDigits,
  }).format(value);
}
