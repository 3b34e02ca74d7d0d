import { offsetText } from './time-text.ts';

/** Why a receiver refused a webhook that was signed by a moved clock, and what to do. */
export function clockRefusalText(clockOffsetMs: number): string {
  const offset = offsetText(clockOffsetMs, false);
  return `The emulator’s clock was ${offset}. A receiver accepts timestamps within five minutes of its own clock. Press “Real time” and send the webhook again, or give the receiver the emulator’s time.`;
}
