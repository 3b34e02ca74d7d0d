import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The demo's pages, and the test projects, chosen by file suffix: `*.test.ts` in Node, `*.browser.test.ts(x)` in Chromium. */
export default defineConfig({
  root: 'demo',
  plugins: [react()],
  // Sources, not `dist`: nothing needs building before the demo or the tests run.
  resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['@otp-kit/source', ...defaultServerConditions] } },
  worker: { format: 'es' },
  build: {
    rolldownOptions: {
      input: ['index.html', 'widget.html', 'redirect.html', 'solver.html'].map(demoPage),
    },
  },
  optimizeDeps: { include: ['comlink', 'hash-wasm', 'valibot'] },
  test: {
    root: import.meta.dirname,
    // Limits against hanging, and no measure: the machines are shared, and at times slow.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // One process for all files, which takes a third of the time: no test may leave anything
          // behind, in the environment or in a module.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      browserProject('chromium', ['packages/*/src/**/*.browser.test.{ts,tsx}'], {}),
      // The same React suite over the oldest React that the package promises, but for the table of
      // codes, what axe says and the stylesheet, which hang on no React and take most of a minute.
      browserProject(
        'chromium, React 18',
        [
          'packages/{react,widget}/src/**/*.browser.test.tsx',
          '!packages/react/src/{accessibility,otp-form-outcomes,styles}.browser.test.tsx',
        ],
        { react: react18('react'), 'react-dom': react18('react-dom') },
      ),
    ],
  },
});

function demoPage(name: string): string {
  return fileURLToPath(new URL(`./demo/${name}`, import.meta.url));
}

function react18(name: string): string {
  return fileURLToPath(new URL(`./tools/react-18/node_modules/${name}`, import.meta.url));
}

function browserProject(
  name: string,
  include: string[],
  alias: Record<string, string>,
): TestProjectInlineConfiguration {
  const executablePath = process.env['OTP_KIT_CHROMIUM'] ?? '/usr/bin/chromium';
  return {
    extends: true,
    resolve: { alias },
    optimizeDeps: {
      // Discovered late, a dependency makes the page reload in the middle of a test.
      include: [
        '@marsidev/react-turnstile',
        '@simplewebauthn/browser',
        'axe-core',
        'react',
        'react-dom',
        'react-dom/client',
        'react-dom/server.browser',
        'react/jsx-dev-runtime',
        'vitest-browser-react',
      ],
    },
    test: {
      name,
      include,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(existsSync(executablePath) && { executablePath }),
            args: ['--no-sandbox'],
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}
