import type { PumpingRule } from '../constants/lifetimes-and-limits.ts';

/** The argument of `onAlarm`. It never contains a whole phone number. */
export type AbuseAlarm =
  /**
   * Many wrong codes were entered for one address, over several transactions. `paused`: each further
   * wrong code costs a pause. `stopped`: nothing is sent to the address or verified any more; see
   * `forgetFailures`. Each at most once a day.
   */
  | {
      readonly kind: 'address-paused' | 'address-stopped';
      /** The keyed hash of the address: the same each time. */
      readonly subject: string;
      /** Wrong codes in a row. */
      readonly failures: number;
    }
  /** Many codes went to one block of 10,000 numbers within an hour of the clock, as in SMS pumping. */
  | {
      readonly kind: 'prefix-busy';
      /** The common prefix of the numbers, in E.164. */
      readonly prefix: string;
      readonly country: string;
      readonly sends: number;
    }
  /** Few of the codes to a country since midnight UTC were entered: programs do not read them. */
  | {
      readonly kind: 'country-unverified';
      /** ISO 3166-1 alpha-2; `none` for test numbers. */
      readonly country: string;
      readonly sends: number;
      readonly verified: number;
    }
  /** Too many codes were not entered, and `policy.pumping` refuses more of them. Once for each hour or day of a budget. */
  | {
      readonly kind: 'pumping-refused';
      readonly rule: PumpingRule;
      /** ISO 3166-1 alpha-2, of the first number that was refused. */
      readonly country: string;
      /** The codes that were not entered. */
      readonly count: number;
      readonly budget: number;
    }
  /** Four fifths of the day's budget are spent, or all of it: nothing more is sent until midnight UTC. */
  | {
      readonly kind: 'budget-running-out' | 'budget-spent';
      readonly sends: number;
      readonly dailyBudget: number;
    };
