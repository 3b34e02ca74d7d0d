import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['OTP_KIT_CHROMIUM'] ?? '/usr/bin/chromium';

/** The ports of the tests' own demo and emulator. They differ from the defaults, so that both can run at once; `OTP_KIT_E2E_PORTS` names others. */
export const [DEMO_PORT = 5273, EMULATOR_PORT = 4473, WIDGET_PORT = 4474]: readonly number[] = (
  process.env['OTP_KIT_E2E_PORTS'] ?? '5273,4473,4474'
)
  .split(',')
  .map(Number);
process.env['OTP_KIT_EMULATOR_URL'] = `http://127.0.0.1:${EMULATOR_PORT}`;

const CONSOLE = '**/console*.spec.ts';
const APART = [
  '**/element.spec.ts',
  '**/every-code.spec.ts',
  '**/native-app-browsers.spec.ts',
  '**/npm-start.spec.ts',
  '**/packed-emulator.spec.ts',
  '**/solver*.spec.ts',
  '**/v1.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results/playwright',
  workers: 3,
  projects: [
    // These tests share a workspace and its clock; each test first resets it.
    { name: 'demo', testIgnore: [CONSOLE, ...APART], workers: 1 },
    // Each test has its own workspace.
    { name: 'console', testMatch: CONSOLE, workers: 1 },
    // Each test has its own emulator, or needs none.
    { name: 'apart', testMatch: APART, workers: 1 },
  ],
  forbidOnly: true,
  // Limits against hanging. They measure nothing: the machines are shared and sometimes slow.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${DEMO_PORT}`,
    locale: 'en-GB',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    // Without pictures, which take a quarter of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  webServer: {
    command: `node --import tsx --conditions @otp-kit/source e2e/support/serve.ts ${DEMO_PORT} ${EMULATOR_PORT} ${WIDGET_PORT}`,
    cwd: '..',
    url: `http://localhost:${DEMO_PORT}`,
    stdout: 'pipe',
    timeout: 180_000,
  },
});
