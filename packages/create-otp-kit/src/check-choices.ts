import { readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { type AppChoices, KINDS, TEMPLATES } from './choices.ts';
import { UsageError } from './usage-error.ts';

/** The choices of the command line, in the texts that were typed. */
export interface TypedChoices {
  readonly folder: string;
  readonly template: string;
  readonly kind: string;
  readonly countries: string;
}

// What npm accepts as the name of a new package without a scope.
const NAME = /^(?!(?:node_modules|favicon\.ico)$)[a-z0-9][a-z0-9._-]{0,213}$/;

/**
 * Reads the folder of a new app: it must be new or empty, and its name a package's name.
 *
 * @throws UsageError
 */
async function checkFolder(typed: string): Promise<Pick<AppChoices, 'folder' | 'name'>> {
  const folder = resolve(typed);
  const name = basename(folder);
  if (typed.trim() === '' || !NAME.test(name)) {
    throw new UsageError(
      `"${name}" cannot be the name of a package; use lower-case letters, digits and hyphens, such as my-app`,
    );
  }
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    const reason = error.code === 'ENOTDIR' ? 'a file has this name' : error.code;
    throw new UsageError(`cannot use the folder ${folder}: ${reason}`);
  });
  // A new repository has only this.
  if (entries.some((entry) => entry !== '.git')) {
    throw new UsageError(`the folder ${folder} is not empty; name a new one`);
  }
  return { folder, name };
}

/** Reads each choice of a new app. Each throws a UsageError that says what is wrong with it. */
export const CHECKS: {
  readonly folder: (typed: string) => Promise<Pick<AppChoices, 'folder' | 'name'>>;
  readonly template: (typed: string) => AppChoices['template'];
  readonly kind: (typed: string) => AppChoices['kind'];
  readonly countries: (typed: string) => AppChoices['countries'];
} = {
  folder: checkFolder,
  template: (typed) => oneOf('--template', TEMPLATES, typed),
  kind: (typed) => oneOf('--kind', KINDS, typed),
  countries: checkCountries,
};

/**
 * Reads the choices of a new app.
 *
 * @throws UsageError
 */
export async function checkChoices(typed: TypedChoices): Promise<AppChoices> {
  const countries = CHECKS.countries(typed.countries);
  return {
    ...(await CHECKS.folder(typed.folder)),
    template: CHECKS.template(typed.template),
    kind: CHECKS.kind(typed.kind),
    countries,
  };
}

function checkCountries(typed: string): readonly string[] {
  const entries = typed.trim().split(/[\s,]+/);
  // A comma at the end is no country, and a country is listed once.
  if (entries.length > 1 && entries.at(-1) === '') entries.pop();
  const countries = [...new Set(entries.map((country) => country.toUpperCase()))];
  const wrong = countries.find((country) => !isCountry(country));
  if (wrong === undefined) return countries;
  const meant = countryOf(wrong);
  throw new UsageError(
    `"${wrong}" is no country code; ${meant ? `did you mean ${meant}?` : 'use two letters, such as EG'}`,
  );
}

/** @throws UsageError that names the option and its values */
function oneOf<T extends string>(option: string, values: Record<T, string>, typed: string): T {
  if (isNameOf(values, typed)) return typed;
  const all = Object.keys(values);
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(all);
  const near = all.filter((name) => has(name, typed) || has(typed, name));
  const hint = near.length === 1 ? `; did you mean ${near[0]}?` : '';
  throw new UsageError(`${option} must be ${names}, not "${typed}"${hint}`);
}

/** Whether a text has these letters, in their order: `next` has `nxt`, and `vite-hono` has `hono`. */
function has(text: string, letters: string): boolean {
  let count = 0;
  for (const letter of text) if (letter === letters[count]) count += 1;
  return count === letters.length;
}

function isNameOf<T extends string>(values: Record<T, string>, typed: string): typed is T {
  return Object.hasOwn(values, typed);
}

function isCountry(code: string): boolean {
  // ZZ has a name, "Unknown Region".
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return false;
  // UK and other aliases have a name, too, but the proxy takes GB alone.
  if (new Intl.Locale(`und-${code}`).region !== code) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

/** The code of an alias, such as UK, or of a country's English name. */
function countryOf(typed: string): string | undefined {
  if (/^[A-Z]{2}$/.test(typed)) {
    const { region } = new Intl.Locale(`und-${typed}`);
    return region !== undefined && isCountry(region) ? region : undefined;
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return codes.filter(isCountry).find((code) => names.of(code)?.toUpperCase() === typed);
}
