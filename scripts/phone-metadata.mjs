/**
 * Writes the numbering plans of the phone field from those of the installed libphonenumber-js: what the
 * field needs of each country, in files of a few countries each, so that a page loads few of them.
 * Run it after an update of the library: `node scripts/phone-metadata.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const TARGET = fileURLToPath(new URL('../packages/react/src/phone/metadata/', import.meta.url));

/** The ranges of the calling codes' first digits, one file each. `../load-plans.ts` has the same. */
const RANGES = [
  ...['1', '20-21', '22-23', '24-25', '26-29', '30-34', '35-36', '37-39', '40-44', '45-49'],
  ...['50-54', '55-59', '60-64', '65-69', '7', '80-84', '85-89', '90-94', '95-97', '98-99'],
];

/** The text of each file, by its name. */
export function phoneMetadata() {
  const require = createRequire(new URL('../packages/react/package.json', import.meta.url));
  const all = JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.full.json')));
  const codes = Object.entries(all.country_calling_codes);
  const files = RANGES.map((range) => {
    const countries = codes
      .filter(([code]) => isWithin(range, code))
      .flatMap(([, members]) => members.map((country) => [country, slim(all.countries[country])]));
    return [`codes-${range}.ts`, dataModule('PLANS', Object.fromEntries(countries))];
  });
  const callingCodes = codes.map(([code, members]) => `${code}${members.join('')}`).join('');
  const trunkZero = Object.keys(all.countries).filter(
    (country) => all.countries[country][NATIONAL_PREFIX] === '0',
  );
  return new Map([
    ...files,
    ['calling-codes.ts', dataModule('CALLING_CODES', callingCodes)],
    ['trunk-zero.ts', dataModule('TRUNK_ZERO', trunkZero.join(' '))],
  ]);
}

function isWithin(range, code) {
  const [first, last = first] = range.split('-');
  const start = code.slice(0, first.length);
  return start >= first && start <= last;
}

const NATIONAL_PREFIX = 5; // the index of what is dialled before a number within the country
const TYPES = 11; // the index of the patterns of each type of number

/** Landlines and mobile numbers are enough: of other types a user has none. */
function slim(plan) {
  return plan.map((part, index) => (index === TYPES && part ? part.slice(0, 2) : part));
}

function dataModule(name, data) {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return `// Written by scripts/phone-metadata.mjs.\nexport const ${name}: string =\n  ${quoted};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of phoneMetadata()) writeFileSync(`${TARGET}${name}`, text);
}
