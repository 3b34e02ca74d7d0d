import type { SingleAddress } from '@otp-kit/protocol';
import { PAUSE_FROM } from '../constants/lifetimes-and-limits.ts';
import { createKeyedHashes } from '../crypto/keyed-hash.ts';
import type { RequestReport } from '../http/report.ts';
import type { RequestSettings } from '../http/request-options.ts';
import { createAlarms } from './alarms.ts';
import { createCheckedCounters } from './checked-counters.ts';
import { type ClientLimit, createClientLimit } from './client-limit.ts';
import type { Counters } from './counters/counters.ts';
import { createCountryConversion } from './country-conversion.ts';
import { createDailyBudget } from './daily-budget.ts';
import { createGuessLimit, type GuessLimit } from './guess-limit.ts';
import { createLoginClaim, type LoginClaim } from './login-claim.ts';
import { createNotify, type Notify } from './notify.ts';
import type { ParsedSendPolicy, ParsedTrafficPolicy } from './policy.ts';
import { createPrefixLimit } from './prefix-limit.ts';
import { createPumpingLimit } from './pumping-limit.ts';
import { createResendDelay, type ResendDelay } from './resend-delay.ts';
import type { SecurityNotice } from './security-notice.ts';
import { createTrafficLimit, type TrafficLimit } from './traffic-limit.ts';
import { createUnsignedWebhookLimit, type UnsignedWebhookLimit } from './unsigned-webhook-limit.ts';

/** The limits of one proxy, built once. Each `admit` throws, or reserves a place to commit or release. */
export interface Limits {
  /** Requests of one client. */
  readonly client: ClientLimit;
  /** Wrong codes for one address. */
  readonly guess: GuessLimit;
  /** Codes to one address. */
  readonly resend: ResendDelay;
  /** Codes of all clients. */
  readonly traffic: TrafficLimit;
  /** Logins of one transaction. */
  readonly login: LoginClaim;
  /** Notices to the owners of addresses; `undefined` if no one receives them. */
  readonly notify: Notify<SecurityNotice> | undefined;
  /** Webhooks without a signature. */
  readonly unsignedWebhook: UnsignedWebhookLimit;
  /**
   * Resets what a right code resets, wrong codes and resend delay, and counts it. Never throws.
   *
   * @param clientIp the client's public address, if it is known
   */
  resetVerified(
    address: SingleAddress,
    clientIp: string | undefined,
    report: RequestReport,
  ): Promise<void>;
}

/** What the limits of a proxy depend on. */
export interface LimitsOptions {
  readonly settings: Pick<RequestSettings, 'readClientIp' | 'unknownClientIp'>;
  readonly policy: ParsedTrafficPolicy &
    Partial<Pick<ParsedSendPolicy, 'maxWrongCodes' | 'resendSeconds'>>;
  readonly counters: Counters;
  readonly sealSecrets: readonly (string | Uint8Array)[];
  /** The pipeline ID, or the widget's public key. */
  readonly pipeline: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Builds the limits of a proxy. */
export function createLimits(options: LimitsOptions): Limits {
  const { settings, policy, pipeline, now } = options;
  const counters = createCheckedCounters(options.counters);
  const keyedHashes = createKeyedHashes(options.sealSecrets);
  const dependencies = { counters, keyedHash: keyedHashes[0], keyedHashes, now };
  const alarms = createAlarms(counters, policy.onAlarm, now);
  const notify = createNotify('onNotice', policy.onNotice);
  const conversion = createCountryConversion(dependencies, alarms, policy.countryAlarmBelow);
  const pumping = createPumpingLimit(dependencies, alarms, policy.pumping);
  const { maxWrongCodes: pauseFrom = PAUSE_FROM } = policy;
  const guess = createGuessLimit({ ...dependencies, pauseFrom, notify }, alarms);
  const resend = createResendDelay(dependencies, policy.resendSeconds ?? []);
  return {
    client: createClientLimit(counters, settings, now),
    guess,
    resend,
    traffic: createTrafficLimit({
      prefixLimit: createPrefixLimit(dependencies, alarms, policy),
      pumping,
      dailyBudget: createDailyBudget(dependencies, alarms, pipeline, policy.dailyBudget),
      conversion,
    }),
    login: createLoginClaim(dependencies),
    notify,
    unsignedWebhook: createUnsignedWebhookLimit(counters, now),
    async resetVerified(address, clientIp, report) {
      const phoneNumber = 'phoneNumber' in address ? address.phoneNumber : undefined;
      const codes = phoneNumber === undefined ? 0 : await resend.codesOf(address, report);
      await Promise.all([
        guess.reset(address, report),
        resend.reset(address, report),
        phoneNumber !== undefined && conversion.countVerified(phoneNumber, report),
        phoneNumber !== undefined &&
          pumping.countVerified({ phoneNumber, clientIp }, codes, report),
      ]);
    },
  };
}
