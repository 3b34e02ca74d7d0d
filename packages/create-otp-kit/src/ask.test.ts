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

type Step = readonly [shown: string, keys: string | null];

/** Waits at each step until the terminal shows a text, and types the keys; null ends the input. */
async function answer(
  steps: readonly Step[],
  told: Partial<TypedChoices> = {},
  columns = 200, // Wide, so that no reason is wrapped.
) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns });
  let shown = '';
  output.on('data', (data: Buffer) => {
    shown += stripVTControlCharacters(String(data));
  });
  const asked: Promise<{ choices?: TypedChoices; error?: unknown }> = askForRest(told, {
    input,
    output,
  }).then(
    (choices) => ({ choices }),
    (error: unknown) => ({ error }),
  );
  for (const [text, keys] of steps) {
    await vi.waitFor(() => expect(shown).toContain(text));
    shown = '';
    if (keys === null) input.end();
    else input.write(keys);
  }
  return { ...(await asked), shown };
}

const ENTER = '\r';
const DOWN = '\u001B[B';
/** Deletes what the field has. */
const CLEAR = '\u0015';
const COUNTRIES = 'Countries of the phone numbers, such as EG,SA';

test('each choice is checked when it is given, and asked for again with the reason', async () => {
  const app = join(folder, 'app');
  const file = join(folder, 'file');
  await writeFile(file, '');

  const { choices } = await answer([
    ['Folder', `My App${ENTER}`],
    ['"My App" cannot be the name of a package', `${CLEAR}node_modules${ENTER}`],
    ['"node_modules" cannot be the name of a package', CLEAR + file + ENTER],
    [`cannot use the folder ${file}: a file has this name`, CLEAR + app + ENTER],
    ['Template', DOWN + DOWN + ENTER],
    ['Sign in with', DOWN + ENTER],
    [COUNTRIES, `UK${ENTER}`],
    ['"UK" is no country code; did you mean GB?', `${CLEAR}egypt${ENTER}`],
    ['"EGYPT" is no country code; did you mean EG?', `${CLEAR}eg, sa${ENTER}`],
  ]);

  expect(choices).toEqual({
    folder: app,
    template: 'vite-hono',
    kind: 'widget',
    countries: 'eg, sa',
  });
});

test('a question says what each choice of a list is', async () => {
  const { choices } = await answer(
    [
      ['Vite + Express', ENTER],
      ["the service's hosted widget, in a frame", ENTER],
    ],
    { folder: join(folder, 'listed'), countries: 'EG' },
  );

  expect(choices).toMatchObject({ template: 'next', kind: 'form' });
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
  { key: 'Ctrl+C', keys: '\u0003' },
  { key: 'Ctrl+D', keys: '\u0004' },
  { key: 'Escape', keys: '\u001B' },
  { key: 'the end of the input', keys: null },
])('$key ends the questions, in a text and in a list, and nothing is written', async ({ keys }) => {
  const inText = await answer([['Folder', keys]]);
  const inList = await answer([
    ['Folder', join(folder, 'new') + ENTER],
    ['Template', keys],
  ]);

  expect(inText.error).toHaveProperty('message', 'stopped; nothing was written');
  expect(inList.error).toHaveProperty('message', 'stopped; nothing was written');
});

test('Enter takes the default, and the name of the folder is one that can be used', async () => {
  await mkdir(join(folder, 'my-app'));
  await writeFile(join(folder, 'my-app', 'file'), '');
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);

  const { choices } = await answer([
    ['my-app-2', ENTER],
    ['Template', ENTER],
    ['Sign in with', ENTER],
    [COUNTRIES, ENTER],
  ]);
  cwd.mockRestore();

  expect(choices).toEqual({
    folder: 'my-app-2',
    template: 'next',
    kind: 'form',
    countries: 'EG',
  });
});

test('a terminal without a size shows whole lines', async () => {
  const told = { folder: join(folder, 'new'), template: 'next', kind: 'form' } as const;
  const { choices } = await answer([[COUNTRIES, ENTER]], told, 0);

  expect(choices?.countries).toBe('EG');
});
