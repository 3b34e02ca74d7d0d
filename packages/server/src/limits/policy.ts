import type { PhoneChannel } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { AskedAddress } from '../address/address-options.ts';
import { NUMBER_ENTRIES, type NumberPolicy } from '../address/number-type-rules.ts';
import {
  COUNTRY_ALARM_BELOW,
  PAUSE_FROM,
  PREFIX_ALARM_PER_HOUR,
  RESEND_SECONDS,
} from '../constants/lifetimes-and-limits.ts';
import { check } from '../options/check.ts';
import {
  func,
  type OptionEntries,
  optional,
  optionsSchema,
  type ParsedOptions,
  withMethods,
} from '../options/options-schema.ts';
import type { AbuseAlarm } from './abuse-alarm.ts';
import type { Counters } from './counters/counters.ts';
import type { PumpingMode } from './pumping-limit.ts';
import type { SecurityNotice } from './security-notice.ts';

/** The measures against SMS pumping, at every proxy. Everything has a strict default. */
export interface TrafficPolicy extends NumberPolicy {
  /**
   * The most sends in a day of UTC by all proxies that share the counters and the pipeline, decoys
   * included; for the widget, the most attempts. Above it a page gets a 503. Required with `counters`,
   * if only as `unlimited`.
   */
  readonly dailyBudget?: number | 'unlimited';
  /** The sends in an hour to one block of 10,000 numbers that raise an alarm. Default 30. */
  readonly prefixAlarmPerHour?: number;
  /** The most sends to a block in an hour. Default: no limit, since a block may belong to one company. */
  readonly prefixLimitPerHour?: number;
  /** The share of entered codes of a country below which each 50th send raises an alarm. Default 0.2. */
  readonly countryAlarmBelow?: number;
  /**
   * What happens to a code for a number of a client, of a block of 10,000 numbers or of a country that left too many
   * codes unentered lately. `record` sends it, and reports it as the event `pumping-suspected`; `refuse` also refuses
   * it, with a wait of two minutes. The budgets follow what was verified before: see docs/server/abuse.md. Run `record`
   * for two weeks first. Default `record`.
   */
  readonly pumping?: PumpingMode;
  /** Receives alarms about likely abuse. What it throws is logged. Each alarm is also logged. */
  readonly onAlarm?: (alarm: AbuseAlarm) => unknown;
  /**
   * Receives what the owner of an address should learn, with the address: apart from alarms and logs, which have a hash. With it,
   * the own form keeps a cookie for 400 days with the hashes of the addresses that were verified in a browser. What it throws
   * is logged.
   */
  readonly onNotice?: (notice: SecurityNotice) => unknown;
}

/** The policy of the own form. */
export interface SendPolicy extends TrafficPolicy {
  /**
   * The seconds between two codes to one address: after the first, after the second, and so on; the
   * last one repeats. A right code, or 15 quiet minutes, starts again with the first. Default 30, 60,
   * 120.
   */
  readonly resendSeconds?: readonly number[];
  /**
   * The wrong codes in a row for an address, over all its codes, after which nothing is sent to it or verified for 15 minutes.
   * Each further one costs the same. From 1 to 30, default 30; PSD2 (EU 2018/389, article 4) allows 5. Below 30 the
   * form says how many tries are left before the last one. A small number lets a stranger pause the address of another user
   * for a while: offer a passkey beside it. The hosted widget counts by itself, and a secondary address on its own.
   */
  readonly maxWrongCodes?: number;
  /**
   * Decides whether a code is sent, and how: see {@link SendDecision}. Called after the delay of the address and
   * before the limits that all users share. If it throws, nothing is sent. Default: send.
   */
  readonly beforeSend?: (asked: AskedSend) => SendDecision | Promise<SendDecision>;
}

/**
 * The decision of `beforeSend`.
 *
 * - `send`, or nothing: sends the code.
 * - `pretend`: responds with a decoy, for which no code is right, so that the form does not show whether there is an
 *   account. A decoy counts against every limit like a send. A program that sends a wrong proof of work can still
 *   distinguish them: only the service checks it.
 * - `{ refuse: { waitSeconds } }`: sends nothing. The browser gets the response of every limit, `TOO_MANY_REQUESTS` with
 *   this wait, a whole number of seconds from 1 on.
 * - `{ only: channel }`: sends the code by this channel alone, which must be one of `channels`, to a phone number. If the
 *   user chose another one, nothing is sent: the browser gets `channel_not_eligible` with this one to choose.
 */
