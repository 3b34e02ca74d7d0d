import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import type { TypedChoices } from './check-choices.ts';
import { KINDS, TEMPLATES } from './choices.ts';

/** Asks for the choices that the command line lacks. The first choice of each list is the default. */
export async function askForRest(told: Partial<TypedChoices>): Promise<TypedChoices> {
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return {
      folder: told.folder ?? (await ask('Folder', 'my-app')),
      template: told.template ?? (await pick('Template', TEMPLATES)),
      kind: told.kind ?? (await pick('Sign in with', KINDS)),
      countries:
        told.countries ?? (await ask('Countries of the phone numbers, such as EG,SA', 'EG')),
    };
  } finally {
    lines.close();
  }

  async function ask(question: string, fallback: string): Promise<string> {
    const answer = await lines.question(`${question} (${fallback}): `);
    return answer.trim() || fallback;
  }

  async function pick(question: string, values: Readonly<Record<string, string>>): Promise<string> {
    const names = Object.keys(values);
    const list = names.map((name, index) => `  ${index + 1}. ${values[name]}`).join('\n');
    const answer = await ask(`${question}\n${list}\nNumber or name`, '1');
    return names[Number(answer) - 1] ?? answer;
  }
}

/** The choices of a command that may not ask. */
export function fillRest(told: Partial<TypedChoices>): TypedChoices {
  return { folder: 'my-app', template: 'next', kind: 'form', countries: 'EG', ...told };
}
