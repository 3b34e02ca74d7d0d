/**
 * Playwright's `test` with an emulator: `inbox`, `clock` and `faults` of a workspace, and a phone number that
 * only this test has.
 *
 * @module
 */
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { TestClock } from '../test-clock.ts';
import type { TestFaults } from '../test-faults.ts';
import type { TestInbox } from '../test-inbox.ts';
import { createPhoneNumbers, type NextPhoneNumber } from '../test-phone-numbers.ts';
import {
  createWorkspace,
  type OwnWorkspace,
  openWorkspace,
  type TestWorkspace,
} from '../workspace.ts';

export { expect } from '@playwright/test';

/** What each test gets. */
export interface EmulatorFixtures {
  /** That of `workspaceId`; with {@link ownWorkspaceTest} the one of this worker, reset. */
  readonly workspace: TestWorkspace;
  /** The codes that arrive while the test runs. */
  readonly inbox: TestInbox;
  /** Moves for every test that shares the workspace; moved back when the test ends. */
  readonly clock: TestClock;
  /** What the service fails with. Removed when the test ends. */
  readonly faults: TestFaults;
  /** In E.164, of Egypt; another one for each test. */
  readonly phoneNumber: string;
  /** Another one for each test. */
  readonly email: string;
}

/** What each worker gets. */
export interface EmulatorWorkerFixtures {
  /** Option: the emulator's address. Default: the variable `OTP_BASE_URL`, else `http://127.0.0.1:4400`. */
  readonly emulatorUrl: string;
  /** Option: the workspace whose API key the backend has. Default: the default one. */
  readonly workspaceId: string;
  /** The source of `phoneNumber` and `email`. */
  readonly nextPhoneNumber: NextPhoneNumber;
}

/** What each worker gets with {@link ownWorkspaceTest}. */
export interface OwnWorkspaceFixtures {
  readonly workerWorkspace: OwnWorkspace;
}

/**
 * Playwright's `test`, with the fixtures of the emulator. All tests share one workspace, which is that of a running
 * backend; their addresses keep them apart.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & EmulatorFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & EmulatorWorkerFixtures
> = base.extend<EmulatorFixtures, EmulatorWorkerFixtures>({
  emulatorUrl: [
    process.env['OTP_BASE_URL'] ?? 'http://127.0.0.1:4400',
    { option: true, scope: 'worker' },
  ],
  workspaceId: ['default', { option: true, scope: 'worker' }],
  nextPhoneNumber: [
    // Playwright reads from the first parameter which fixtures are used, so it must be a pattern.
    // oxlint-disable eslint/no-empty-pattern -- see above
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use, { parallelIndex }) => {
      await use(createPhoneNumbers(parallelIndex));
    },
    { scope: 'worker' },
  ],
  workspace: async ({ emulatorUrl: url, workspaceId: id }, use) => {
    await use(await openWorkspace({ url, id }));
  },
  inbox: async ({ workspace }, use) => {
    await use(workspace.inbox);
  },
  clock: async ({ workspace: { clock } }, use) => {
    await use(clock);
    await clock.setToMs(Date.now());
    await clock.resume();
  },
  faults: async ({ workspace: { faults } }, use) => {
    await use(faults);
    await faults.clear();
  },
  phoneNumber: async ({ nextPhoneNumber }, use) => {
    await use(nextPhoneNumber());
  },
  email: async ({ nextPhoneNumber }, use) => {
    await use(`user-${nextPhoneNumber().slice(1)}@example.com`);
  },
});

/**
 * As {@link test}, with a workspace for each worker, which is reset before each test. The worker's backend needs
 * `workerWorkspace.env`.
 */
export const ownWorkspaceTest: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & EmulatorFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & EmulatorWorkerFixtures & OwnWorkspaceFixtures
> = test.extend<object, OwnWorkspaceFixtures>({
  workerWorkspace: [
    async ({ emulatorUrl: url }, use) => {
      const workspace = await createWorkspace({ url });
      await use(workspace);
      await workspace.delete();
    },
    { scope: 'worker' },
  ],
  workspace: async ({ emulatorUrl: url, workerWorkspace }, use) => {
    await workerWorkspace.reset();
    // Opened again, because the reset emptied the inbox.
    await use(await openWorkspace({ url, id: workerWorkspace.id }));
  },
});
