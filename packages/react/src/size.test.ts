import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadPlans } from './phone/load-plans.ts';
import * as african from './phone/metadata/codes-20-21.ts';
import * as gulf from './phone/metadata/codes-95-97.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// Else Vite compiles JSX for development, with the line of each element.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => void vi.unstubAllEnvs());

/** What a page loads before the user acts: the entry, and what it imports statically. `later` are modules that it imports at need. */
async function load(
  entry: string,
  later: readonly string[] = [],
): Promise<{ bytes: number; modules: string[] }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: `${root}${entry}`,
        preserveEntrySignatures: 'strict',
        external: /^react(-dom)?(\/|$)/,
      },
    },
    worker: { format: 'es' },
  });
  if (Array.isArray(built) || !('output' in built)) throw new TypeError('one output was expected');
  const chunks = built.output
    .filter((part) => part.type === 'chunk')
    // What Vite adds for imports at need is the page's, not the kit's.
    .filter(({ moduleIds }) => !moduleIds.every((id) => id.startsWith('\0vite/')));
  const loaded = staticImports(chunks, later);
  return {
    bytes: gzipSync(loaded.map(({ code }) => code).join('\n'), { level: 9 }).byteLength,
    modules: loaded.flatMap(({ moduleIds }) => moduleIds),
  };
}

function staticImports(
  chunks: readonly Rolldown.OutputChunk[],
  later: readonly string[],
): Rolldown.OutputChunk[] {
  const isLater = (id: string | null) => later.some((module) => id?.endsWith(module));
  const reached = new Set(
    chunks.filter(({ isEntry, facadeModuleId }) => isEntry || isLater(facadeModuleId)),
  );
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) reached.add(imported);
    }
  }
  return [...reached];
}

const modulesOf = (packageName: string) => expect.stringContaining(`node_modules/${packageName}/`);

test('the client with the protocol has 8 kB at most, gzipped; the solver comes when it is needed', async () => {
  const { bytes, modules } = await load('packages/client/src/index.ts');

  expect(bytes).toBeLessThanOrEqual(8_000);
  expect(modules).not.toContainEqual(modulesOf('valibot'));
  expect(modules).not.toContainEqual(modulesOf('comlink'));
});

test('a page’s form with everything but captcha, phone metadata and the passkey’s step has 16 kB at most, gzipped', async () => {
  const { bytes, modules } = await load('packages/react/src/page.fixture.ts');

  expect(bytes).toBeLessThanOrEqual(16_000);
  expect(modules).toContainEqual(expect.stringContaining('react/src/passkey/passkey-offer.tsx'));
  expect(modules).not.toContainEqual(expect.stringContaining('passkey-step'));
  expect(modules).not.toContainEqual(modulesOf('@marsidev/react-turnstile'));
  expect(modules).not.toContainEqual(modulesOf('libphonenumber-js'));
  expect(modules).not.toContainEqual(expect.stringContaining('client/src/messages/ar.ts'));
});

test('Arabic adds its texts alone, 1.9 kB at most, gzipped', async () => {
  const english = await load('packages/react/src/page.fixture.ts');
  const arabic = await load('packages/react/src/arabic-page.fixture.ts');

  expect(arabic.bytes - english.bytes).toBeLessThanOrEqual(1_900);
  expect(arabic.modules).toContainEqual(expect.stringContaining('client/src/messages/ar.ts'));
});

test('a page with familiar German does not load the formal address', async () => {
  const { modules } = await load('packages/react/src/german-page.fixture.ts');

  expect(modules).toContainEqual(expect.stringContaining('client/src/messages/de.ts'));
  expect(modules).not.toContainEqual(expect.stringContaining('messages/de-formal.ts'));
});

test('every export of the main entry together has 16 kB at most, and nothing of the offer', async () => {
  const { bytes, modules } = await load('packages/react/src/index.ts');

  expect(bytes).toBeLessThanOrEqual(16_000);
  expect(modules).not.toContainEqual(expect.stringContaining('passkey-step'));
});

test('the email suggestion has its own entry, which adds at most 1.2 kB', async () => {
  const { bytes, modules } = await load('packages/react/src/email-page.fixture.ts');
  const form = await load('packages/react/src/page.fixture.ts');

  expect(bytes - form.bytes).toBeLessThanOrEqual(1_200);
  expect(form.modules).not.toContainEqual(expect.stringContaining('react/src/email/'));
  expect(modules).toContainEqual(expect.stringContaining('react/src/email/suggest-email.ts'));
});

test('signing in with a passkey adds at most 1.2 kB, and loads what talks to the browser by itself', async () => {
  const { bytes, modules } = await load('packages/react/src/passkey-page.fixture.ts');
  const form = await load('packages/react/src/page.fixture.ts');

  expect(bytes - form.bytes).toBeLessThanOrEqual(1_200);
  expect(modules).not.toContainEqual(expect.stringContaining('client/src/passkey/'));
});

test('the captcha has its own entry, which adds at most 6 kB', async () => {
  const { bytes, modules } = await load('packages/react/src/turnstile.ts');

  expect(bytes).toBeLessThanOrEqual(6_000);
  expect(modules).toContainEqual(modulesOf('@marsidev/react-turnstile'));
});

test('the phone field adds at most 25 kB with ten countries, most of it when the user comes to it', async () => {
  const needed = ['number-library.ts', 'codes-20-21.ts', 'codes-95-97.ts'];
  const plain = await load('packages/react/src/page.fixture.ts');
  const before = await load('packages/react/src/phone-page.fixture.ts');
  const typing = await load('packages/react/src/phone-page.fixture.ts', needed);
  const all = await load('packages/react/src/phone-page.fixture.ts', [
    ...needed,
    'country-list.tsx',
  ]);
  const countries = ['EG', 'MA', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'JO', 'LB'] as const;
  const loaded = Object.keys((await loadPlans(countries)).countries);
  const measured = [african, gulf].flatMap(({ PLANS }) => Object.keys(JSON.parse(PLANS)));

  expect(all.bytes - plain.bytes).toBeLessThanOrEqual(25_000);
  expect(before.bytes - plain.bytes).toBeLessThanOrEqual(6_000);
  expect(before.modules).not.toContainEqual(modulesOf('libphonenumber-js'));
  expect(typing.modules).toContainEqual(modulesOf('libphonenumber-js'));
  expect(typing.modules).not.toContainEqual(modulesOf('@github/combobox-nav'));
  expect(all.modules).toContainEqual(modulesOf('@github/combobox-nav'));
  expect(measured).toEqual(loaded);
});
