import * as v from 'valibot';
import { isEmailText } from '../address/blocked-addresses.ts';
import { isE164 } from '../address/is-e164.ts';
import { REFUSED_NUMBER_TYPES } from '../address/number-type-rules.ts';
import {
  COUNTRY_ALARM_BELOW,
  PREFIX_ALARM_PER_HOUR,
  RESEND_SECONDS,
} from '../lifetimes-and-limits.ts';
import { func, type OptionEntries, optionsSchema, type ParsedOptions } from './options-schema.ts';
import type { SendPolicy } from './send-policy.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

type TrafficDefaults =
  | 'allowNumberTypes'
  | 'refuseVoip'
  | 'acceptTestNumbers'
  | 'refusedAddresses'
  | 'prefixAlarmPerHour'
  | 'countryAlarmBelow';

/** The policy of every proxy, parsed. */
export type TrafficOptions = ParsedOptions<TrafficPolicy, TrafficDefaults>;

/** The policy of the own form, parsed. */
export type SendOptions = ParsedOptions<SendPolicy, TrafficDefaults | 'resendSeconds'>;

const ENTRIES: OptionEntries<TrafficOptions> = {
  allowNumberTypes: list(
    v.picklist(REFUSED_NUMBER_TYPES),
    `policy.allowNumberTypes must hold only ${REFUSED_NUMBER_TYPES.join(', ')}`,
  ),
  refuseVoip: v.optional(v.boolean('policy.refuseVoip must be true or false'), false),
  acceptTestNumbers: list(
    v.custom<string>(isPhone),
    'policy.acceptTestNumbers must hold numbers in E.164, such as +10000000000',
  ),
  refusedAddresses: list(
    v.custom<string>((value) => isPhone(value) || isEmailText(value)),
    'policy.refusedAddresses must hold numbers in E.164 and email addresses',
  ),
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
  onAlarm: v.optional(func<NonNullable<TrafficPolicy['onAlarm']>>('policy.onAlarm')),
};

const RESEND = 'policy.resendSeconds must hold whole numbers of seconds, at least one';

const SEND_ENTRIES: OptionEntries<SendOptions> = {
  ...ENTRIES,
  resendSeconds: v.optional(
    v.pipe(v.array(v.custom<number>(isCount, RESEND), RESEND), v.minLength(1, RESEND)),
    RESEND_SECONDS,
  ),
  beforeSend: v.optional(func<NonNullable<SendPolicy['beforeSend']>>('policy.beforeSend')),
};

/** `policy` of every proxy. */
export const TrafficPolicySchema: v.GenericSchema<unknown, TrafficOptions> = optionsSchema(
  'policy',
  ENTRIES,
);

/** `policy` of the own form. */
export const SendPolicySchema: v.GenericSchema<unknown, SendOptions> = optionsSchema(
  'policy',
  SEND_ENTRIES,
);

function list<T>(
  item: v.GenericSchema<unknown, T>,
  message: string,
): v.GenericSchema<unknown, readonly T[]> {
  return v.optional(v.config(v.array(item), { message }), []);
}

function count(name: string): v.GenericSchema<unknown, number> {
  return v.custom<number>(isCount, `${name} must be a whole number of sends`);
}

function isPhone(value: unknown): boolean {
  return typeof value === 'string' && isE164(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
