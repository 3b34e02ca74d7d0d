import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import demo from './demo/vite.config.ts';

const REACT_18 = [
  'packages/react/src/form/otp-form-hydration.browser.test.tsx',
  'packages/react/src/own-parts.browser.test.tsx',
  'packages/widget/src/verification-widget.browser.test.tsx',
];
const ELEMENT_ALIAS = {
  './otp-form.tsx': workspaceFile('packages/element/src/element-form.fixture.tsx'),
};
const REGISTRY_ALIAS = { '@': workspaceFile('site/registry') };
const REACT_18_ALIAS = { react: react18('react'), 'react-dom': react18('react-dom') };

/** The test projects, chosen by file suffix: `*.test.ts` in Node, `*.browser.test.ts(x)` in Chromium. They resolve as the demo does. */
export default defineConfig({
  ...demo,
  test: {
    root: import.meta.dirname,
    // They end tests that hang, and measure nothing: the machines are shared and sometimes slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // `npm test` leaves these out.
    tags: [
      {
        name: 'landing',
        description:
          'takes long, or shows what another test shows by other means; run before a change lands',
      },
      {
        name: 'full',
        description: 'a further case of a table or a detail of a page; run before a release',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // All files share one process, which takes a third of the time. A test must therefore restore the
          // environment and must not change module state.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'pages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'demo/**/*.test.ts',
            'bench/**/*.test.ts',
            'simulation/**/*.test.ts',
            'tools/page-styles/*.test.ts',
            'site/tab/**/*.test.ts',
            'evals/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
        },
      },
      browserProject('chromium', ['{demo,packages/*,pages/*}/src/**/*.browser.test.{ts,tsx}'], {}),
      browserProject('chromium, registry', ['site/registry/*.browser.test.tsx'], REGISTRY_ALIAS),
      // The oldest React that the packages support: the files that use what differs between the versions,
      // and with `npm run test:full` the others, too.
      browserProject('chromium, React 18', REACT_18, REACT_18_ALIAS),
      browserProject(
        'chromium, React 18, rest',
        [
          'packages/{react,widget}/src/**/*.browser.test.tsx',
          ...REACT_18.map((path) => `!${path}`),
        ],
        REACT_18_ALIAS,
      ),
      // The form as a custom element, with the tests of the React form.
      browserProject(
        'chromium, element, rest',
        [
          'packages/react/src/form/otp-form{,-*}.browser.test.tsx',
          // The element is not rendered on a server.
          '!packages/react/src/form/otp-form-hydration.browser.test.tsx',
        ],
        ELEMENT_ALIAS,
      ),
    ],
  },
});

function react18(name: string): string {
  return workspaceFile(`tools/react-18/node_modules/${name}`);
}

function workspaceFile(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
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
      // Vite reloads the page in the middle of a test if it finds a dependency late.
      include: [
        '@github/combobox-nav',
        '@marsidev/react-turnstile',
        '@noble/hashes/hmac.js',
        '@noble/hashes/sha2.js',
        '@noble/hashes/utils.js',
        '@simplewebauthn/browser',
        '@simplewebauthn/server',
        '@simplewebauthn/server/helpers',
        'axe-core',
        'hono',
        'ipaddr.js',
        'jose',
        'libphonenumber-js/core/es6',
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
