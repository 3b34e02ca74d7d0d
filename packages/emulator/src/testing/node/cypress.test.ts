import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addEmulatorCommands, addEmulatorTasks, type OnEvent } from './cypress.ts';
import { type StartedEmulator, startEmulator } from './start-emulator.ts';

type Tasks = Parameters<OnEvent>[1];

let emulator: StartedEmulator;
let cypress: Awaited<ReturnType<typeof startCypress>>;

beforeEach(async () => {
  emulator = await startEmulator();
  cypress = startCypress();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await emulator.close();
});

/** Cypress's registry of commands and its tasks, whose values travel as JSON. Cypress itself needs a binary that no test has. */
function startCypress() {
  let tasks: Tasks = {};
  const commands = new Map<string, (...args: unknown[]) => unknown>();
  const hooks: Record<string, () => unknown> = {};
  addEmulatorTasks((_event, added) => (tasks = added), { url: emulator.url });
  vi.stubGlobal('Cypress', { Commands: { add: commands.set.bind(commands) } });
  vi.stubGlobal('cy', {
    task: async (name: string, call: object) => {
      const result = await tasks[name]?.(JSON.parse(JSON.stringify(call)));
      if (result === undefined) throw new Error('a task has to return a value or null');
      return JSON.parse(JSON.stringify(result));
    },
  });
  vi.stubGlobal('beforeEach', (hook: () => unknown) => (hooks['before'] = hook));
  vi.stubGlobal('afterEach', (hook: () => unknown) => (hooks['after'] = hook));
  addEmulatorCommands();
  return {
    begin: () => hooks['before']?.(),
    end: () => hooks['after']?.(),
    run: async (name: string, ...args: unknown[]) => commands.get(name)?.(...args),
  };
}

async function send(phoneNumber: unknown) {
  const { apiKey: APIKey, pipelineID } = emulator;
  const response = await fetch(`${emulator.url}/api/v1.2/transactions/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ APIKey, pipelineID, verificationAddress: { phoneNumber } }),
  });
  return (await response.json()).code;
}

describe('the commands for Cypress', () => {
  beforeEach(() => emulator.configure({ dev: { bypassPoW: true } }));

  test('cy.otpCode yields the code of this test, not one of before', async () => {
    const phoneNumber = await cypress.run('otpPhoneNumber');
    await send(phoneNumber);
    await cypress.begin();

    const waiting = cypress.run('otpCode', phoneNumber, { timeoutMs: 5000 });
    await emulator.clock.advanceSeconds(120);
    await send(phoneNumber);

    const [newest] = await emulator.inbox.messages();
    expect(await waiting).toBe(newest?.code);
  });

  test('cy.otpCode fails with the last calls to the service', async () => {
    await cypress.begin();

    await expect(cypress.run('otpCode', '+201001234567', { timeoutMs: 1 })).rejects.toThrow(
      'the service received no call',
    );
  });

  test('cy.otpPhoneNumber and cy.otpEmail yield another address each time', async () => {
    const numbers = [await cypress.run('otpPhoneNumber'), await cypress.run('otpPhoneNumber')];
    const emails = [await cypress.run('otpEmail'), await cypress.run('otpEmail')];

    expect(new Set([...numbers, ...emails]).size).toBe(4);
    expect(numbers[0]).toMatch(/^\+2010\d{8}$/);
    expect(emails[0]).toMatch(/^user-2010\d{8}@example\.com$/);
  });

  test('cy.otpAdvanceSeconds moves the clock until the test ends', async () => {
    await cypress.begin();
    const moved = await cypress.run('otpAdvanceSeconds', 3600);
    const ahead = (await emulator.clock.now()) - Date.now();
    await cypress.end();
    const after = (await emulator.clock.now()) - Date.now();

    expect(moved).toBe(null);
    expect(ahead).toBeGreaterThan(3_500_000);
    expect(Math.abs(after)).toBeLessThan(60_000);
  });

  test('cy.otpFault fails the next call, and is gone when the test ends', async () => {
    await cypress.begin();
    await cypress.run('otpFault', { operation: 'v12.send', name: 'SEND_OTP_FAILED' });
    const code = await send('+201001234567');
    await cypress.run('otpFault', { operation: 'v12.send', name: 'SEND_OTP_FAILED' });
    await cypress.end();

    expect(code).toBe('SEND_OTP_FAILED');
    expect(await emulator.faults.list()).toEqual([]);
  });

  test('cy.otpControl calls the control API of the workspace', async () => {
    expect(await cypress.run('otpControl', 'GET', 'messages')).toEqual([]);
  });

  test('a workspace of its own is that of its backend', async () => {
    const { id } = await emulator.createWorkspace();
    let tasks: Tasks = {};
    addEmulatorTasks((_event, added) => (tasks = added), { url: emulator.url, workspaceId: id });

    await tasks['otpEmulator']?.({
      name: 'otpControl',
      args: ['POST', 'clock/freeze', { at: '2040-01-01T00:00:00Z' }],
    });

    expect(await emulator.clock.now()).toBeLessThan(Date.parse('2040-01-01'));
  });
});
