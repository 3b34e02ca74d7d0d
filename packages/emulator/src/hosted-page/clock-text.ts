import type { Locale } from '@otp-kit/react';

/** Seconds as minutes and seconds, `4:05`, in the digits of a language; hours are just more minutes. */
export function clockText(seconds: number, locale: Locale): string {
  const language = locale === 'ar' ? 'ar-EG' : 'en';
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const padded = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
  return `${plain.format(Math.floor(seconds / 60))}:${padded.format(seconds % 60)}`;
}
