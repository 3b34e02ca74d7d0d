/** What `onAlarm` is told: facts, and never a whole phone number. */
export type AbuseAlarm =
  /**
   * Somebody guesses at the codes of one address, over several transactions. `paused`: each further
   * wrong code costs a pause. `stopped`: nothing is sent to it or verified any more; see `forgetFailures`. Each
   * once a day at most.
   */
  | {
      readonly kind: 'address-paused' | 'address-stopped';
      /** Stands for the address; the same one each time. */
      readonly subject: string;
      /** Wrong codes in a row. */
      readonly failures: number;
    }
  /** Many codes went to one block of 10,000 numbers within an hour of the clock: what pumping looks like. */
  | {
      readonly kind: 'prefix-busy';
      /** The numbers' common beginning, in E.164. */
      readonly prefix: string;
      readonly country: string;
      readonly sends: number;
    }
  /** Of the codes that went to a country since midnight UTC, few were entered: bots do not read them. */
  | {
      readonly kind: 'country-unverified';
      /** ISO 3166-1 alpha-2; `none` of test numbers. */
      readonly country: string;
      readonly sends: number;
      readonly verified: number;
    }
  /** Four fifths of the day's budget are spent, or all of it: then nothing is sent until midnight UTC. */
  | {
      readonly kind: 'budget-running-out' | 'budget-spent';
      readonly sends: number;
      readonly dailyBudget: number;
    };
