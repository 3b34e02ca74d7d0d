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
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/;

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
    throw new UsageError(`cannot use the folder ${folder}: ${error.code}`);
  });
  // A new repository has only this.
  if (entries.some((entry) => entry !== '.git')) {
    throw new UsageError(`the folder ${folder} is not empty; name a new one`);
  }
  return { folder, name };
}

/**
 * Reads the choices of a new app.
 *
 * @throws UsageError
 */
export async function checkChoices(typed: TypedChoices): Promise<AppChoices> {
  const countries = typed.countries.split(',').map((country) => country.trim().toUpperCase());
  const wrong = countries.find((country) => !isCountry(country));
  if (wrong !== undefined) {
    throw new UsageError(`"${wrong}" is no country; --countries takes ISO codes, such as EG,SA`);
  }
  return {
    ...(await checkFolder(typed.folder)),
    template: oneOf('--template', TEMPLATES, typed.template),
    kind: oneOf('--kind', KINDS, typed.kind),
    countries,
  };
}

/** @throws UsageError that names the option and its values */
function oneOf<T extends string>(option: string, values: Record<T, string>, typed: string): T {
  if (isNameOf(values, typed)) return typed;
  const names = Object.keys(values).join(', ');
  throw new UsageError(`${option} must be ${names}, not "${typed}"`);
}

function isNameOf<T extends string>(values: Record<T, string>, typed: string): typed is T {
  return Object.hasOwn(values, typed);
}

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  // UK and other aliases have a name, too, but the proxy takes GB alone.
  if (new Intl.Locale(`und-${code}`).region !== code) return false;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}
