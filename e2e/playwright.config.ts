import type { EmulatorWorkerFixtures } from '@otp-kit/emulator/testing/playwright';
import { defineConfig, devices } from '@playwright/test';

const executablePath = process.env['OTP_KIT_CHROMIUM'] ?? '/usr/bin/chromium';

// Each runs the tests of a file, with a demo and an emulator of its own.
const WORKERS = 2;
// The ports beside these are those of other programs of this repository.
const PORTS_APART = 4;

/** The first worker's ports: demo, emulator, hosted page. They differ from the defaults, so that both can run at once; `OTP_KIT_E2E_PORTS` names others. */
const FIRST_PORTS = (process.env['OTP_KIT_E2E_PORTS'] ?? '5273,4473,4474').split(',').map(Number);

const portsOf = (worker: number): readonly number[] =>
  FIRST_PORTS.map((port) => port + worker * PORTS_APART);

/** The ports of this worker's demo and emulator. */
export const [DEMO_PORT = 0, EMULATOR_PORT = 0, WIDGET_PORT = 0] = portsOf(
  Number(process.env['TEST_PARALLEL_INDEX'] ?? 0),
);
process.env['OTP_KIT_EMULATOR_URL'] = `http://127.0.0.1:${EMULATOR_PORT}`;

const ALL_PORTS = Array.from({ length: WORKERS }, (_, worker) => portsOf(worker));

/** The program that serves a demo and an emulator on each three ports. */
export const served = (ports: readonly (readonly number[])[]) => ({
  command: `node --import tsx --conditions @otp-kit/source e2e/support/serve.ts ${ports.join(' ')}`,
  cwd: '..',
  // The last to listen.
  url: `http://localhost:${ports.at(-1)?.[0]}`,
  timeout: 180_000,
});

export default defineConfig<object, EmulatorWorkerFixtures>({
  testDir: 'tests',
  outputDir: '../test-results/playwright',
  workers: WORKERS,
  forbidOnly: true,
  // Limits against hanging. They measure nothing: the machines are shared and sometimes slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${DEMO_PORT}`,
    emulatorUrl: `http://127.0.0.1:${EMULATOR_PORT}`,
    locale: 'en-GB',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    // Without pictures, which take a quarter of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
  webServer: { ...served(ALL_PORTS), stdout: 'pipe' },
});
