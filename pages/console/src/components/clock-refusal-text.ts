import { offsetText } from './time-text.ts';

/** The same in one line: what went wrong, beside it. */
export function clockReasonText(clockOffsetMs: number): string {
  return `The clock is ${offsetText(clockOffsetMs, false)}; receivers refuse more than 5 min.`;
}

/** Why a receiver refused a webhook that was signed by a moved clock, and what to do. */
export function clockRefusalText(clockOffsetMs: number): string {
  const offset = offsetText(clockOffsetMs, false);
  return `The emulator’s clock was ${offset}. A receiver accepts timestamps within five minutes of its own clock. Press “Real time” and send the webhook again, or give the receiver the emulator’s time.`;
}
