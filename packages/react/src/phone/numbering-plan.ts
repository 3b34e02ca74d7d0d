import type { CountryCode, MetadataJson } from 'libphonenumber-js/core/es6';

/** What the field asks of a country's plan, which libphonenumber-js has no function for. */
export interface NumberingPlan {
  /** Dialled before a national number within the country, such as `0`; empty if the country has no such prefix. */
  readonly trunkPrefix: string;
  /** How many digits a mobile number has, without the trunk prefix. */
  readonly mobileLengths: readonly number[];
}

/** @see METADATA.md of libphonenumber-js: the places of the parts in a plan, and 0 for a missing part */
export function numberingPlan(plans: MetadataJson, country: CountryCode): NumberingPlan {
  const { 3: lengths, 5: trunkPrefix, 11: types } = plans.countries[country] ?? [];
  // Landlines, then mobile numbers: the pattern, and the lengths if they differ from all.
  const mobileLengths = types?.[1]?.[1] ?? lengths ?? [];
  return { trunkPrefix: trunkPrefix || '', mobileLengths };
}
