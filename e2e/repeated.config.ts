import type { EmulatorWorkerFixtures } from '@otp-kit/emulator/testing/playwright';
import { defineConfig } from '@playwright/test';
import e2e, { served } from './playwright.config.ts';

const [DEMO_PORT, EMULATOR_PORT, WIDGET_PORT] = [5801, 5002, 5003];

/**
 * The sign-in test again and again in eight workers, which share one demo and one emulator: each has a
 * workspace of its own there, so no two of them meet. It shows that the fixtures of
 * `@otp-kit/emulator/testing` do not make a test flaky.
 */
export default defineConfig<object, EmulatorWorkerFixtures>({
  ...e2e,
  testMatch: 'sign-in-example.spec.ts',
  outputDir: '../test-results/repeated',
  workers: 8,
  fullyParallel: true,
  repeatEach: 8 * 200,
  maxFailures: 1,
  reporter: [['dot']],
  use: {
    ...e2e.use,
    baseURL: `http://localhost:${DEMO_PORT}`,
    emulatorUrl: `http://127.0.0.1:${EMULATOR_PORT}`,
  },
  webServer: served([[DEMO_PORT, EMULATOR_PORT, WIDGET_PORT]]),
});
