import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Solution, solutionIn } from './harness.fixture.ts';

/** These two run in `npm test`, the others in `npm run test:full`. */
const QUICK = ['add-german', 'fix-the-origin'];

const TASKS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Throws for a solution that is not finished; the message begins with what is missing. */
type Check = (solution: Solution) => Promise<void>;

const checkOf = async (task: string): Promise<Check> =>
  (await import(join(import.meta.dirname, task, 'check.ts'))).check;

for (const task of TASKS) {
  const folder = join(import.meta.dirname, task);
  const tags = QUICK.includes(task) ? [] : ['full'];
  const wrong: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(folder, 'wrong.json'), 'utf8'),
  );

  test(`the check of ${task} passes the finished solution`, { tags }, async () => {
    const check = await checkOf(task);

    await check(solutionIn(task, 'finished'));
  });

  // Also why it fails: a solution that does not even load would fail each check.
  test.each(Object.entries(wrong))(
    `the check of ${task} fails the solution %s`,
    { tags },
    async (name, reason) => {
      const check = await checkOf(task);

      await expect(check(solutionIn(task, name))).rejects.toThrow(reason);
    },
  );
}

test('each task has a prompt, a finished solution and three wrong ones, and no other folder', () => {
  for (const task of TASKS) {
    const folder = join(import.meta.dirname, task);
    const wrong = Object.keys(JSON.parse(readFileSync(join(folder, 'wrong.json'), 'utf8')));

    expect(wrong, task).toHaveLength(3);
    expect(readdirSync(folder).toSorted(), task).toEqual(
      ['check.ts', 'finished', 'prompt.md', 'wrong.json', ...wrong].toSorted(),
    );
  }
});
