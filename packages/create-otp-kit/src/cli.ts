/**
 * The command `npm create otp-kit`: writes a small app that signs users in, with the emulator.
 *
 * @module
 */
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { askForRest, defaultsTaken, fillRest } from './ask.ts';
import { checkChoices, type TypedChoices } from './check-choices.ts';
import { type AppChoices, KINDS, numberToEnter, pageUrl, TEMPLATES } from './choices.ts';
import { optionsError, UsageError } from './usage-error.ts';
import { kitVersion, writeApp } from './write-app.ts';

const USAGE = `Usage: npm create otp-kit [FOLDER] -- [--template next|vite-express|vite-hono]
                           [--kind form|widget|both] [--countries EG,SA] [--yes]

  FOLDER       a new or empty folder; its name is the app's name
  --template   Next.js (app router), Vite + Express, or Vite + Hono
  --kind       your own form, the service's hosted widget, or both
  --countries  the countries whose phone numbers are accepted
  --yes, -y    asks nothing, as without a terminal: my-app, next, form and EG, unless an
               option says otherwise
  --version    the version of this package
  --help, -h   these lines

Into an app that exists: npx create-otp-kit add (--help says more)`;

/** Runs the command. Returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { help, version, yes, ...told } = readArguments(args);
    if (help || version) {
      console.log(help ? USAGE : await kitVersion());
      return 0;
    }
    const mayAsk = !yes && process.stdin.isTTY;
    const choices = await checkChoices(mayAsk ? await askForRest(told) : fillRest(told));
    // Below the questions a line is free.
    const defaults = mayAsk ? '' : defaultsTaken(told);
    if (defaults !== undefined) console.log(defaults);
    console.log(nextSteps(choices, await writeApp(choices)));
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`create-otp-kit: ${error.message}`);
    return 1;
  }
}

function readArguments(
  args: readonly string[],
): Partial<TypedChoices> & Readonly<Record<'help' | 'version' | 'yes', boolean>> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        kind: { type: 'string' },
        countries: { type: 'string' },
        yes: { type: 'boolean', short: 'y', default: false },
        version: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [folder, second] = positionals;
    if (second !== undefined) throw new TypeError(`unexpected "${second}"`);
    return folder === undefined ? values : { ...values, folder };
  } catch (error) {
    throw optionsError(error);
  }
}

function nextSteps({ folder, template, kind, countries }: AppChoices, count: number): string {
  const path = relative(process.cwd(), folder);
  // The package manager that runs this command, such as `pnpm/10.1.0 npm/? node/v22`.
  const [manager] = (process.env['npm_config_user_agent'] || 'npm').split('/');
  // Quotes keep a folder with a space one word; the folder of this shell needs no step.
  const enter = path === '' ? '' : `  cd ${/\s/.test(path) ? `"${path}"` : path}\n`;
  return `${count} files written: ${TEMPLATES[template]}; ${KINDS[kind]}; ${countries.join(', ')}. Next:

${enter}  ${manager} install
  ${manager} run dev

Then open ${pageUrl(template)}, and enter ${numberToEnter(countries)}.
Nothing is really sent: the code is in the inbox at http://127.0.0.1:4400`;
}
