import * as v from 'valibot';
import type { TransactionRecord } from '../model/transaction.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedChannel, savedCount } from '../schema/saved.ts';
import { callingCodeCountry } from './calling-codes.ts';

/**
 * The steps of a verification by code, in their order and with the words of the proxy's events and its dashboard.
 * Each verification is counted once, and only if it is counted in the step before: no share is above 100 %.
 * `requested`: the service accepted its send. `delivered`: no provider reported a failure on one of its channels, or
 * its code was right. `entered`: a code was compared, right or wrong. `verified`: its code was right.
 */
export const FUNNEL_STEPS = ['requested', 'delivered', 'entered', 'verified'] as const;

/** One of them. */
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The minutes of {@link FunnelView} `verifiedByMinute`. */
export const FUNNEL_MINUTES = 30;

const CountsSchema = v.strictObject({
  requested: savedCount,
  delivered: savedCount,
  entered: savedCount,
  verified: savedCount,
});

/** Describes a {@link FunnelView}. */
export const FunnelViewSchema = v.strictObject({
  counts: CountsSchema,
  /** Each channel that a code went to, by name, and the verifications over it. */
  channels: v.array(
    v.strictObject({
      channel: savedChannel,
      counts: CountsSchema,
      /** How many were verified in each of the last minutes, the oldest first. The last is the current one. */
      verifiedByMinute: v.pipe(v.array(savedCount), v.length(FUNNEL_MINUTES)),
      /** Whether too few of the codes that were delivered in the last minute were right. */
      isFall: v.boolean(),
    }),
  ),
  /** ISO 3166-1 alpha-2, or `+1` where countries share a calling code. */
  countries: v.array(v.string()),
});

/** How many verifications got how far. */
export interface FunnelView extends ReadonlyOutput<typeof FunnelViewSchema> {}

/** Which verifications are counted; a field that is left out means any. */
export interface FunnelFilter {
  readonly channel?: string;
  readonly country?: string;
}

const MINUTE_MS = 60_000;
/** A share of delivered codes below this is a fall: as the alert rule OtpKitFewCodesEntered has it. */
const FEW = 0.4;
/** Fewer deliveries show nothing. */
const ENOUGH_DELIVERIES = 5;

/** A verification that requested a code. */
interface Verification {
  readonly transaction: TransactionRecord;
  readonly country: string | undefined;
  readonly sentBy: readonly string[];
  readonly deliveredBy: readonly string[];
  /** The last of the steps that it reached. */
  readonly reached: number;
}

/**
 * Counts verifications. `counts` are those of the channel and the country; the channels have those of the country,
 * so that they can be compared.
 */
export function viewFunnel(
  transactions: readonly TransactionRecord[],
  { channel, country }: FunnelFilter,
  nowMs: number,
): FunnelView {
  // A passkey's record names no code.
  const all = transactions.filter(({ code }) => code !== '').map(readVerification);
  const countries = new Set(all.flatMap((each) => each.country ?? []));
  const here = all.filter((each) => country === undefined || each.country === country);
  return {
    counts: countSteps(here, channel),
    channels: [...new Set(all.flatMap(({ transaction }) => channelsOf(transaction)))]
      .sort()
      .map((each) => viewChannel(here, each, nowMs)),
    countries: [...countries].sort(),
  };
}

function readVerification(transaction: TransactionRecord): Verification {
  const { channels, verified, verificationAddress } = transaction;
  const sentBy = channelsOf(transaction);
  // A code that is right has arrived, whatever its provider reported.
  const isDelivered = channels.length > 0 || verified;
  const isEntered = transaction.enteredAtMs !== undefined || verified;
  return {
    transaction,
    country: verificationAddress.phoneNumber && callingCodeCountry(verificationAddress.phoneNumber),
    sentBy,
    deliveredBy: channels.length > 0 ? channels : sentBy,
    reached: verified ? 3 : isEntered && isDelivered ? 2 : isDelivered ? 1 : 0,
  };
}

function channelsOf({ channels, undelivered = [] }: TransactionRecord) {
  return [...channels, ...undelivered];
}

function viewChannel(
  all: readonly Verification[],
  channel: FunnelChannel['channel'],
  nowMs: number,
): FunnelChannel {
  const recent = all.filter(({ transaction }) => nowMs - transaction.createdAtMs < MINUTE_MS);
  const { delivered, verified } = countSteps(recent, channel);
  const verifiedByMinute = Array.from({ length: FUNNEL_MINUTES }, () => 0);
  for (const { deliveredBy, transaction } of all) {
    const age = minuteOf(nowMs) - minuteOf(transaction.verifiedAtMs ?? Number.NaN);
    const place = FUNNEL_MINUTES - 1 - age;
    const before = verifiedByMinute[place];
    if (before !== undefined && includes(deliveredBy, channel))
      verifiedByMinute[place] = before + 1;
  }
  return {
    channel,
    counts: countSteps(all, channel),
    verifiedByMinute,
    isFall: delivered >= ENOUGH_DELIVERIES && verified / delivered < FEW,
  };
}

type FunnelChannel = FunnelView['channels'][number];

function countSteps(all: readonly Verification[], channel?: string): FunnelView['counts'] {
  const counts = { requested: 0, delivered: 0, entered: 0, verified: 0 };
  for (const { reached, sentBy, deliveredBy } of all) {
    for (const [place, step] of FUNNEL_STEPS.entries()) {
      if (place <= reached && includes(place === 0 ? sentBy : deliveredBy, channel))
        counts[step] += 1;
    }
  }
  return counts;
}

function includes(channels: readonly string[], channel: string | undefined): boolean {
  return channel === undefined || channels.includes(channel);
}

function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS);
}
