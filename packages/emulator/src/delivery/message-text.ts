import type { Channel } from '@otp-kit/protocol';

/** What the message with a code says. */
interface CodeText {
  readonly code: string;
  readonly channel: Channel;
  /** How long the code is still valid, in milliseconds. */
  readonly remainingMs: number;
  /** The domain that a text message binds its code to. */
  readonly smsDomain: string | undefined;
}

/**
 * Writes the message with a code. The last line of a text message binds the code to the product's
 * domain, so that a browser offers it on that domain alone.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText({ code, channel, remainingMs, smsDomain }: CodeText): string {
  const text = `Your verification code is ${code}. It expires in ${remainingTime(remainingMs)}.`;
  return channel === 'sms' && smsDomain !== undefined ? `${text}\n\n@${smsDomain} #${code}` : text;
}

// Rounded down, so that no code ends before its message says: whole minutes, below one whole seconds.
function remainingTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.floor(ms / 1000);
  return minutes > 0 ? counted(minutes, 'minute') : counted(seconds, 'second');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
