/** @module-tag landing */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseSeed } from '@otp-kit/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppChoices } from './choices.ts';
import { writeApp } from './write-app.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const APPS = (['next', 'vite-express', 'vite-hono'] as const).flatMap((template) =>
  (['form', 'widget', 'both'] as const).map((kind) => ({ template, kind })),
);
let folder = '';

// In the repository, so that the apps find its packages.
beforeAll(async () => {
  await mkdir(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'node_modules/.cache/create-'));
  await Promise.all(APPS.map((app) => writeApp(choices(app))));
});

afterAll(() => rm(folder, { recursive: true }));

function choices({ template, kind }: Pick<AppChoices, 'template' | 'kind'>): AppChoices {
  const name = `${template}-${kind}`;
  return { folder: join(folder, name), name, template, kind, countries: ['EG', 'SA'] };
}

function read(app: Pick<AppChoices, 'template' | 'kind'>, file: string): Promise<string> {
  return readFile(join(choices(app).folder, file), 'utf8');
}

test('every file of every app passes the type check', async () => {
  const config = {
    extends: './vite-express-both/tsconfig.json',
    // Against the built packages, as the apps have them. Their own declarations are checked elsewhere.
    compilerOptions: { skipLibCheck: true },
    include: ['**/*.ts', '**/*.tsx'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));

  const checked = await run(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder],
    { cwd: ROOT },
  ).catch((error: { stdout: string }) => error);

  expect(checked.stdout).toBe('');
});

test('leaves a .env that is there as it is, and writes nothing beside it', async () => {
  const app = { ...choices({ template: 'next', kind: 'form' }), folder: join(folder, 'taken') };
  await mkdir(app.folder);
  await writeFile(join(app.folder, '.env'), 'OTP_SEAL_SECRET=mine');

  await expect(writeApp(app)).rejects.toMatchObject({ code: 'EEXIST' });

  expect(await readFile(join(app.folder, '.env'), 'utf8')).toBe('OTP_SEAL_SECRET=mine');
  expect(await readdir(app.folder)).toEqual(['.env']);
});

test('turns development on in the dev script, for what it starts', async () => {
  const app = join(folder, 'dev');
  // In place of the package, which the repository does not have.
  const concurrently = join(app, 'node_modules/concurrently');
  await mkdir(concurrently, { recursive: true });
  await writeFile(
    join(concurrently, 'index.js'),
    `module.exports = (commands) => {
      console.log(process.env.OTP_DEVELOPMENT, ...commands);
      return { result: Promise.reject() };
    };`,
  );
  await copyFile(join(folder, 'next-form/dev.mjs'), join(app, 'dev.mjs'));

  const ended = await run(process.execPath, ['dev.mjs'], { cwd: app }).catch((error) => error);

  expect(ended).toMatchObject({ stdout: '1 npm:dev:*\n', code: 1 });
});

