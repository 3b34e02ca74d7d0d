import type { NumberType } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { list, type OptionEntries, type ParsedOptions } from '../options/options-schema.ts';
import { blockedKey, isEmailText } from './blocked-addresses.ts';
import { isE164 } from './is-e164.ts';

/** The types that are refused by default, as libphonenumber names them. */
export type RefusedNumberType = (typeof REFUSED_NUMBER_TYPES)[number];

/**
 * Numbers that cost the caller (OWASP API4:2023, scenario 1), that only receive pages, or that belong to
 * no single user: a company's access number, a mailbox, a number that forwards to any other.
 */
const REFUSED_NUMBER_TYPES = [
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
   * Never serves these addresses, numbers in E.164 or email addresses, and responds as to any invalid one.
   * List the test pairs of a production pipeline: V1.2 does not mark them, and their codes are known.
   * Default: none.
   */
  readonly refusedAddresses?: readonly string[];
}

/** The parsed options. */
export type ParsedNumberPolicy = ParsedOptions<NumberPolicy, keyof NumberPolicy>;

/** The schemas of {@link NumberPolicy}, which is a part of `policy`. */
export const NUMBER_ENTRIES: OptionEntries<ParsedNumberPolicy> = {
  allowNumberTypes: list(
    v.picklist(REFUSED_NUMBER_TYPES),
    `policy.allowNumberTypes must hold only ${REFUSED_NUMBER_TYPES.join(', ')}`,
  ),
  refuseVoip: v.optional(v.boolean('policy.refuseVoip must be true or false'), false),
  acceptTestNumbers: list(
    v.custom<string>(isE164),
    'policy.acceptTestNumbers must hold numbers in E.164, such as +10000000000',
  ),
  refusedAddresses: list(
    v.custom<string>((value) => isE164(value) || isEmailText(value)),
    'policy.refusedAddresses must hold numbers in E.164 and email addresses',
  ),
};

/** Which numbers are served, beside their countries. */
export interface NumberRules {
  readonly refusedTypes: ReadonlySet<NumberType>;
  /** In E.164. */
  readonly testNumbers: ReadonlySet<string>;
  /** See `isBlockedAddress`. */
  readonly blockedAddresses: ReadonlySet<string>;
}

/** Makes the rules of a parsed policy. */
export function numberRules(policy: ParsedNumberPolicy): NumberRules {
  const refusedTypes = new Set<NumberType>(REFUSED_NUMBER_TYPES);
  for (const type of policy.allowNumberTypes) refusedTypes.delete(type);
  if (policy.refuseVoip) refusedTypes.add('VOIP');
  return {
    refusedTypes,
    testNumbers: new Set(policy.acceptTestNumbers),
    blockedAddresses: new Set(policy.refusedAddresses.map(blockedKey)),
  };
}
