import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Job {
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

const folder = join(import.meta.dirname, '..', '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { permissions, jobs, on } = parse(text);
  return { name, text, permissions, on, jobs: Object.values<Job>(jobs) };
});
const steps = workflows.flatMap(({ name, jobs }) =>
  jobs.flatMap((job) => job.steps.map((step) => ({ name, ...step }))),
);
const named = (name: string) => {
  const found = workflows.find((workflow) => workflow.name === `${name}.yml`);
  if (found === undefined) throw new Error(`there is no ${name}.yml`);
  return found;
};

describe('every workflow', () => {
  test('can only read, but for the rights that a job names', () => {
    for (const { permissions } of workflows) {
      expect([{}, { contents: 'read' }]).toContainEqual(permissions);
    }
    const writing = workflows
      .filter(({ jobs }) =>
        jobs.some(({ permissions = {} }) => Object.values(permissions).includes('write')),
      )
      .map(({ name }) => name);
    expect(writing).toEqual(['release.yml', 'scorecard.yml']);
  });

  test('names each action by its commit, with the version beside it', () => {
    const lines = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);

    expect(lines.length).toBe(steps.filter(({ uses }) => uses).length);
    for (const line of lines) expect(line).toMatch(/^uses: [\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('leaves no token in the clone', () => {
    const clones = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));

    expect(clones.length).toBeGreaterThan(2);
    for (const clone of clones) expect(clone.with?.['persist-credentials']).toBe(false);
  });

  test('puts no expression into a command, where a name could become code', () => {
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  test('ends by itself', () => {
    for (const { jobs } of workflows) {
      for (const job of jobs) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    }
  });
});

test('a release runs for a tag alone, after the checks, and stores no token', () => {
  const { on, jobs, text } = named('release');
  const [job] = jobs;

  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(job?.environment).toBe('npm');
  expect(job?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  expect(job?.steps.flatMap(({ run = [] }) => run)).toEqual([
    'bash .ci/run',
    'npm audit --omit=dev',
    'npm run release -- --repository "$REPOSITORY"',
  ]);
  expect(text).not.toContain('secrets.');
});

test('the dependencies are audited every week, not only when the code changes', () => {
  const { on, jobs } = named('check');

  expect(on.schedule).toHaveLength(1);
  expect(jobs.flatMap((job) => job.steps.flatMap(({ run = [] }) => run))).toEqual(
    expect.arrayContaining(['npm audit --omit=dev', 'npm audit signatures']),
  );
});