describe.each(APPS)('$template with $kind', (app) => {
  test('declares every package that it imports, and no package of the kit that it does not use', async () => {
    const manifest = JSON.parse(await read(app, 'package.json'));
    const files = await readdir(choices(app).folder, { recursive: true });
    const sources = await Promise.all(
      files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => read(app, file)),
    );
    const imported = new Set(
      sources.flatMap((source) =>
        Array.from(
          source.matchAll(/(?:from|import) '((?:@[\w-]+\/)?[a-z][\w-]*)/g),
          ([, name]) => name,
        ),
      ),
    );
    const declared = { ...manifest.dependencies, ...manifest.devDependencies };

    expect([...imported].filter((name) => name !== 'node' && !(name ?? '' in declared))).toEqual(
      [],
    );
    const own = (names: readonly (string | undefined)[]) =>
      new Set(names.filter((name) => name?.startsWith('@otp-kit/')));
    expect(own(Object.keys(declared))).toEqual(own([...imported]));
  });

  test('has the same keys in .env and in the seed of the emulator, and a new seal secret', async () => {
    const env = settings(await read(app, '.env'));
    const seed = JSON.parse(await read(app, 'emulator.json'));
    const { warnings } = parseSeed({ accounts: seed.accounts });
    const [account] = seed.accounts;
    const other = join(folder, 'others', choices(app).name);
    await writeApp({ ...choices(app), folder: other });
    const again = settings(await readFile(join(other, '.env'), 'utf8'));

    expect(warnings).toEqual([]);
    expect(env['OTP_API_KEY']).toBe(account.apiKey);
    expect(account.pipelines.map(({ id }: { id: string }) => id)).toEqual(
      app.kind === 'widget'
        ? ['pipe_emulator_default_widget']
        : expect.arrayContaining([env['OTP_PIPELINE_ID']]),
    );
    expect(env['OTP_WIDGET_SECRET']).toBe(account.widgets?.[0].secret);
    expect(env['OTP_WEBHOOK_SECRET']).toBe(
      account.pipelines.find(({ apiVersion }: { apiVersion?: string }) => apiVersion === 'V2.0')
        ?.webhookSigningSecret,
    );
    expect(atob(env['OTP_SEAL_SECRET'] ?? '')).toHaveLength(32);
    expect(again['OTP_SEAL_SECRET']).not.toBe(env['OTP_SEAL_SECRET']);
  });

  test('keeps every .env out of Git and out of container images, but .env.example in Git', async () => {
    const env = ['.env', '.env.local', '.env.production', '.env.production.local'];
    const cwd = choices(app).folder;
    await run('git', ['init', '--quiet'], { cwd });
    const names = [...env, '.env.example', 'package.json'];
    const ignored = await run('git', ['check-ignore', '--no-index', ...names], { cwd });
    const notCopied = (await read(app, '.dockerignore')).split('\n');

    expect(ignored.stdout.trim().split('\n')).toEqual(env);
    expect(notCopied).toEqual(expect.arrayContaining(['.env', '.env.*']));
  });

  test.skipIf(process.platform === 'win32')('lets only its owner read .env', async () => {
    expect((await stat(join(choices(app).folder, '.env'))).mode & 0o777).toBe(0o600);
  });

  test('names in AGENTS.md only files that the app has, and commands that run in it', async () => {
    const text = await read(app, 'AGENTS.md');
    const { scripts } = JSON.parse(await read(app, 'package.json'));
    const files = await readdir(choices(app).folder, { recursive: true });
    const paths = Array.from(text.matchAll(/`([\w/.-]+\.(?:tsx?|json|mjs))`/g), ([, path]) => path);
    const scriptNames = Array.from(text.matchAll(/`npm (?:run )?(\w+)`/g), ([, name]) => name);
    const packages = Array.from(text.matchAll(/`npx (@otp-kit\/[\w-]+)/g), ([, name]) => name);
    const settingNames = Array.from(text.matchAll(/`(OTP_[A-Z_]+)`/g), ([, name = '']) => name);
    const source = (await read(app, 'server/settings.ts')) + (await read(app, 'dev.mjs'));

    expect(text).not.toMatch(/\{\{|only (?:form|widget)/);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path = '') => !files.includes(join(path)))).toEqual([]);
    expect(scriptNames.filter((name = '') => name !== 'install' && !(name in scripts))).toEqual([]);
    expect(packages).toEqual(['@otp-kit/emulator', '@otp-kit/doctor']);
    for (const name of packages) {
      // `npx` runs the one command of a package.
      const manifest = join(ROOT, 'packages', `${name}`.replace('@otp-kit/', ''), 'package.json');
      expect(Object.keys(JSON.parse(await readFile(manifest, 'utf8')).bin)).toHaveLength(1);
    }
    expect(settingNames.filter((name) => name !== 'OTP_' && !source.includes(name))).toEqual([]);
  });

  test('names every setting without a value in .env.example, and nowhere turns development on', async () => {
    const example = settings(await read(app, '.env.example'));
    const env = await read(app, '.env');
    const { scripts } = JSON.parse(await read(app, 'package.json'));

    expect(new Set(Object.values(example))).toEqual(new Set(['']));
    for (const name of Object.keys(example)) expect(env).toContain(`${name}=`);
    expect(env + JSON.stringify(example)).not.toContain('DEVELOPMENT');
    expect(scripts.dev).toBe('node dev.mjs');
    expect(scripts.start).not.toContain('dev');
  });
});

function settings(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]),
  );
}
