/** @module-tag landing */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { main } from './cli.ts';
import { SEAL_SECRET, startService } from './product.fixture.ts';

let emulator: Emulator;
let folder = '';

beforeAll(async () => {
  emulator = await startService();
  // Vitest imports what is in such a folder as Node does, and not through Vite.
  folder = join(await mkdtemp(join(tmpdir(), 'doctor-')), 'node_modules');
  await mkdir(folder);
});

beforeEach(() => () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await emulator.close();
  await rm(dirname(folder), { recursive: true });
});

async function run(...args: string[]) {
  const out = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exitCode = await main(args);
  return { exitCode, out: out.mock.calls.join('\n'), error: error.mock.calls.join('\n') };
}

test('reads the variables of the environment, and names the one to change', async () => {
  vi.stubEnv('OTP_BASE_URL', emulator.url);
  vi.stubEnv('OTP_API_KEY', 'ak_unknown');
  vi.stubEnv('OTP_PIPELINE_ID', 'pipe_form');
  vi.stubEnv('OTP_SEAL_SECRET', SEAL_SECRET);

  const wrong = await run();
  vi.stubEnv('OTP_API_KEY', 'ak_shop');
  const right = await run();

  expect([wrong.exitCode, right.exitCode]).toEqual([1, 0]);
  expect(wrong.out).toContain('✗ API_KEY_UNKNOWN');
  expect(wrong.out).toContain('OTP_API_KEY=');
  expect(wrong.out).not.toContain('ak_unknown');
});

test('reads a module with the options of the proxies, and prints JSON', async () => {
  const file = join(folder, 'config.mjs');
  await writeFile(
    file,
    `export const otp = { baseUrl: '${emulator.url}', apiKey: 'ak_shop', pipelineID: 'pipe_inactive',
       sealSecrets: ['${SEAL_SECRET}'], allowedCountries: ['EG'], onVerified() {} };`,
  );

  const { exitCode, out } = await run('--config', file, '--json');

  expect(exitCode).toBe(1);
  expect(JSON.parse(out).findings).toMatchObject([
    {
      code: 'PIPELINE_INACTIVE',
      level: 'mistake',
      change: expect.stringContaining(`${file}: otp.pipelineID`),
    },
  ]);
});

test('finds two versions of React beside the configuration', async () => {
  const file = join(folder, 'beside-react.mjs');
  await writeFile(file, 'export const otp = {};');
  for (const [path, version] of [
    ['react', '19.1.0'],
    ['@otp-kit/react', '0.1.0'],
    ['@otp-kit/react/node_modules/react', '18.3.1'],
  ] as const) {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'package.json'), JSON.stringify({ version }));
  }

  const { exitCode, out } = await run('--config', file);

  expect(exitCode).toBe(1);
  expect(out).toContain('✗ REACT_TWICE');
  expect(out).toContain('- not examined (an option that is missing or refused): the service');
});

test('reports a Redis that is down, though its client of the configuration fails by itself', async () => {
  const resolve = (name: string) => import.meta.resolve(name);
  const file = join(folder, 'redis.mjs');
  await writeFile(
    file,
    `import { createClient } from '${resolve('redis')}';
     import { createRedisCounters } from '${resolve('@otp-kit/server')}';
     const redis = createClient({ url: 'redis://:ak_shop@127.0.0.1:9' });
     redis.connect();
     export const otp = { counters: createRedisCounters((...args) => redis.sendCommand(args)) };`,
  );

  const { code, stdout, stderr } = await runAlone('process.exit(await main(args))', file);

  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('✗ STORE_UNREACHABLE');
  expect(stdout).not.toContain('ak_shop');
});

test('prints no error of the configuration that comes after the report', async () => {
  const file = join(folder, 'late.mjs');
  await writeFile(file, 'export const otp = {};');
  const late = "Promise.reject(Object.assign(new Error('ak_shop'), { args: ['ak_shop'] }))";

  const { code, stdout, stderr } = await runAlone(
    `process.exitCode = await main(args); ${late}`,
    file,
  );

  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('SETTING_MISSING');
});

/** Runs a script in a process of its own: a test's process has handlers of errors. */
async function runAlone(script: string, config: string) {
  const cli = import.meta.resolve('./cli.ts');
  const whole = `import('${cli}').then(async ({ main }) => { const args = process.argv.slice(1); ${script} })`;
  const args = [
    '--import',
    'tsx',
    '--conditions',
    '@otp-kit/source',
    '-e',
    whole,
    '--',
    '--config',
    config,
  ];
  const ended = promisify(execFile)(process.execPath, args);
  return ended.then((output) => ({ code: 0, ...output })).catch((error) => error);
}

