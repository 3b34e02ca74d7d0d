import type { OpenChannel } from '../address/channel.ts';

/** What keeps a device from filling in the code of a message. */
export type CodeMessageProblem =
  /** No number of 4 to 10 digits. */
  | 'no-code'
  /** No last line such as `@shop.example #123456`: Chrome of Android fills in nothing, others on any site. */
  | 'no-domain-line'
  /** The domain line is not the last one, so no browser reads it. */
  | 'domain-line-not-last'
  /** The domain line has another code than the text. */
  | 'domain-line-differs'
  /** The code is beyond what a notification and a list of mails show. */
  | 'late-code'
  /** Another number looks like a code. */
  | 'several-numbers';

/** What a device finds in the message of a code. */
export interface CodeMessageCheck {
  readonly code: string | undefined;
  /** The only site that the code is filled in on; none where it may be any. */
  readonly domain: string | undefined;
  /** The site of the frame in it, such as the hosted widget's. */
  readonly frame: string | undefined;
  /** Empty where nothing keeps the code from being filled in. */
  readonly problems: readonly CodeMessageProblem[];
}

/** A message, as the user got it. */
export interface CodeMessageText {
  readonly text: string;
  readonly channel: OpenChannel;
}

/**
 * Reads a message as a device does that fills in its code. A domain line is expected of text messages
 * and emails: no browser reads those of WhatsApp and Telegram.
 *
 * @see https://wicg.github.io/sms-one-time-codes/
 */
export function checkCodeMessage({ text, channel }: CodeMessageText): CodeMessageCheck {
  const lines = text.trimEnd().split(/\r?\n/);
  const bound = lines.map((line) => DOMAIN_LINE.exec(line)?.groups).find(Boolean);
  const prose = lines.filter((line) => !DOMAIN_LINE.test(line)).join('\n');
  const numbers = [...prose.matchAll(NUMBER)];
  const named = numbers.find(([digits]) => digits === bound?.['code']) ?? numbers[0];
  const code = bound?.['code'] ?? named?.[0];
  // The weightiest first.
  const found: readonly (readonly [CodeMessageProblem, boolean])[] = [
    ['no-code', code === undefined],
    ['domain-line-differs', bound !== undefined && named !== undefined && named[0] !== code],
    ['domain-line-not-last', bound !== undefined && !DOMAIN_LINE.test(lines.at(-1) ?? '')],
    ['no-domain-line', !bound && (channel === 'sms' || channel === 'email')],
    ['several-numbers', numbers.some(([digits]) => digits !== named?.[0])],
    ['late-code', named !== undefined && named.index + named[0].length > PREVIEW_LENGTH],
  ];
  return {
    code,
    domain: bound?.['domain'],
    frame: bound?.['frame'],
    problems: found.flatMap(([problem, isFound]) => (isFound ? [problem] : [])),
  };
}

/** What is wrong, and what to ask of the service. English, for developers. */
export const CODE_MESSAGE_PROBLEMS: Readonly<
  Record<CodeMessageProblem, { readonly problem: string; readonly advice: string }>
> = {
  'no-code': {
    problem: 'a device finds no code in the message',
    advice: 'ask for a code of 4 to 10 digits without spaces',
  },
  'domain-line-differs': {
    problem: 'the last line of the message has another code than its text',
    advice: 'ask for the same code in the text and in the last line',
  },
  'domain-line-not-last': {
    problem: 'the line that binds the code to a domain is not the last one',
    advice: 'ask for nothing below the line @your.domain #code',
  },
  'no-domain-line': {
    problem: 'the message binds its code to no domain',
    advice:
      'ask for a last line @your.domain #code: Chrome on Android fills in no code without it, and with it a phishing site gets none',
  },
  'several-numbers': {
    problem: 'another number of the message looks like a code, and may be filled in',
    advice: 'ask for a text with no other number of 4 digits or more',
  },
  'late-code': {
    problem: 'previews and notifications do not show the code',
    advice: 'ask for the code in the first 90 characters',
  },
};

const DOMAIN_LINE = /^@(?<domain>[^\s#@%]+) #(?<code>[^\s#@%]+)(?: [@%](?<frame>[^\s#@%]+))?$/;
const NUMBER = /(?<![\p{L}\p{N}])\d{4,10}(?![\p{L}\p{N}])/gu;
/** About what iOS and Gmail show of a mail in a list, and a phone of a message in a notification. */
const PREVIEW_LENGTH = 90;
