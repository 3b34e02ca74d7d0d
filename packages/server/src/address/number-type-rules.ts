import type { NumberType } from 'libphonenumber-js/max';
import { refusedKey } from './blocked-addresses.ts';

/** The types that are refused by default, as libphonenumber names them. */
export type RefusedNumberType = (typeof REFUSED_NUMBER_TYPES)[number];

/**
 * Numbers that cost the caller (OWASP API4:2023, scenario 1), that only receive pages, or that belong to
 * no person: a company's access number, a mailbox, a number that forwards to wherever it is told to.
 */
export const REFUSED_NUMBER_TYPES = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'PERSONAL_NUMBER',
  'UAN',
  'VOICEMAIL',
] as const;

/** The options for the numbers that are served. */
export interface NumberPolicy {
  /** Serves numbers of these types as well, which are rejected by default: no user's phone has one. */
  readonly allowNumberTypes?: readonly RefusedNumberType[];
  /** Rejects numbers of Internet telephony, which can be rented by the thousand. Default false: users have them, too. */
  readonly refuseVoip?: boolean;
  /** Serves these numbers, in E.164, whatever country and type they are of: the service's test pairs, which no network has. */
  readonly acceptTestNumbers?: readonly string[];
  /**
   * Never serves these addresses, numbers in E.164 or email addresses, and answers as to any invalid one.
   * List the test pairs of a production pipeline: V1.2 does not mark them, and their codes are known.
   * Default: none.
   */
  readonly refusedAddresses?: readonly string[];
}

/** Which numbers are served, beside their countries. */
export interface NumberRules {
  readonly refusedTypes: ReadonlySet<NumberType>;
  /** In E.164. */
  readonly testNumbers: ReadonlySet<string>;
  /** See `isRefusedAddress`. */
  readonly refusedAddresses: ReadonlySet<string>;
}

/** Makes the rules of a checked policy. */
export function numberRules(policy: Required<NumberPolicy>): NumberRules {
  const refusedTypes = new Set<NumberType>(REFUSED_NUMBER_TYPES);
  for (const type of policy.allowNumberTypes) refusedTypes.delete(type);
  if (policy.refuseVoip) refusedTypes.add('VOIP');
  return {
    refusedTypes,
    testNumbers: new Set(policy.acceptTestNumbers),
    refusedAddresses: new Set(policy.refusedAddresses.map(refusedKey)),
  };
}
