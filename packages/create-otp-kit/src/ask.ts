import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { CHECKS, type TypedChoices } from './check-choices.ts';
import { KINDS, TEMPLATES } from './choices.ts';
import { UsageError } from './usage-error.ts';

/** A terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Asks for the choices that the command line lacks. A wrong choice is asked for again, with the reason; the
 * first choice of each list is the default.
 *
 * @throws UsageError for a wrong choice of the command line, before the first question, and if the user ends the input
 */
export async function askForRest(
  told: Partial<TypedChoices>,
  terminal: Terminal = { input: process.stdin, output: process.stdout },
): Promise<TypedChoices> {
  await checkTold(told);
  const { folder, template, kind, countries } = told;
  const lines = createInterface({ ...terminal, terminal: true });
  const end = new AbortController();
  lines.once('close', () => end.abort());
  lines.once('SIGINT', () => lines.close());
  try {
    return {
      folder: folder ?? (await ask('Folder', await freeFolder(), CHECKS.folder)),
      template: template ?? (await pick('Template', TEMPLATES)),
      kind: kind ?? (await pick('Sign in with', KINDS)),
      countries:
        countries ??
        (await ask('Countries of the phone numbers, such as EG,SA', 'EG', CHECKS.countries)),
    };
  } catch (error) {
    if (end.signal.aborted) throw new UsageError('stopped; nothing was written');
    throw error;
  } finally {
    lines.close();
  }

  async function ask(
    question: string,
    fallback: string,
    check: (answer: string) => unknown,
  ): Promise<string> {
    const answer = await lines.question(`${question} (${fallback}): `, { signal: end.signal });
    const value = answer.trim() || fallback;
    try {
      await check(value);
      return value;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      terminal.output.write(`  ${error.message}\n`);
      return ask(question, fallback, check);
    }
  }

  async function pick(question: string, values: Readonly<Record<string, string>>): Promise<string> {
    const names = Object.keys(values);
    const width = Math.max(...names.map(({ length }) => length)) + 2;
    const list = names
      .map((name, index) => `  ${index + 1}. ${name.padEnd(width)}${values[name]}`)
      .join('\n');
    const chosen = (answer: string) =>
      names[Number(answer) - 1] ?? names.find((name) => name === answer.toLowerCase());
    terminal.output.write(`${question}\n${list}\n`);
    const answer = await ask('Type a number or a name', '1', (typed) => {
      if (chosen(typed)) return;
      throw new UsageError(`type a number from 1 to ${names.length}, or ${names.join(', ')}`);
    });
    return chosen(answer) ?? answer;
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

/** The choices of a command that may not ask. */
export function fillRest(told: Partial<TypedChoices>): TypedChoices {
  return { folder: 'my-app', template: 'next', kind: 'form', countries: 'EG', ...told };
}

/** A name for a folder that can be used. */
async function freeFolder(): Promise<string> {
  for (const name of ['my-app', 'my-app-2', 'my-app-3', 'my-app-4']) {
    const isFree = await CHECKS.folder(name).then(Boolean, () => false);
    if (isFree) return name;
  }
  return 'my-app';
}
