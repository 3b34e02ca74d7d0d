import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEmulator } from '../packages/emulator/src/testing/node/index.ts';
import { createOtpProxyFixture } from '../packages/server/src/otp/otp-proxy.fixture.ts';
import { blocksOf, stepsOf } from '../site/test/guide-steps.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'site/guides');
const guides = readdirSync(folder).map((file) => ({
  name: file.replace('.md', ''),
  markdown: readFileSync(join(folder, file), 'utf8'),
}));
const markdownOf = (name: string) => guides.find((guide) => guide.name === name)?.markdown ?? '';

const STARTERS = [
  'next',
  'vite-express',
  'hono-workers',
  'fastify',
  'react-router',
  'vue',
  'html',
  'widget',
];

// It compiles the packages' sources as well: seven seconds of a processor.
const COMPILER = { tags: ['full'], timeout: 300_000 };
// The repository does not install them: following the guides checks these.
const FRAMEWORKS = `
declare module 'vue';
declare module '@testing-library/react';
declare module '@testing-library/user-event';
declare module '@vitejs/plugin-vue' {
  interface Options { template: { compilerOptions: { isCustomElement(tag: string): boolean } } }
  export default function vue(options: Options): import('vite').Plugin;
}
declare module '@react-router/dev/routes' {
  export type RouteConfig = readonly unknown[];
  export function index(file: string): unknown;
  export function route(path: string, file: string): unknown;
}`;

test('every TypeScript block of the guides compiles against the packages', COMPILER, () => {
  const project = join(root, 'test-results/site-guides');
  rmSync(project, { recursive: true, force: true });
  const files = guides.flatMap(({ name, markdown }) =>
    blocksOf(markdown).flatMap(({ language, path, text }, place) => {
      if (!language.startsWith('ts')) return [];
      return [{ path: join(project, name, path ?? `block-${place}.${language}`), text }];
    }),
  );
  for (const { path, text } of [...files, { path: join(project, 'any.d.ts'), text: FRAMEWORKS }]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG));

  expect(files.length).toBeGreaterThan(25);
  expect(compile(project)).toBe('');
});

test.each(STARTERS)(
  'the guide for %s can be followed: each block is a file, commands or a server',
  (name) => {
    const steps = stepsOf(markdownOf(name));

    expect(steps.map(({ kind }) => kind)).toContain('file');
    expect(steps.filter(({ kind }) => kind === 'server').length).toBeGreaterThan(1);
  },
);

test('every starter guide says where its commands run on Windows', () => {
  expect(STARTERS.filter((name) => !markdownOf(name).includes('On Windows'))).toEqual([]);
});

test('a window of 1280 px shows the lines of the starter guides whole', () => {
  const lines = STARTERS.flatMap((name) =>
    blocksOf(markdownOf(name))
      // A long command goes on in another line.
      .filter(({ language }) => language !== 'sh')
      .flatMap(({ text }) => text.split('\n')),
  );

  expect(lines.filter((line) => line.length > 74)).toEqual([]);
});

test('no guide turns development on in a file of settings, which may be copied to a server', () => {
  const commands = guides.flatMap(({ markdown }) =>
    blocksOf(markdown).filter(({ text }) => text.startsWith('cat > .env')),
  );

  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter(({ text }) => text.includes('OTP_DEVELOPMENT'))).toEqual([]);
});

test('no guide sets a secure session cookie in development, which Safari drops over http', () => {
  const cookies = guides.flatMap(({ name, markdown }) =>
    blocksOf(markdown).flatMap(({ text }) =>
      // In development: the production of the page on operations has https.
      name !== 'operations' ? (text.match(/^.*session=\$\{.*$/gm) ?? []) : [],
    ),
  );

  expect(cookies.length).toBeGreaterThan(7);
  expect(cookies.filter((line) => line.includes('Secure'))).toEqual([]);
});

test('every package of the kit that a guide installs or imports is a published one', () => {
  const named = guides.flatMap(({ markdown }) =>
    [...markdown.matchAll(/@otp-kit\/([a-z-]+)/g)].map(([, name = '']) => name),
  );

  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !existsSync(join(root, 'packages', name, 'package.json')))).toEqual(
    [],
  );
});

test('the recipe for numbers at risk asks the emulator, and refuses, chooses WhatsApp or sends', async () => {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.close());
  vi.stubEnv('RISK_LOOKUP_URL', `${emulator.url}/_emulator/v1`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const recipe = blocksOf(markdownOf('security')).find(({ path }) => path === 'before-send.ts');
  const project = join(root, 'test-results/site-risk');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'before-send.ts'), recipe?.text ?? '');
  const { beforeSend } = await import(join(project, 'before-send.ts'));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const [ported, swapped, early] = ['+201001234561', '+201001234562', '+201001234563'];
  for (const risk of [
    { phoneNumber: ported, portedAt: hoursAgo(2) },
    { phoneNumber: swapped, simChangedAt: hoursAgo(70) },
    { phoneNumber: early, simChangedAt: hoursAgo(73), portedAt: hoursAgo(100) },
  ]) {
    await emulator.control('POST', 'number-risks', risk);
  }
  const { browser, service } = createOtpProxyFixture({
    channels: ['sms', 'whatsapp'],
    policy: { beforeSend },
  });
  const ask = async (phoneNumber: string, channel?: string) => {
    const sent = await browser().post('send', { verificationAddress: { phoneNumber }, channel });
    const { code, cooldownSeconds, eligibleChannels } = sent.body;
    return { status: sent.status, code, cooldownSeconds, eligibleChannels };
  };

  expect(await ask(ported)).toMatchObject({ code: 'TOO_MANY_REQUESTS', cooldownSeconds: 86_400 });
  expect(await ask(swapped, 'sms')).toMatchObject({ eligibleChannels: ['whatsapp'] });
  expect((await ask(swapped)).status).toBe(200);
  expect(service.journal.at(-1)?.body).toMatchObject({ channel: 'whatsapp' });
  expect((await ask(early, 'sms')).status).toBe(200);

  await emulator.close();
  expect((await ask('+201001234564', 'sms')).status).toBe(200);
});

test('every message of the page on troubleshooting is one of the sources', () => {
  const sources = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'packages/*/src/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
    // A long message is several texts in the source.
    .replace(/['`] \+\s+['`"]/g, '');
  const parts = [...markdownOf('troubleshooting').matchAll(/^### `(.+)`$/gm)].flatMap(
    ([, message = '']) => message.split('…').filter((part) => part.length > 8),
  );

  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !sources.includes(part.trim()))).toEqual([]);
});

test('the page on operations names every alarm of the example, and says whether it pages', () => {
  const rules = readFileSync(join(root, 'examples/observability/alert-rules.yml'), 'utf8');
  const alarms = [...rules.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `| \`${name}\` | ${severity === 'page' ? 'yes' : 'no'} |`,
  );
  const rows = markdownOf('operations').match(/^\| `OtpKit\w+` \| (?:yes|no) \|/gm);

  expect(alarms.length).toBeGreaterThan(8);
  expect(rows).toEqual(alarms);
});

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    customConditions: ['@otp-kit/source'],
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node', 'vite/client'],
  },
};

/** Returns what the compiler says; nothing, if all is well. */
function compile(project: string): string {
  try {
    execFileSync('npx', ['tsc', '-p', project], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}
