import type { NumberType } from 'libphonenumber-js/max';
import { check } from '../config/check.ts';
import { isE164 } from './e164.ts';
import { readRefusedAddresses } from './refused-addresses.ts';

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

/** What an integrator may say of the numbers that are served. */
export interface NumberPolicy {
  /** Serves numbers of these types as well, which are refused by default: no person's phone has one. */
  readonly allowNumberTypes?: readonly RefusedNumberType[];
  /** Refuses numbers of Internet telephony, which anybody rents by the thousand. Default false: people have them, too. */
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

/**
 * Reads the rules.
 *
 * @throws TypeError naming the option that is wrong
 */
export function readNumberRules({
  allowNumberTypes = [],
  refuseVoip = false,
  acceptTestNumbers = [],
  refusedAddresses,
}: NumberPolicy): NumberRules {
  const known: readonly string[] = REFUSED_NUMBER_TYPES;
  check(
    Array.isArray(allowNumberTypes) && allowNumberTypes.every((type) => known.includes(type)),
    `policy.allowNumberTypes must hold only ${known.join(', ')}`,
  );
  check(typeof refuseVoip === 'boolean', 'policy.refuseVoip must be true or false');
  check(
    Array.isArray(acceptTestNumbers) && acceptTestNumbers.every(isE164),
    'policy.acceptTestNumbers must hold numbers in E.164, such as +10000000000',
  );
  const refused = new Set<NumberType>(REFUSED_NUMBER_TYPES);
  for (const type of allowNumberTypes) refused.delete(type);
  if (refuseVoip) refused.add('VOIP');
  return {
    refusedTypes: refused,
    testNumbers: new Set(acceptTestNumbers),
    refusedAddresses: readRefusedAddresses(refusedAddresses),
  };
}
