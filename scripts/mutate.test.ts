/** @module-tag landing */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { instrument, mutantsOf } from './mutate/mutants.mjs';
import { scoreOf } from './mutate/report.mjs';
import { EQUIVALENTS, PACKAGES, sample, sourcesOf } from './mutate.mjs';

const root = join(import.meta.dirname, '..');

/** Each mutant of a source as the replaced text and its replacement. */
function changesOf(source: string): string[] {
  return mutantsOf('a.ts', source).map(
    ({ start, end, mutated }) => `${source.slice(start, end)} → ${mutated}`,
  );
}

test.each([
  ['a boundary', 'b = a < b', ['a < b → a <= b']],
  ['a comparison', 'b = a === "x"', ['a === "x" → a !== "x"']],
  ['two conditions', 'b = a && !b', ['a && !b → a || !b', '!b → b']],
  ['a fallback', 'b = a ?? b', ['a ?? b → a']],
  ['a sum', 'b = a + 1', ['a + 1 → a - 1']],
  ['a condition', 'if (a) b = 1', ['a → !(a)']],
  ['a loop', 'while (a) b = 1', ['a → false']],
  ['a call', 'a?.close()', ['a?.close() → undefined']],
  ['a failure', 'throw a', ['throw a → {}']],
  ['a result', 'function f() { return a }', ['a → undefined']],
  ['a promise', 'b = await a', ['await a → a']],
  ['a flag', 'b = true', ['true → false']],
  ['a text', "b = 'a'", ["'a' → ''"]],
  ['a list', 'b = [a]', ['[a] → []']],
])('%s is mutated', (_, source, changes) => {
  expect(changesOf(source)).toEqual(changes);
});

test.each([
  ['a type', "type A = 'a' | 'b'; let a: { b: true }"],
  ['an import', "import a from 'a'; export { b } from 'b'"],
  ['the message of an error', "b = new TypeError('a', { cause })"],
  ['a sentence', "b = 'a sentence for people'"],
])('%s is not mutated', (_, source) => {
  expect(changesOf(source)).toEqual([]);
});

test('the source with all its mutants does what the chosen one would do', () => {
  const source = 'if (limit <= count + 1) { throw limit; }\nreturn [limit, !count];';
  const body = `function f(limit: number, count: number) { ${source} }`;
  const mutants = mutantsOf('a.ts', body).map((mutant, number) => ({ ...mutant, number }));
  const code = instrument(body, mutants).replaceAll(': number', '');
  const run = (chosen?: number) => {
    const isMutant = (number: number) => number === chosen;
    try {
      // oxlint-disable-next-line typescript/no-implied-eval -- the code is written by this test
      return new Function('isMutant', `${code}; return f(2, 1);`)(isMutant);
    } catch (thrown) {
      return thrown;
    }
  };

  const outcomes = mutants.map(({ id, number }) => [id.slice('a.ts '.length), run(number)]);

  expect(run()).toBe(2);
  expect(outcomes).toEqual([
    ['condition limit <= count + 1', [2, false]],
    ['operator limit <= count + 1', [2, false]],
    ['operator count + 1', [2, false]],
    ['statement throw limit;', [2, false]],
    ['return [limit, !count]', 2],
    ['list [limit, !count]', 2],
    ['unary !count', 2],
  ]);
});

test('an id survives a change elsewhere in its file', () => {
  const ids = (source: string) => mutantsOf('a.ts', source).map(({ id }) => id);

  expect(ids('f(a < b); f(a < b)')).toEqual(
    expect.arrayContaining(['a.ts operator a < b', 'a.ts operator a < b #2']),
  );
  expect(ids('// more\n\nlet c = 1;\nf(a < b)')).toEqual(ids('f(a < b)'));
});

test('a sample is the same for the same seed, and another one for another', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: `a.ts text ${index}` }));

  expect(sample(items, 10, '1')).toEqual(sample(items.toReversed(), 10, '1'));
  expect(sample(items, 10, '1')).not.toEqual(sample(items, 10, '2'));
});

test('the score counts no equivalent mutant, and that of a sample has its interval', () => {
  const of = (status: string, count: number) => Array.from({ length: count }, () => ({ status }));
  const mutants = [...of('killed', 80), ...of('timeout', 10), ...of('survived', 10)];

  const whole = scoreOf({ all: 105, mutants: [...mutants, ...of('equivalent', 5)] });
  const part = scoreOf({ all: 1000, mutants });

  expect(whole).toMatchObject({ killed: 90, survived: 10, share: 0.9, interval: undefined });
  // Wilson's interval of 90 of 100.
  expect(part.interval?.map((bound) => bound.toFixed(3))).toEqual(['0.826', '0.945']);
});

test('every mutant that is listed as equivalent exists, and has a reason', () => {
  const files = Object.keys(PACKAGES).flatMap((name) => sourcesOf(name, undefined));
  const listed = Object.entries<string>(EQUIVALENTS);
  const named = files.filter((file) => listed.some(([id]) => id.startsWith(`${file} `)));
  const ids = new Set(
    named.flatMap((file) =>
      mutantsOf(file, readFileSync(join(root, file), 'utf8')).map(({ id }) => id),
    ),
  );

  expect(listed.filter(([id, reason]) => !ids.has(id) || reason.length < 20)).toEqual([]);
});

const LIMIT = `
export const NAMES = ['a'];
export function isAllowed(count: number): boolean { return count < 3; }
export function wait(count: number): number { while (count > 0) { count -= 1; } return count; }
`;
const TESTS = `
import { expect, test } from 'vitest';
import { isAllowed, NAMES, wait } from './limit.ts';
test('allows a few', () => expect(isAllowed(1)).toBe(true));
test('waits', () => expect(wait(2)).toBe(0));
test('names', () => expect(NAMES).toHaveLength(1));
`;

test('a mutant that a test notices is killed, and one that none notices has survived', () => {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'mutate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sources = join(folder, 'packages', 'sample', 'src');
  mkdirSync(sources, { recursive: true });
  const file = join(sources, 'limit.ts');
  writeFileSync(file, LIMIT);
  writeFileSync(join(sources, 'limit.test.ts'), TESTS);
  const mutants = mutantsOf('limit.ts', LIMIT).map((mutant, number) => ({
    ...{ ...mutant, number, file },
  }));
  const program = `
    const { tryMutants } = await import('./scripts/mutate/trials.mjs');
    const [mutants, options] = ${JSON.stringify([mutants, { root: folder, folders: [['packages/sample']], browser: [] }])};
    console.log(JSON.stringify([...(await tryMutants(mutants, options))]));
    process.exit(0);
  `;

  // In a process of its own: Vitest runs no other one inside.
  const { PATH, HOME, TMPDIR } = process.env;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, HOME, TMPDIR },
  });

  const tried = new Map<number, { status: string }>(
    JSON.parse(output.trim().split('\n').at(-1) ?? ''),
  );
  const statuses = mutants.map(({ id, number }) => [
    id.slice('limit.ts '.length),
    tried.get(number)?.status,
  ]);
  expect(statuses).toEqual([
    // Code that runs while the file is loaded.
    ["list ['a']", 'killed'],
    ["text 'a'", 'survived'],
    ['return count < 3', 'killed'],
    ['operator count < 3', 'survived'],
    ['loop count > 0', 'killed'],
    ['operator count > 0', 'killed'],
    // An endless loop.
    ['operator count -= 1', 'killed'],
    ['return count', 'killed'],
  ]);
});
