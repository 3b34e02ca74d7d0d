import { lineOf } from '../address/is-e164.ts';
import { countryOf } from '../address/parse-phone.ts';
import {
  BLOCK_BUCKETS,
  NUMBER_BUCKETS,
  PUMPING_BUDGETS,
  type PumpingRule,
} from '../constants/lifetimes-and-limits.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';
import { operatorNetwork, widestNetwork } from '../http/client-ip.ts';
import { clientKey } from './counters/client-key.ts';
import type { ProvenBy, PumpingEvidence } from './pumping-evidence.ts';
import { windowOf } from './time-windows.ts';

/** A phone number, and the client that asked for it. */
export interface PhoneOfClient {
  readonly phoneNumber: string;
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}

/** The count of one rule. */
export interface PumpingCount {
  readonly rule: PumpingRule;
  readonly key: string;
  readonly seconds: number;
}

/** What a number is counted as. */
export interface CountedNumber extends ProvenBy {
  readonly country: string;
  /** The counts, in the order in which the rules apply. */
  readonly countsOf: (evidence: PumpingEvidence) => readonly PumpingCount[];
  /** Names whether it was verified today. A full store may evict that: it only limits a credit. */
  readonly verifiedKey: () => string;
}

/**
 * Names the counts of a number. Blocks, areas, networks and numbers are counted by buckets of a keyed hash: so their keys
 * are bounded whatever an attacker asks for, and none can choose whose bucket to share.
 *
 * @returns `undefined` for a test number, which belongs to no country
 */
export function countedNumber(
  { phoneNumber, clientIp }: PhoneOfClient,
  keyedHash: KeyedHash,
  now: number,
): CountedNumber | undefined {
  const country = countryOf(phoneNumber);
  if (country === 'none') return undefined;
  const line = lineOf(phoneNumber);
  const bucketOf = (text: string, buckets: number) =>
    Number.parseInt(keyedHash(text).slice(0, 12), 16) % buckets;
  const block = bucketOf(line.slice(0, -4), BLOCK_BUCKETS);
  const countOf = (rule: PumpingRule, key: string): PumpingCount => {
    const { seconds } = PUMPING_BUDGETS[rule];
    return { rule, key: `${key} ${windowOf(now, seconds).index}`, seconds };
  };
  // Without an address all clients are one network.
  const network = `${country} ${clientIp === undefined ? 'unknown' : operatorNetwork(clientIp)}`;
  return {
    country,
    countsOf: (evidence) => [
      ...(clientIp === undefined
        ? []
        : [countOf('client', clientKey('unverified', widestNetwork(clientIp)))]),
      countOf('block', `unverified block ${block}`),
      countOf('country-hour', `unverified hour ${country} ${evidence}`),
      countOf('country-day', `unverified day ${country} ${evidence}`),
    ],
    areaKey: `proven area ${bucketOf(line.slice(0, -5), BLOCK_BUCKETS)}`,
    networkKey: `proven network ${bucketOf(network, NUMBER_BUCKETS)}`,
    verifiedKey: () => clientKey('verified', `${bucketOf(line, NUMBER_BUCKETS)}`),
  };
}