export type SendDecision =
  | 'send'
  | 'pretend'
  | { readonly refuse: { readonly waitSeconds: number } }
  | { readonly only: PhoneChannel }
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook need not return anything.
  | void;

/** The argument of `beforeSend`. */
export interface AskedSend extends AskedAddress {
  /** The channel that the user chose, if any. */
  readonly channel: PhoneChannel | undefined;
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}

/** What limits a proxy. */
export interface LimitOptions {
  /**
   * The store of every limit. Default: the memory of this process, so that each instance counts
   * separately. Proxies may share one.
   */
  readonly counters?: Counters;
  /** The measures against abuse. Strict by default: each option loosens one, or adds one. */
  readonly policy?: TrafficPolicy;
}

type Defaulted = keyof NumberPolicy | 'prefixAlarmPerHour' | 'countryAlarmBelow' | 'pumping';

/** The policy of every proxy, parsed. */
export type ParsedTrafficPolicy = ParsedOptions<TrafficPolicy, Defaulted>;

/** The policy of the own form, parsed. */
export type ParsedSendPolicy = ParsedOptions<SendPolicy, Defaulted | 'resendSeconds'>;

const TRAFFIC_ENTRIES: OptionEntries<ParsedTrafficPolicy> = {
  ...NUMBER_ENTRIES,
  dailyBudget: v.optional(
    v.union(
      [v.literal('unlimited'), v.custom<number>(isCount)],
      'policy.dailyBudget must be a whole number of sends a day, or unlimited',
    ),
  ),
  prefixAlarmPerHour: v.optional(count('policy.prefixAlarmPerHour'), PREFIX_ALARM_PER_HOUR),
  prefixLimitPerHour: v.optional(count('policy.prefixLimitPerHour')),
  countryAlarmBelow: v.optional(
    v.custom<number>(isShare, 'policy.countryAlarmBelow must be a share, from 0 to 1'),
    COUNTRY_ALARM_BELOW,
  ),
  pumping: v.optional(
    v.picklist(['record', 'refuse'], 'policy.pumping must be record or refuse'),
    'record',
  ),
  onAlarm: optional(func('policy.onAlarm')),
  onNotice: optional(func('policy.onNotice')),
};

const RESEND = 'policy.resendSeconds must hold whole numbers of seconds, at least one';

const TRIES = `policy.maxWrongCodes must be a whole number from 1 to ${PAUSE_FROM}`;

/** The schema of `policy` of every proxy. */
export const TrafficPolicySchema: v.GenericSchema<unknown, ParsedTrafficPolicy> = v.optional(
  optionsSchema('policy', TRAFFIC_ENTRIES),
  {},
);

/** The schema of `policy` of the own form. */
export const SendPolicySchema: v.GenericSchema<unknown, ParsedSendPolicy> = v.optional(
  optionsSchema<OptionEntries<ParsedSendPolicy>>('policy', {
    ...TRAFFIC_ENTRIES,
    resendSeconds: v.optional(
      v.pipe(v.array(v.custom<number>(isCount, RESEND), RESEND), v.minLength(1, RESEND)),
      RESEND_SECONDS,
    ),
    maxWrongCodes: v.optional(v.custom<number>(isTries, TRIES)),
    beforeSend: optional(func('policy.beforeSend')),
  }),
  {},
);

/** The schema of `counters`. */
export const CountersSchema: v.GenericSchema<unknown, Counters | undefined> = optional(
  withMethods('counters', ['hit', 'add', 'read', 'reset']),
);

/** @throws TypeError if proxies share counters, and the budget is not decided */
export function checkBudget(
  counters: Counters | undefined,
  { dailyBudget }: ParsedTrafficPolicy,
): void {
  check(
    dailyBudget !== undefined || counters === undefined,
    'policy.dailyBudget must be set beside counters: a number of sends a day, or unlimited',
  );
}

function count(name: string): v.GenericSchema<unknown, number> {
  return v.custom<number>(isCount, `${name} must be a whole number of sends`);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isTries(value: unknown): boolean {
  return isCount(value) && Number(value) <= PAUSE_FROM;
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
