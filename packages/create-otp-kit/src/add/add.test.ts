import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from './add.ts';

const run = promisify(execFile);
const folders: string[] = [];

beforeEach(() => () => vi.restoreAllMocks());
afterAll(() => Promise.all(folders.map((path) => rm(path, { recursive: true }))));

type Files = Readonly<Record<string, string>>;
const manifest = (dependencies: Files, scripts: Files = { dev: 'dev' }) =>
  `${JSON.stringify({ name: 'app', type: 'module', scripts, dependencies, devDependencies: { x: '1' } }, null, 2)}\n`;
const CONFIG =
  "import { defineConfig } from 'vite';\n\nexport default defineConfig({ plugins: [] });\n";
const NEXT = { 'package.json': manifest({ next: '16', react: '19' }), 'tsconfig.json': '{}' };

/** A small app of each framework, and what is in it afterwards. */
const APPS: readonly {
  readonly name: string;
  readonly files: Files;
  readonly page: string;
  /** Texts that files have afterwards. */
  readonly has: Files;
}[] = [
  {
    name: 'Next.js, app router',
    files: { ...NEXT, 'src/app/layout.tsx': 'export default 1;' },
    page: 'src/app/sign-in/page.tsx',
    has: { 'src/app/api/otp/[route]/route.ts': "from '../../../../otp/otp'" },
  },
  {
    name: 'Next.js, pages router',
    files: { 'package.json': manifest({ next: '16' }), 'pages/index.js': 'export default 1;' },
    page: 'pages/sign-in.jsx',
    has: {
      'pages/api/otp/[route].js': "from '../../../otp/otp.js'",
      'otp/ui/app.jsx': "from './account.jsx'",
    },
  },
  {
    name: 'Vite + Express',
    files: {
      'package.json': manifest(
        { vite: '8', express: '5', react: '19' },
        { dev: 'vite', api: 'tsx server/main.ts' },
      ),
      'tsconfig.json': '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
      'vite.config.ts': CONFIG,
      'server/main.ts':
        "import express from 'express';\n\nconst app = express();\napp.listen(3001);\n",
      'src/main.tsx': 'export {};',
    },
    page: 'sign-in.html',
    has: {
      'server/main.ts':
        "import { mountOtp } from './otp/mount.js';\nimport express from 'express';\n\nconst app = express();\nmountOtp(app);\n",
      'vite.config.ts': 'plugins: [otpKit(), ]',
      'otp-vite.ts': "?? '3001'",
      'sign-in.html': 'src="/src/otp/main.tsx"',
      'server/otp/dev.mjs': "['npm:otp:emulator', 'npm:dev', 'npm:api']",
    },
  },
  {
    name: 'React Router',
    files: {
      'package.json': manifest({ '@react-router/dev': '7' }),
      'tsconfig.json': '{}',
      'app/routes.ts':
        "import { index } from '@react-router/dev/routes';\n\nexport default [index('home.tsx')];\n",
    },
    page: 'app/otp/routes/sign-in.tsx',
    has: {
      'app/routes.ts': "export default [...otpRoutes, index('home.tsx')];",
      'app/otp/routes.ts': "route('/sign-in', 'otp/routes/sign-in.tsx')",
    },
  },
  {
    name: 'Hono',
    files: {
      'package.json': manifest({ hono: '4', '@hono/node-server': '2' }),
      'tsconfig.json': '{}',
      'src/index.ts': "import { Hono } from 'hono'\n\nconst app = new Hono()\n",
    },
    page: 'src/otp/page.ts',
    has: {
      'src/index.ts': "const app = new Hono()\napp.route('/', otpRoutes);\n",
      'src/otp/page.ts': "import '/sign-in/otp-form.js'",
    },
  },
  {
    name: 'Astro',
    files: {
      'package.json': manifest({ astro: '^5.18.2' }),
      'tsconfig.json': '{}',
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({});\n",
      'src/pages/index.astro': '<p></p>',
    },
    page: 'src/pages/sign-in.astro',
    has: {
      'astro.config.mjs': "defineConfig({\n  adapter: node({ mode: 'standalone' }),\n}",
      'package.json': '"@astrojs/node": "^9.5.5"',
    },
  },
];
const [FIRST] = APPS.map(({ files }) => files);

async function write(files: Files = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'add-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

function add(folder: string, ...args: string[]) {
  return ask(folder, args, false);
}

const [ENTER, DOWN, ESCAPE] = ['\r', '\u001B[B', '\u001B'];
const SHOW_AND_WRITE = [ENTER, DOWN, ENTER];

/** Runs the command, and types the next keys each time it asks. */
async function ask(
  folder: string,
  args: readonly string[],
  isTTY: boolean,
  answers: readonly string[] = [],
) {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const out = vi
    .spyOn(console, 'log')
    .mockClear()
    .mockImplementation(() => undefined);
  const error = vi
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => undefined);
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const left = [...answers];
  if (isTTY) {
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      if (stripVTControlCharacters(String(text)).includes('Show the changes first'))
        setImmediate(() => input.write(left.shift() ?? ESCAPE));
      return true;
    });
  }
  const exitCode = await main(args, input);
  return { exitCode, out: out.mock.calls.join('\n'), error: error.mock.calls.join('\n') };
}

