import type { CountryCode, MetadataJson } from 'libphonenumber-js/core/es6';
import { callingCodeOf, isCountry } from './countries.ts';

/** The files with numbering plans, by the first digits of their calling codes. */
const FILES: Readonly<Record<string, () => Promise<{ readonly PLANS: string }>>> = {
  '1': () => import('./metadata/codes-1.ts'),
  '20-21': () => import('./metadata/codes-20-21.ts'),
  '22-23': () => import('./metadata/codes-22-23.ts'),
  '24-25': () => import('./metadata/codes-24-25.ts'),
  '26-29': () => import('./metadata/codes-26-29.ts'),
  '30-34': () => import('./metadata/codes-30-34.ts'),
  '35-36': () => import('./metadata/codes-35-36.ts'),
  '37-39': () => import('./metadata/codes-37-39.ts'),
  '40-44': () => import('./metadata/codes-40-44.ts'),
  '45-49': () => import('./metadata/codes-45-49.ts'),
  '50-54': () => import('./metadata/codes-50-54.ts'),
  '55-59': () => import('./metadata/codes-55-59.ts'),
  '60-64': () => import('./metadata/codes-60-64.ts'),
  '65-69': () => import('./metadata/codes-65-69.ts'),
  '7': () => import('./metadata/codes-7.ts'),
  '80-84': () => import('./metadata/codes-80-84.ts'),
  '85-89': () => import('./metadata/codes-85-89.ts'),
  '90-94': () => import('./metadata/codes-90-94.ts'),
  '95-97': () => import('./metadata/codes-95-97.ts'),
  '98-99': () => import('./metadata/codes-98-99.ts'),
};

/**
 * Loads the numbering plans of countries, in the format of libphonenumber-js. A file has a few neighbours,
 * too, and above all each country that shares a calling code.
 */
export async function loadPlans(countries: readonly CountryCode[]): Promise<MetadataJson> {
  const codes = countries.map(callingCodeOf);
  const needed = Object.entries(FILES).filter(([range]) =>
    codes.some((code) => isWithin(range, code)),
  );
  const files = await Promise.all(needed.map(([, load]) => load()));
  const plans: MetadataJson['countries'] = Object.assign(
    {},
    ...files.map(({ PLANS }) => JSON.parse(PLANS)),
  );
  return {
    version: 4, // of the format, see METADATA.md of libphonenumber-js
    country_calling_codes: groupByCode(plans),
    countries: plans,
    nonGeographic: {},
  };
}

function isWithin(range: string, code: string): boolean {
  const [first = '', last = first] = range.split('-');
  const start = code.slice(0, first.length);
  return start >= first && start <= last;
}

/** The countries are in the order of the files, the main country of each code first. */
function groupByCode(countries: MetadataJson['countries']): MetadataJson['country_calling_codes'] {
  const groups: Record<string, CountryCode[]> = {};
  for (const country of Object.keys(countries).filter(isCountry)) {
    const code = callingCodeOf(country);
    groups[code] = [...(groups[code] ?? []), country];
  }
  return groups;
}
