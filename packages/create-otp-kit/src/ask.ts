import { CHECKS, type TypedChoices } from './check-choices.ts';
import { KINDS, TEMPLATES } from './choices.ts';
import { openQuestions, type Terminal } from './questions.ts';
import { UsageError } from './usage-error.ts';

/**
 * Asks for the choices that the command line lacks. A wrong choice is asked for again, with the reason; the
 * first choice of each list is the default.
 *
 * @throws UsageError for a wrong choice of the command line, before the first question, and if the user stops
 */
export async function askForRest(
  told: Partial<TypedChoices>,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<TypedChoices> {
  await checkTold(told);
  const { folder, template, kind, countries } = told;
  const { text, select } = await openQuestions(terminal);
  return {
    folder: folder ?? (await ask('Folder of the new app', await freeFolder(), CHECKS.folder)),
    template: template ?? (await pick('Template', TEMPLATES)),
    kind: kind ?? (await pick('Sign in with', KINDS)),
    countries:
      countries ??
      (await ask(
        'Countries of the phone numbers, such as EG,SA',
        DEFAULTS.countries,
        CHECKS.countries,
      )),
  };

  async function ask(
    message: string,
    fallback: string,
    check: (answer: string) => unknown,
  ): Promise<string> {
    const orDefault = (answer = '') => answer.trim() || fallback;
    const answer = await text({
      message,
      placeholder: fallback,
      defaultValue: fallback,
      validate: (typed) => reasonAgainst(check, orDefault(typed)),
    });
    return orDefault(answer);
  }

  function pick(message: string, values: Readonly<Record<string, string>>): Promise<string> {
    const options = Object.entries(values).map(([value, label]) => ({ value, label }));
    return select({ message, options });
  }
}

/** What is wrong with a value, or undefined. */
async function reasonAgainst(
  check: (value: string) => unknown,
  value: string,
): Promise<string | undefined> {
  try {
    await check(value);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

async function checkTold({
  folder,
  template,
  kind,
  countries,
}: Partial<TypedChoices>): Promise<void> {
  if (folder !== undefined) await CHECKS.folder(folder);
  if (template !== undefined) CHECKS.template(template);
  if (kind !== undefined) CHECKS.kind(kind);
  if (countries !== undefined) CHECKS.countries(countries);
}

const DEFAULTS: TypedChoices = {
  folder: 'my-app',
  template: 'next',
  kind: 'form',
  countries: 'EG',
};

/** The choices of a command that may not ask. */
export function fillRest(told: Partial<TypedChoices>): TypedChoices {
  return { ...DEFAULTS, ...told };
}

/** Which defaults a command that may not ask has taken, and what changes them; undefined if none. */
export function defaultsTaken(told: Partial<TypedChoices>): string | undefined {
  const taken = Object.entries(DEFAULTS)
    .filter(([name]) => !(name in told))
    .map(([name, value]) => (name === 'folder' ? `folder ${value}` : `--${name} ${value}`));
  if (taken.length === 0) return undefined;
  return `Defaults taken: ${taken.join(', ')}. To choose: npm create otp-kit FOLDER -- --kind both (--help lists the options).`;
}

/** A name for a folder that can be used. */
async function freeFolder(): Promise<string> {
  for (const name of ['my-app', 'my-app-2', 'my-app-3', 'my-app-4']) {
    const isFree = await CHECKS.folder(name).then(Boolean, () => false);
    if (isFree) return name;
  }
  return 'my-app';
}
