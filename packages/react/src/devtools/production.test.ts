import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const PANEL = ['otp-kit-devtools', 'Enter this code', '/_emulator/', 'adoptedStyleSheets'];

afterEach(() => void vi.unstubAllEnvs());

/** Bundles the product as Vite does for an environment; `modules` are those of the panel. */
async function bundle(environment: 'production' | 'development') {
  // Vite chooses the conditions by it.
  vi.stubEnv('NODE_ENV', environment);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: environment,
    resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
    build: {
      write: false,
      rolldownOptions: { input: `${root}packages/react/src/devtools/page.fixture.tsx` },
    },
    worker: { format: 'es' },
  });
  const parts = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunks = parts.filter((part) => part.type === 'chunk');
  const code = chunks.map((chunk) => chunk.code).join('\n');
  return {
    strings: PANEL.filter((text) => code.includes(text)),
    modules: chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /react\/src\/devtools\/|client\/src\/testing\//.test(id))
      .map((id) => id.replace(/.*\/src\//, ''))
      .filter((name) => !name.includes('page.fixture')),
  };
}

test('a production build has nothing of the panel, not even a file that loads later', async () => {
  expect(await bundle('production')).toEqual({ strings: [], modules: ['devtools/production.ts'] });
});

test('a development build has the panel', async () => {
  const { strings, modules } = await bundle('development');

  expect(strings).toEqual(PANEL);
  expect(modules).toContain('devtools/otp-devtools.tsx');
  expect(modules).toContain('testing/fake-outcomes.ts');
});
