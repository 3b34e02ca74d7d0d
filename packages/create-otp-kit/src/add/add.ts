/**
 * The command `create-otp-kit add`: adds the form, its backend and a test to the app of this folder, and `--undo` removes them.
 *
 * @module
 */
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CHECKS } from '../check-choices.ts';
import { numberToEnter } from '../choices.ts';
import { openQuestions } from '../questions.ts';
import { optionsError, UsageError } from '../usage-error.ts';
import { type FileChange, listOf, unifiedDiff } from './diff.ts';
import { type ExistingApp, FRAMEWORKS, findApp } from './find-app.ts';
import { type Plan, planAddition } from './plan.ts';
import { applyChanges, changesToUndo, RECORD, readText, undoChanges } from './record.ts';

const USAGE = `Usage: npx create-otp-kit add [--route /sign-in] [--countries EG,SA] [--yes] [--dry-run]
       npx create-otp-kit add --undo

  In the folder of an app: Next.js, React Router, Astro, Vite + Express, or Hono on Node.

  --route      the path of the page
  --countries  the countries whose phone numbers are accepted
  --yes, -y    writes without a question
  --dry-run    shows each changed line, and writes nothing
  --undo       removes what was added`;

type Input = Readable & { readonly isTTY?: boolean };
type AddOptions = ReturnType<typeof readOptions> & { readonly input: Input };

/** Runs the command in the folder of this process, and asks the input. Returns its exit code. */
export async function main(args: readonly string[], input: Input = process.stdin): Promise<number> {
  const folder = process.cwd();
  try {
    const options = { ...readOptions(args), input };
    if (options.help) console.log(USAGE);
    else if (options.undo) await undo(folder, options);
    else if ((await readText(join(folder, RECORD))) === undefined) await add(folder, options);
    else {
      console.log(
        'otp-kit is added already: nothing was changed. "npx create-otp-kit add --undo" removes it.',
      );
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`create-otp-kit: ${error.message}`);
    return 1;
  }
}

function readOptions(args: readonly string[]) {
  const isOn = { type: 'boolean', default: false } as const;
  const options = {
    route: { type: 'string', default: '/sign-in' },
    countries: { type: 'string', default: 'EG' },
    yes: { ...isOn, short: 'y' },
    'dry-run': isOn,
    undo: isOn,
    help: { ...isOn, short: 'h' },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw optionsError(error);
  }
}

async function add(folder: string, options: AddOptions): Promise<void> {
  const countries = CHECKS.countries(options.countries);
  const app = await findApp(folder);
  const plan = await planAddition(app, { route: options.route, countries });
  console.log(
    `Found: ${FRAMEWORKS[app.framework]}, ${app.isTypeScript ? 'TypeScript' : 'JavaScript'}, ${app.manager}\n`,
  );
  if (!(await isConfirmed(plan.changes, options))) return;
  await applyChanges(folder, plan.changes);
  console.log(nextSteps(app, plan, countries));
}

async function undo(folder: string, options: AddOptions): Promise<void> {
  const changes = await changesToUndo(folder);
  if (!(await isConfirmed(changes, options))) return;
  await undoChanges(folder, changes);
  console.log('otp-kit is removed. Install again, so that its packages go, too.');
}

/** Lists the changed files, and asks unless `--yes` is there. */
async function isConfirmed(changes: readonly FileChange[], options: AddOptions): Promise<boolean> {
  console.log(`${listOf(changes)}\n`);
  if (options['dry-run']) console.log(diffsOf(changes));
  const isAgreed = !options['dry-run'] && (options.yes || (await ask(options.input, changes)));
  if (!isAgreed) console.log('Nothing was changed.');
  return isAgreed;
}

async function ask(input: Input, changes: readonly FileChange[]): Promise<boolean> {
  if (!input.isTTY) {
    throw new UsageError(
      'there is no terminal to ask in, so nothing was changed; use --yes to write without a question, or --dry-run to see the changes',
    );
  }
  const { select } = await openQuestions({ input, output: process.stdout });
  for (;;) {
    const answer = await select({
      message: `Change these ${changes.length} files?`,
      // Enter alone changes nothing.
      options: [
        { value: 'show', label: 'Show the changes first' },
        { value: 'write', label: 'Change the files' },
        { value: 'stop', label: 'Stop, and change nothing' },
      ],
    });
    if (answer !== 'show') return answer === 'write';
    console.log(`\n${diffsOf(changes)}`);
  }
}

function diffsOf(changes: readonly FileChange[]): string {
  return changes.map(diffOf).join('\n');
}

/** The diff without secrets: nothing else of `.env`, and not the value of the new secret. */
function diffOf(change: FileChange): string {
  if (change.path === RECORD) return `(deletes ${RECORD})\n`;
  if (change.path !== '.env') return unifiedDiff(change);
  // A last line without a line break would be part of the change.
  const ended = (text: string | undefined) => text?.replace(/\n?$/, '\n');
  const { path, before, after } = change;
  const diff = unifiedDiff({ path, before: ended(before), after: ended(after) }, 0);
  return diff.replaceAll(/((?:SECRET|KEY)=).+/g, '$1(not shown)');
}

function nextSteps(
  { manager }: ExistingApp,
  { changes, manual, url }: Plan,
  countries: readonly string[],
): string {
  const run = `${manager} run`;
  const edits = manual.map(
    ({ path, importLine, insert, where }) =>
      `Not understood, so not changed: ${path ?? where}. Add these lines yourself, the second in ${where}:\n\n  ${importLine}\n  ${insert('').trim()}\n`,
  );
  return `${[`${changes.length} files changed.`, ...edits].join('\n\n')} Next:

  ${manager} install
  ${run} otp:dev     # the emulator beside your app
  ${run} otp:test

Then open ${url}, and enter ${numberToEnter(countries)}.
Nothing is really sent: the code is in the inbox at http://127.0.0.1:4400
"npx create-otp-kit add --undo" removes it. Commit ${RECORD}, which it needs.`;
}
