import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askForRest } from './ask.ts';
import type { TypedChoices } from './check-choices.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ask-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Types each text at its question, and returns the choices and what the terminal shows. */
async function answer(answers: readonly string[], told: Partial<TypedChoices> = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...answers];
  let shown = '';
  output.on('data', (data: Buffer) => {
    shown += data;
    if (/\): $/.test(stripVTControlCharacters(String(data))))
      setImmediate(() => input.write(left.shift() ?? '\u0004'));
  });
  const asked = askForRest(told, { input, output });
  const result: { choices?: TypedChoices; error?: unknown } = await asked.then(
    (choices) => ({ choices }),
    (error: unknown) => ({ error }),
  );
  return { ...result, shown: stripVTControlCharacters(shown) };
}

const ENTER = '\r';

test('each choice is checked when it is typed, and asked for again', async () => {
  const app = join(folder, 'app');
  const file = join(folder, 'file');
  await writeFile(file, '');

  const { choices, shown } = await answer(
    [
      `My App${ENTER}`,
      `node_modules${ENTER}`,
      file + ENTER,
      app + ENTER,
      `9${ENTER}`,
      `vite-hono${ENTER}`,
      `sms${ENTER}`,
      `2${ENTER}`,
      `UK${ENTER}`,
      `egypt${ENTER}`,
      `eg, sa${ENTER}`,
    ].map(String),
  );

  expect(choices).toEqual({
    folder: app,
    template: 'vite-hono',
    kind: 'widget',
    countries: 'eg, sa',
  });
  expect(shown).toContain('"My App" cannot be the name of a package');
  expect(shown).toContain('"node_modules" cannot be the name of a package');
  expect(shown).toContain(`cannot use the folder ${file}: a file has this name`);
  expect(shown).toContain('type a number from 1 to 3, or next, vite-express, vite-hono');
  expect(shown).toContain('type a number from 1 to 3, or form, widget, both');
  expect(shown).toContain('"UK" is no country code; did you mean GB?');
  expect(shown).toContain('"EGYPT" is no country code; did you mean EG?');
  expect(shown.match(/Folder/g)).toHaveLength(4);
});

test('an option of the command line is checked before the first question', async () => {
  const { error, shown } = await answer([], { template: 'remix' });

  expect(error).toHaveProperty(
    'message',
    '--template must be next, vite-express, or vite-hono, not "remix"',
  );
  expect(shown).toBe('');
});

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
])('%s ends the questions, and nothing is written', async (_, key) => {
  const { error } = await answer([`${join(folder, 'new')}${ENTER}`, key]);

  expect(error).toHaveProperty('message', 'stopped; nothing was written');
});

test('the name that Enter takes is one that can be used', async () => {
  await mkdir(join(folder, 'my-app'));
  await writeFile(join(folder, 'my-app', 'file'), '');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);

  const { choices, shown } = await answer([ENTER, `1${ENTER}`, `1${ENTER}`, ENTER]);
  cwd.mockRestore();

  expect(shown).toContain('Folder (my-app-2): ');
  expect(choices).toMatchObject({ folder: 'my-app-2' });
});
