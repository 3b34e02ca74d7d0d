import type { AbuseAlarm } from '../limits/abuse-alarm.ts';
import { check } from './check.ts';
import { checkOptions, type OptionsOf } from './check-options.ts';
import type { SendPolicy } from './send-policy.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** The checked policy of every proxy, with its defaults. */
export interface TrafficSettings {
  /** `undefined` where there is none. */
  readonly dailyBudget: number | undefined;
  readonly prefixAlarmPerHour: number;
  readonly prefixLimitPerHour: number | undefined;
  readonly countryAlarmBelow: number;
  readonly onAlarm: ((alarm: AbuseAlarm) => unknown) | undefined;
}

/** The options of every proxy's policy, and of the form's. */
const TRAFFIC_OPTIONS: OptionsOf<TrafficPolicy> = {
  allowNumberTypes: true,
  refuseVoip: true,
  acceptTestNumbers: true,
  refusedAddresses: true,
  dailyBudget: true,
  prefixAlarmPerHour: true,
  prefixLimitPerHour: true,
  countryAlarmBelow: true,
  onAlarm: true,
};
const SEND_OPTIONS: OptionsOf<SendPolicy> = {
  ...TRAFFIC_OPTIONS,
  resendSeconds: true,
  beforeSend: true,
};

/**
 * Refuses an option of the policy that does not exist.
 *
 * @throws TypeError naming the option
 */
export function checkPolicyOptions(policy: unknown, proxy: 'form' | 'widget'): void {
  if (policy === undefined) return;
  checkOptions('policy', policy, proxy === 'form' ? SEND_OPTIONS : TRAFFIC_OPTIONS);
}

/**
 * Reads the policy of any proxy.
 *
 * @param isShared whether the counters are the integrator's: then somebody pays for several instances
 * @throws TypeError naming the option that is wrong
 */
export function readTrafficPolicy(policy: TrafficPolicy, isShared: boolean): TrafficSettings {
  const { dailyBudget, prefixAlarmPerHour = 30, prefixLimitPerHour } = policy;
  const { countryAlarmBelow = 0.2, onAlarm } = policy;
  check(
    dailyBudget !== undefined || !isShared,
    'policy.dailyBudget must be set beside counters: a number of sends a day, or unlimited',
  );
  check(
    dailyBudget === undefined || dailyBudget === 'unlimited' || isCount(dailyBudget),
    'policy.dailyBudget must be a whole number of sends a day, or unlimited',
  );
  check(isCount(prefixAlarmPerHour), 'policy.prefixAlarmPerHour must be a whole number of sends');
  check(
    prefixLimitPerHour === undefined || isCount(prefixLimitPerHour),
    'policy.prefixLimitPerHour must be a whole number of sends',
  );
  check(
    countryAlarmBelow >= 0 && countryAlarmBelow <= 1,
    'policy.countryAlarmBelow must be a share, from 0 to 1',
  );
  check(
    onAlarm === undefined || typeof onAlarm === 'function',
    'policy.onAlarm must be a function',
  );
  return {
    dailyBudget: dailyBudget === 'unlimited' ? undefined : dailyBudget,
    prefixAlarmPerHour,
    prefixLimitPerHour,
    countryAlarmBelow,
    onAlarm,
  };
}

/** The steps of the ladder by which codes to one address follow each other. */
export type ResendSeconds = readonly [number, ...number[]];

/**
 * Reads the ladder.
 *
 * @throws TypeError naming the option that is wrong
 */
export function readResendSeconds({ resendSeconds = [30, 60, 120] }: SendPolicy): ResendSeconds {
  const message = 'policy.resendSeconds must hold whole numbers of seconds, at least one';
  check(Array.isArray(resendSeconds) && resendSeconds.every(isCount), message);
  const [first, ...rest] = resendSeconds;
  check(first !== undefined, message);
  return [first, ...rest];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
