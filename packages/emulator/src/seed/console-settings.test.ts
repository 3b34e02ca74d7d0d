import { expect, test } from 'vitest';
import { PipelineSchema } from '../model/pipeline.ts';
import { describeConsoleSettings } from './console-settings.ts';

const FILE = new URL('../console-settings.generated.ts', import.meta.url);

test('the console has the settings of the schemas; "npx vitest run console-settings --update" writes them', async () => {
  // The page of the console has a limit of its bytes: what is false is left out.
  const given = (_: string, value: unknown) => (value === false ? undefined : value);
  const settings = JSON.stringify(describeConsoleSettings(), given, 2);

  await expect(
    [
      "import type { ConsoleSettings } from './seed/console-settings.ts';",
      '',
      '/** Generated from the schemas of the settings: see `seed/console-settings.test.ts`. */',
      `export const CONSOLE_SETTINGS: ConsoleSettings = ${settings};`,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot(FILE.pathname);
});

test('every setting of a pipeline has a field, but its ID and the one that is locked', () => {
  const paths = describeConsoleSettings().pipeline.flatMap(({ settings }) =>
    settings.map(({ path }) => path),
  );

  const missing = Object.keys(PipelineSchema.entries).filter(
    (name) => !paths.some((path) => path.split('.')[0] === name),
  );
  expect(missing.toSorted()).toEqual(['id', 'powEnabled']);
});