/** Every file below a folder with its text. */
async function read(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map(
    async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

describe.each(APPS)('$name', ({ files, page, has }) => {
  test('gets the page, its backend, the settings and the test, and no second time', async () => {
    const folder = await write(files);

    const { exitCode, out } = await add(folder, '--yes', '--countries', 'eg,sa');
    const added = await read(folder);
    const again = await add(folder, '--yes');

    expect([exitCode, again.exitCode]).toEqual([0, 0]);
    expect(out).toContain('npm run otp:dev');
    expect(out).toContain(
      'enter a mobile number (Egypt or Saudi Arabia), such as +20 100 123 4567.',
    );
    expect(out).not.toContain('Not understood');
    expect(added[page]).toBeDefined();
    for (const [path, text] of Object.entries(has)) expect(added[path]).toContain(text);
    expect(added['.env']).toContain('OTP_ALLOWED_COUNTRIES=EG,SA\n');
    expect(added['.gitignore']).toContain('.env\n');
    expect(JSON.stringify(added)).not.toMatch(/\{\{|'\/api\/session|only form/);
    expect(JSON.parse(added['package.json'] ?? '').scripts['otp:test']).toContain('vitest run');
    expect(again.out).toContain('added already: nothing was changed');
    expect(await read(folder)).toEqual(added);
  });

  test('is the same as before after an undo', async () => {
    const folder = await write(files);
    await add(folder, '--yes');

    const { exitCode } = await add(folder, '--undo', '--yes');

    expect(exitCode).toBe(0);
    expect(await read(folder)).toEqual(files);
    const names = Object.keys(files).map((path) => path.split('/')[0]);
    expect(new Set(await readdir(folder))).toEqual(new Set(names));
  });

  test('shows a diff that patch applies to the same result, and writes nothing before', async () => {
    const [folder, patched] = [await write(files), await write(files)];
    const { out } = await add(folder, '--dry-run');
    expect(await read(folder)).toEqual(files);
    await writeFile(join(tmpdir(), `${patched.split('/').at(-1)}.diff`), out);

    await run(
      'git',
      ['apply', '--exclude=.env', join(tmpdir(), `${patched.split('/').at(-1)}.diff`)],
      { cwd: patched },
    );
    await add(folder, '--yes');

    const { '.env': _, '.otp-kit.json': __, ...written } = await read(folder);
    const { '.env': ___, ...applied } = await read(patched);
    expect(applied).toEqual(written);
    await rm(join(tmpdir(), `${patched.split('/').at(-1)}.diff`));
  });
});

test('keeps the settings that .env has, and shows neither them nor the new secret', async () => {
  const env = 'DATABASE_URL=postgres://secret\nOTP_BASE_URL=https://mine.example';
  const folder = await write({ ...FIRST, '.env': env, '.gitignore': '.env*' });

  const { out } = await ask(folder, [], true, SHOW_AND_WRITE);
  const written = (await read(folder))['.env'] ?? '';
  const [, secret = ''] = /OTP_SEAL_SECRET=(.+)/.exec(written) ?? [];
  const record = (await read(folder))['.otp-kit.json'];

  expect(written.startsWith(`${env}\n\n#`)).toBe(true);
  expect(written.match(/OTP_BASE_URL=/g)).toHaveLength(1);
  expect(secret).toHaveLength(44);
  expect(out).toContain('OTP_SEAL_SECRET=(not shown)');
  expect(out + record).not.toContain(secret);
  expect(out + record).not.toContain('postgres');
  await add(folder, '--undo', '--yes');
  expect((await read(folder))['.env']).toBe(env);
});

test('shows no line of an .env that has no line break at its end', async () => {
  const folder = await write({ ...FIRST, '.env': 'MINE=private', '.gitignore': '.env' });

  const added = await ask(folder, [], true, SHOW_AND_WRITE);
  const undone = await ask(folder, ['--undo'], true, SHOW_AND_WRITE);

  expect(added.out).toContain('+OTP_BASE_URL');
  expect(undone.out).toContain('-OTP_BASE_URL');
  expect(added.out + undone.out).not.toContain('private');
  expect((await read(folder))['.env']).toBe('MINE=private');
});

test('undoes nothing if a file has changed since, and names it', async () => {
  const folder = await write(FIRST);
  await add(folder, '--yes');
  await writeFile(join(folder, 'src/otp/session.ts'), 'export const mine = 1;');
  const before = await read(folder);

  const { exitCode, error } = await add(folder, '--undo', '--yes');

  expect(exitCode).toBe(1);
  expect(error).toContain('src/otp/session.ts');
  expect(error).not.toContain('package.json');
  expect(await read(folder)).toEqual(before);
});

test('does not edit a file that it does not understand, and says which lines to add', async () => {
  const routes =
    "import { flatRoutes } from '@react-router/fs-routes';\n/*\nexport default [\n*/\nexport default flatRoutes();\n";
  const folder = await write({ ...APPS[3]?.files, 'app/routes.ts': routes });

  const { exitCode, out } = await add(folder, '--yes');

  expect(exitCode).toBe(0);
  expect((await read(folder))['app/routes.ts']).toBe(routes);
  expect(out).toContain('Not understood, so not changed: app/routes.ts');
  expect(out).toContain("import { otpRoutes } from './otp/routes';\n  ...otpRoutes,");
});

test.each([
  { lock: 'pnpm-lock.yaml', manager: 'pnpm' },
  { lock: 'yarn.lock', manager: 'yarn' },
  { lock: 'bun.lock', manager: 'bun' },
])('uses $manager in an app with $lock', async ({ lock, manager }) => {
  const folder = await write({ ...FIRST, [lock]: '' });

  const { out } = await add(folder, '--yes');

  expect(out).toContain(`${manager} run otp:dev`);
  expect((await read(folder))['src/otp/dev.mjs']).toContain(
    `['${manager}:otp:emulator', '${manager}:dev']`,
  );
});

test.each<{ files: Files; args?: readonly string[]; says: string }>([
  { files: {}, says: 'there is no package.json' },
  { files: { 'package.json': '{}' }, says: 'no framework that is known here' },
  { files: { 'package.json': '{' }, says: 'package.json is no JSON' },
  { files: { 'package.json': '{"workspaces":["a"]}' }, says: 'root of a monorepo' },
  { files: { ...FIRST, 'pnpm-workspace.yaml': 'packages:\n' }, says: 'root of a monorepo' },
  { files: { ...FIRST, 'src/app/(auth)/sign-in/page.tsx': '' }, says: '--route /verify' },
  { files: { ...FIRST, 'src/otp/otp.ts': '' }, says: 'src/otp/otp.ts exists already' },
  {
    files: {
      ...FIRST,
      'package.json': JSON.stringify({
        dependencies: { next: '16.0.0', '@otp-kit/server': '0.1.0' },
      }),
      'emulator.json': '{}',
    },
    says: 'this app has otp-kit already, with emulator.json',
  },
  { files: { ...FIRST, '.env': 'A=1' }, says: '.env is not in .gitignore' },
  { files: { ...FIRST }, args: ['--route', 'sign in'], says: '--route must be a path' },
  { files: { ...FIRST }, args: ['--countries', 'UK'], says: 'no country code' },
  {
    files: { ...FIRST },
    args: ['--colour'],
    says: "unknown option '--colour'; --help shows the options",
  },
  { files: { ...FIRST }, args: ['--undo'], says: 'nothing to undo' },
])('changes nothing, and says $says', async ({ files, args = [], says }) => {
  const folder = await write(files);

  const { exitCode, error } = await add(folder, '--yes', ...args);

  expect(exitCode).toBe(1);
  expect(error).toContain(says);
  expect(await read(folder)).toEqual(files);
});

test('lists the changed files before it asks, and shows their lines only if asked to', async () => {
  const folder = await write(FIRST);

  const stopped = await ask(folder, [], true, [DOWN, DOWN + ENTER]);
  expect(await read(folder)).toEqual(FIRST);
  const seen = await ask(folder, [], true, SHOW_AND_WRITE);

  expect([stopped.exitCode, seen.exitCode]).toEqual([0, 0]);
  expect(stopped.out).toMatch(/^ {2}new {6}\+\d+ +src\/app\/sign-in\/page\.tsx$/m);
  expect(stopped.out).toMatch(/^ {2}changed {2}\+\d+ -\d+ +package\.json$/m);
  expect(stopped.out).toContain('Nothing was changed.');
  expect(stopped.out).not.toContain('+++ b/');
  expect(seen.out).toContain('+++ b/src/app/sign-in/page.tsx');
  expect(Object.keys(await read(folder))).toContain('.env');
});

test('Escape changes nothing, and is no success', async () => {
  const folder = await write(FIRST);

  const { exitCode, error } = await ask(folder, [], true, [ESCAPE]);

  expect([exitCode, error]).toEqual([1, 'create-otp-kit: stopped; nothing was written']);
  expect(await read(folder)).toEqual(FIRST);
});

test('changes nothing without a terminal, unless --yes is there', async () => {
  const folder = await write(FIRST);

  const { exitCode, error } = await add(folder);

  expect(exitCode).toBe(1);
  expect(error).toContain('use --yes to write without a question, or --dry-run to see the changes');
  expect(await read(folder)).toEqual(FIRST);
});

test('takes another route', async () => {
  const folder = await write({ ...FIRST, 'src/app/sign-in/page.tsx': 'mine' });

  const { out } = await add(folder, '--yes', '--route', '/account/verify');

  expect(out).toContain('http://localhost:3000/account/verify');
  expect((await read(folder))['src/app/account/verify/page.tsx']).toContain(
    "from '../../../otp/ui/app'",
  );
});
