import type { Channel } from '@otp-kit/protocol';
import type { Pipeline } from '../model/pipeline.ts';

type MessageDomains = Pick<Pipeline, 'smsDomain' | 'smsFrameDomain' | 'emailDomain'>;

/** What the message with a code says. */
interface CodeText {
  readonly code: string;
  readonly channel: Channel;
  /** How long the code is still valid, in milliseconds. */
  readonly remainingMs: number;
  /** The settings of the pipeline, which bind a code to a domain. */
  readonly domains: MessageDomains | undefined;
}

/**
 * Writes the message with a code. The last line of a text message or an email binds the code to the
 * product's domain, so that a browser offers it on that domain alone.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function codeText({ code, channel, remainingMs, domains }: CodeText): string {
  const text = `Your verification code is ${code}. It expires in ${remainingTime(remainingMs)}.`;
  const line = domains && domainLine(domains, channel, code);
  return line ? `${text}\n\n${line}` : text;
}

function domainLine(
  { smsDomain, smsFrameDomain, emailDomain }: MessageDomains,
  channel: Channel,
  code: string,
): string | undefined {
  if (channel === 'email') return emailDomain ? `@${emailDomain} #${code}` : undefined;
  if (channel !== 'sms') return undefined;
  return `@${smsDomain} #${code}${smsFrameDomain ? ` @${smsFrameDomain}` : ''}`;
}

/** The seconds between the start of an attempt and its code do not take a minute off the configured duration. */
const SLACK_MS = 10_000;

// Rounded down to whole minutes, below one to whole seconds.
function remainingTime(ms: number): string {
  const minutes = ms < 60_000 ? 0 : Math.floor((ms + SLACK_MS) / 60_000);
  const seconds = Math.floor(ms / 1000);
  return minutes > 0 ? counted(minutes, 'minute') : counted(seconds, 'second');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
