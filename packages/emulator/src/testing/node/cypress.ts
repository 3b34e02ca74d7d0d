/**
 * Commands for Cypress: the codes, clock, faults and control API of an emulator. They run as a task in Cypress's own process, because
 * the emulator refuses requests from a page of another origin.
 *
 * @module
 */
import type { NewFault } from '../test-faults.ts';
import type { WaitOptions } from '../test-inbox.ts';
import { createPhoneNumbers } from '../test-phone-numbers.ts';
import { openWorkspace, type TestWorkspace } from '../workspace.ts';

declare global {
  // biome-ignore lint/style/noNamespace: Cypress takes the types of further commands here only
  namespace Cypress {
    // Cypress declares the parameter, so it is repeated.
    interface Chainable<Subject> {
      /** Waits for the next code of this test that reaches a phone number in E.164 or an email address. */
      otpCode(address: string, options?: WaitOptions): Chainable<string>;
      /** A phone number in E.164, of Egypt; another one at each call. */
      otpPhoneNumber(): Chainable<string>;
      /** An email address; another one at each call. */
      otpEmail(): Chainable<string>;
      /** Moves the emulator's clock on; it is moved back when the test ends. */
      otpAdvanceSeconds(seconds: number): Chainable<null>;
      /** Makes the next call of an operation fail; what no call has met is removed when the test ends. */
      otpFault(fault: NewFault): Chainable<unknown>;
      /** Calls the control API; `path` comes after `/_emulator/v1/`. Yields the data of the response. */
      otpControl(method: string, path: string, body?: unknown): Chainable<unknown>;
    }
  }
}

/** The first parameter of Cypress's `setupNodeEvents`. */
export type OnEvent = (
  event: 'task',
  tasks: Readonly<Record<string, (call: EmulatorTaskCall) => unknown>>,
) => void;

/** A command with its arguments, as the task gets it. */
export interface EmulatorTaskCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** The emulator and the workspace of the tests. */
export interface EmulatorTaskOptions {
  /** The emulator's address; default the variable `OTP_BASE_URL`, else `http://127.0.0.1:4400`. */
  readonly url?: string;
  /** The workspace whose API key the backend has; default the default one. */
  readonly workspaceId?: string;
}

/** A method, because each command names the types of its own arguments. */
interface Command {
  run(workspace: TestWorkspace, ...args: unknown[]): unknown;
}

const TASK = 'otpEmulator';

/** Adds the task of the commands; for `setupNodeEvents` of `cypress.config.ts`. */
export function addEmulatorTasks(
  on: OnEvent,
  {
    url = process.env['OTP_BASE_URL'] ?? 'http://127.0.0.1:4400',
    workspaceId,
  }: EmulatorTaskOptions = {},
): void {
  const nextPhoneNumber = createPhoneNumbers(0);
  const open = (): Promise<TestWorkspace> => openWorkspace({ url, id: workspaceId });
  let workspace: TestWorkspace | undefined;
  let hasMovedClock = false;
  const commands: Readonly<Record<string, Command['run']>> = {
    begin: async () => {
      workspace = await open();
    },
    end: async ({ clock, faults }) => {
      await faults.clear();
      if (!hasMovedClock) return;
      await clock.setToMs(Date.now());
      await clock.resume();
      hasMovedClock = false;
    },
    otpCode: ({ inbox }, address: string, options?: WaitOptions) =>
      inbox.waitForCode(address, options),
    otpPhoneNumber: () => nextPhoneNumber(),
    otpEmail: () => `user-${nextPhoneNumber().slice(1)}@example.com`,
    otpAdvanceSeconds: ({ clock }, seconds: number) => {
      hasMovedClock = true;
      return clock.advanceSeconds(seconds);
    },
    otpFault: ({ faults }, fault: NewFault) => faults.add(fault),
    otpControl: ({ control }, method: string, path: string, body?: unknown) =>
      control(method, path, body),
  };
  on('task', {
    [TASK]: async ({ name, args }) => {
      workspace ??= await open();
      // Cypress takes no undefined from a task.
      return (await commands[name]?.(workspace, ...args)) ?? null;
    },
  });
}

// Cypress's own types would be a dependency of every user of this package.
declare const Cypress: {
  readonly Commands: { add(name: string, command: (...args: unknown[]) => unknown): void };
};
declare const cy: { task(name: string, call: EmulatorTaskCall, options: object): unknown };
declare const beforeEach: (hook: () => unknown) => void;
declare const afterEach: (hook: () => unknown) => void;

const COMMANDS = [
  'otpCode',
  'otpPhoneNumber',
  'otpEmail',
  'otpAdvanceSeconds',
  'otpFault',
  'otpControl',
];
// Longer than the emulator lets a test wait, so that its own error says what is missing.
const TIMEOUT_MS = 610_000;

/** Adds the commands; for the support file. */
export function addEmulatorCommands(): void {
  const call = (name: string, args: readonly unknown[] = []): unknown =>
    cy.task(TASK, { name, args }, { log: false, timeout: TIMEOUT_MS });
  for (const name of COMMANDS) Cypress.Commands.add(name, (...args) => call(name, args));
  // Codes of before a test are not its own.
  beforeEach(() => call('begin'));
  afterEach(() => call('end'));
}
