import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseSeed } from '@otp-kit/emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppChoices } from './choices.ts';
import { writeApp } from './write-app.ts';

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

  const checked = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder],
    { cwd: ROOT },
  ).catch((error: { stdout: string }) => error);

  expect(checked.stdout).toBe('');
});

describe.each(APPS)('$template with $kind', (app) => {
  test('declares every package that it imports, and no package of the kit that it does not use', async () => {
    const manifest = JSON.parse(await read(app, 'package.json'));
    const files = await writeApp(choices(app));
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
    await writeApp(choices(app));
    const again = settings(await read(app, '.env'));

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

  test('keeps .env out of Git and out of container images, and names every setting without a value in .env.example', async () => {
    const ignored = (await read(app, '.gitignore')).split('\n');
    const notCopied = (await read(app, '.dockerignore')).split('\n');
    const example = settings(await read(app, '.env.example'));
    const env = await read(app, '.env');

    expect(ignored).toContain('.env');
    expect(notCopied).toContain('.env');
    expect(new Set(Object.values(example))).toEqual(new Set(['']));
    for (const name of Object.keys(example)) expect(env).toContain(`${name}=`);
  });
});

function settings(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]),
  );
}