test('names the countries that the environment does not have, if the product does not run', async () => {
  vi.stubEnv('OTP_BASE_URL', emulator.url);
  vi.stubEnv('OTP_API_KEY', 'ak_shop');
  vi.stubEnv('OTP_PIPELINE_ID', 'pipe_form');
  vi.stubEnv('OTP_SEAL_SECRET', SEAL_SECRET);

  const { out } = await run('--url', 'http://127.0.0.1:9/', '--json');

  expect(JSON.parse(out).findings).toMatchObject([
    { code: 'SETTING_MISSING', change: 'OTP_ALLOWED_COUNTRIES=…' },
  ]);
});

test('reports what it found also where the service does not respond to the probe', async () => {
  vi.stubEnv('OTP_BASE_URL', 'http://127.0.0.1:9');
  vi.stubEnv('OTP_API_KEY', 'ak_shop');
  vi.stubEnv('OTP_PIPELINE_ID', 'pipe_form');
  vi.stubEnv('OTP_SEAL_SECRET', SEAL_SECRET);

  const { exitCode, out } = await run('--probe', '+201001234567');

  expect(exitCode).toBe(1);
  expect(out).toContain('SERVICE_UNREACHABLE');
  expect(out).toContain('PROBE_FAILED');
  expect(out).not.toContain('ak_shop');
});

test.each([
  { args: ['--config', 'none.mjs'], says: 'there is no file none.mjs' },
  { args: ['--url', 'shop.example'], says: '--url must begin with https://' },
  {
    args: ['--url', 'https://shop:ak_shop@a.example'],
    says: 'no user name and no password',
  },
  { args: ['--probe', '01001234567'], says: '--probe must be a number in E.164' },
  { args: ['--colour'], says: '--colour' },
])('says in one line why it cannot run with $args', async ({ args, says }) => {
  const { exitCode, error } = await run(...args);

  expect(exitCode).toBe(2);
  expect(error).toContain(says);
  expect(error).not.toContain('ak_shop');
});

test.each([
  {
    title: 'a syntax error',
    text: "export const otp = {\n  apiKey: 'ak_shop' 'ak_shop',\n};",
    shows: ':2: SyntaxError',
  },
  {
    title: 'an error whose message holds it',
    text: "const key = 'ak_shop';\nexport const otp = JSON.parse(key);",
    shows: ':2: SyntaxError',
  },
  {
    title: 'a package that is missing',
    text: "import 'ak_shop';",
    shows: 'cannot be imported: Error ERR_MODULE_NOT_FOUND',
  },
  {
    title: 'something thrown that is no error',
    text: "throw 'ak_shop';",
    shows: 'cannot be imported: a value that is no Error',
  },
  {
    title: 'something thrown that names its class',
    text: "throw { constructor: { name: 'ak_shop' } };",
    shows: 'cannot be imported: a value that is no Error',
  },
  {
    title: 'something thrown without a prototype',
    text: 'throw Object.create(null);',
    shows: 'cannot be imported: a value that is no Error',
  },
  {
    title: 'an error whose message has the form of a stack',
    text: "throw new Error('\\n    at redis (/user:ak_shop@host:6379:1)');",
    shows: '.mjs:1: Error',
  },
  {
    title: 'a TypeError of an option',
    text: `export const otp = {
  baseUrl: 'http://127.0.0.1:9', apiKey: 'ak_shop', pipelineID: 'pipe_form', allowedCountries: ['EG'],
  sealSecrets: ['${SEAL_SECRET}'], onVerified() {},
  policy: { get dailyBudget() { throw new TypeError('ak_shop'); } },
};`,
    shows: '.mjs:4: TypeError',
  },
  {
    title: 'an option that throws when it is read',
    text: "export const otp = {\n  get baseUrl() { throw new RangeError('ak_shop'); },\n};",
    shows: ':2: RangeError',
  },
])('prints no secret of a configuration module with $title', async ({ text, shows }) => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, text);

  const { exitCode, out, error } = await run('--config', file);

  expect(exitCode).toBe(2);
  expect(error).toContain(file);
  expect(error).toContain(shows);
  expect(out + error).not.toContain('ak_shop');
});

test('runs a module once, also if it throws something that is no error', async () => {
  const log = join(folder, 'runs.log');
  const file = join(folder, 'throws.mjs');
  const append = `(await import('node:fs')).appendFileSync('${log}', 'run ');`;
  await writeFile(file, `${append} throw 'ak_shop';`);

  await run('--config', file);

  expect(await readFile(log, 'utf8')).toBe('run ');
});

test('names the imported file that has the syntax error', async () => {
  await writeFile(join(folder, 'secrets.mjs'), "\nexport const key = 'ak_shop' 'ak_shop';");
  const file = join(folder, 'imports.mjs');
  await writeFile(file, "export { key as otp } from './secrets.mjs';");

  const { error } = await run('--config', file);

  expect(error).toContain(`${join(folder, 'secrets.mjs')}:2: SyntaxError`);
  expect(error).not.toContain('ak_shop');
});
