import type { FormMessages } from './messages.ts';
import { numberText } from './number-text.ts';

/**
 * The time left, as `4:05` in the digits of a language. It is not rounded up, because a user would then
 * come too late.
 *
 * @param seconds as `useCountdown` returns them; hours are shown as minutes
 * @param locale BCP 47
 */
export function clockText(seconds: number, locale: string): string {
  const rest = numberText(seconds % 60, locale, { minimumIntegerDigits: 2 });
  return `${numberText(Math.floor(seconds / 60), locale)}:${rest}`;
}

/**
 * How long to wait: whole seconds below a minute, otherwise minutes, or hours and minutes, rounded up,
 * so that no user comes back too early. In the case that the texts with `{time}` need.
 */
export function durationText(seconds: number, messages: FormMessages): string {
  const { locale } = messages;
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  const amounts = [
    [messages.hours, Math.floor(minutes / 60)],
    [messages.minutes, minutes % 60],
    [messages.seconds, minutes ? 0 : seconds],
  ] as const;
  const parts = amounts
    .filter(([, amount]) => amount > 0)
    .map(([texts, amount]) => {
      const text = texts[new Intl.PluralRules(locale).select(amount)] ?? texts.other;
      return text.replace('{count}', numberText(amount, locale));
    });
  return new Intl.ListFormat(locale).format(parts);
}
