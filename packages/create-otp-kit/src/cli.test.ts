import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { main } from './cli.ts';

let folder = '';
const folders: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'create-'));
  folders.push(folder);
  return () => vi.restoreAllMocks();
});

afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

async function run(...args: string[]) {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exitCode = await main(args);
  return { exitCode, out: out.mock.calls.join('\n'), error: error.mock.calls.join('\n') };
}

test('writes the chosen app without a question, and says what to do next', async () => {
  const app = join(folder, 'my-app');

  const { exitCode, out } = await run(
    app,
    '--template',
    'vite-hono',
    '--kind',
    'widget',
    '--countries',
    'eg,sa,eg,',
    '--yes',
  );
  const manifest = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));

  expect(exitCode).toBe(0);
  expect(out).toContain("Vite + Hono; the service's hosted widget, in a frame; EG, SA. Next:");
  expect(out).toContain('npm run dev');
  expect(manifest.name).toBe('my-app');
  expect(Object.keys(manifest.dependencies)).toContain('hono');
  expect(await readFile(join(app, '.env'), 'utf8')).toContain('OTP_ALLOWED_COUNTRIES=EG,SA\n');
});

test('writes into an empty folder that is a new Git repository', async () => {
  const app = join(folder, 'app');
  await mkdir(join(app, '.git'), { recursive: true });

  const { exitCode } = await run(app, '--yes');

  expect(exitCode).toBe(0);
});

test('says how to enter the folder, and which number to enter in the page', async () => {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const { out } = await run(join(folder, 'my apps', 'app'), '--yes');
  cwd.mockReturnValue(join(folder, 'here'));
  const { out: both } = await run(join(folder, 'here'), '--yes');

  expect(out).toContain(`Next:\n\n  cd "${join('my apps', 'app')}"\n  npm install`);
  expect(out).toContain('enter a mobile number (Egypt), such as +20 100 123 4567.\n');
  expect(both).toContain('Next:\n\n  npm install');
});

test('names the package manager that runs it', async () => {
  vi.stubEnv('npm_config_user_agent', 'pnpm/10.1.0 npm/? node/v22.12.0 linux x64');
  const { out } = await run(join(folder, 'pnpm-app'), '--yes');
  vi.unstubAllEnvs();

  expect(out).toContain('pnpm install\n  pnpm run dev\n');
});

test('refuses a folder that is not empty, and changes nothing in it', async () => {
  const app = join(folder, 'full');
  await run(app, '--yes');
  await rm(join(app, 'package.json'));

  const { exitCode, error } = await run(app, '--yes');

  expect(exitCode).toBe(1);
  expect(error).toBe(`create-otp-kit: the folder ${app} is not empty; name a new one`);
  expect(await readdir(app)).not.toContain('package.json');
});

test.each([
  { option: '--colour', says: "unknown option '--colour'" },
  { option: '--kind', says: "option '--kind <value>' argument missing" },
])('says in one line that $option is wrong', async ({ option, says }) => {
  const { exitCode, error } = await run(option);

  expect(exitCode).toBe(1);
  expect(error).toBe(`create-otp-kit: ${says}; --help shows the options`);
});

test.each(['vite', 'remix'])('names no nearest template for %s', async (typed) => {
  const { error } = await run(join(folder, 'a'), '--template', typed, '--yes');

  expect(error).not.toContain('did you mean');
});

test('asks nothing without a terminal, as the help says', async () => {
  const { out } = await run('--help');
  const { exitCode } = await run(join(folder, 'app'));

  expect(out).toContain('asks nothing, as without a terminal');
  expect(exitCode).toBe(0);
});

test('says in its first line which defaults it took, and what changes them', async () => {
  const { out } = await run(join(folder, 'app'), '--kind', 'both');

  expect(out).toMatch(
    /^Defaults taken: --template next, --countries EG\. To choose: npm create otp-kit FOLDER -- --kind both/,
  );
});

test('names no default where each choice is given', async () => {
  const { out } = await run(
    join(folder, 'app'),
    '--template=next',
    '--kind=form',
    '--countries=EG',
    '--yes',
  );

  expect(out).toMatch(/^\d+ files written/);
});

test.each([
  { countries: 'US', says: 'a mobile number (United States), such as +1 202 555 0123.' },
  {
    countries: 'SA,EG',
    says: 'a mobile number (Saudi Arabia or Egypt), such as +20 100 123 4567.',
  },
  { countries: 'FR', says: 'a mobile number (France). The code' },
])(
  'the README of an app for $countries names a number that it accepts',
  async ({ countries, says }) => {
    const app = join(folder, 'app');

    await run(app, '--countries', countries, '--yes');

    expect(await readFile(join(app, 'README.md'), 'utf8')).toContain(`enter ${says}`);
  },
);

test('takes -h for --help and -y for --yes', async () => {
  const { out } = await run('-h');
  const { exitCode } = await run(join(folder, 'app'), '-y');

  expect(out).toContain('Usage: npm create otp-kit');
  expect(exitCode).toBe(0);
});

test('prints its version', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');

  const { exitCode, out } = await run('--version');

  expect([exitCode, out]).toEqual([0, JSON.parse(manifest).version]);
});

test.each([
  { args: ['My App'], says: 'cannot be the name of a package' },
  {
    args: ['a', '--template', 'remix'],
    says: '--template must be next, vite-express, or vite-hono, not "remix"',
  },
  { args: ['a', '--kind', 'sms'], says: '--kind must be form, widget, or both, not "sms"' },
  { args: ['a', '--template', 'nxt'], says: 'not "nxt"; did you mean next?' },
  { args: ['a', '--template', 'hono'], says: 'not "hono"; did you mean vite-hono?' },
  { args: ['a', '--template', 'nextjs'], says: 'not "nextjs"; did you mean next?' },
  { args: ['a', '--countries', 'EG,Egypt'], says: '"EGYPT" is no country' },
  { args: ['a', '--countries', 'UK'], says: '"UK" is no country' },
  { args: ['a', 'b'], says: 'unexpected "b"' },
  {
    args: ['a', '--countries', 'EGY'],
    says: '"EGY" is no country code; use two letters, such as EG',
  },
  {
    args: ['a', '--countries', 'ZZ'],
    says: '"ZZ" is no country code; use two letters, such as EG',
  },
])('says what is wrong with $args', async ({ args, says }) => {
  const [first = '', ...rest] = args;
  const { exitCode, error } = await run(
    first.startsWith('--') ? first : join(folder, first),
    ...rest,
    '--yes',
  );

  expect(exitCode).toBe(1);
  expect(error).toContain(says);
  expect(await readdir(folder)).toEqual([]);
});
