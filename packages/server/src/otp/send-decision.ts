import { PHONE_CHANNELS, type PhoneChannel, type SingleAddress } from '@otp-kit/protocol';
import * as v from 'valibot';

/** What becomes of a send: a code or a decoy, by a channel, or a refusal with a wait. */
export type SendChoice =
  | { readonly isDecoy: boolean; readonly channel: PhoneChannel | undefined }
  | { readonly waitSeconds: number };

const DecisionSchema = v.union([
  v.undefined(),
  v.picklist(['send', 'pretend']),
  v.strictObject({
    refuse: v.strictObject({
      waitSeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(86_400)),
    }),
  }),
  v.strictObject({ only: v.picklist(PHONE_CHANNELS) }),
]);

/** What a decision is about. */
export interface DecidedSend {
  readonly address: SingleAddress;
  readonly channel: PhoneChannel | undefined;
  /** The channels that the pipeline offers. */
  readonly channels: readonly PhoneChannel[];
}

/** Checks what `beforeSend` returned. @throws TypeError for what it may not return */
export function readDecision(
  decision: unknown,
  { address, channel, channels }: DecidedSend,
): SendChoice {
  const { success, output } = v.safeParse(DecisionSchema, decision);
  if (!success) {
    throw new TypeError(
      'beforeSend must say send, pretend, { refuse: { waitSeconds } } or { only: channel }',
    );
  }
  if (typeof output !== 'object') return { isDecoy: output === 'pretend', channel };
  if ('refuse' in output) return { waitSeconds: output.refuse.waitSeconds };
  const { only } = output;
  if (!('phoneNumber' in address)) throw new TypeError('only of beforeSend is for phone numbers');
  if (!channels.includes(only)) throw new TypeError('only of beforeSend must be one of channels');
  return { isDecoy: false, channel: only };
}
