/** @module-tag landing */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type { PipelineName } from './failure-names.ts';
import type { KilledWorkerTask } from './killed-worker.fixture.ts';
import { ORDER, openOutbox, temporaryDatabase } from './outbox.fixture.ts';
import { startService } from './service.fixture.ts';

const MINUTE_MS = 60_000;
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/killed-worker', import.meta.url));

// One file of plain JavaScript: it starts in a tenth of a second, and hundreds of them are started.
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: {
      noExternal: true,
      external: ['libsql'],
      resolve: { conditions: ['@otp-kit/source', 'module', 'node'] },
    },
    build: {
      ssr: fileURLToPath(new URL('killed-worker.fixture.ts', import.meta.url)),
      outDir: FOLDER,
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
});

/** Runs the process to its end, and returns the signal that killed it and the steps that it counted. */
function run(task: KilledWorkerTask): Promise<{ signal: string | undefined; steps: number }> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [`${FOLDER}/worker.mjs`, JSON.stringify(task)],
      (error, stdout, stderr) => {
        const signal = error?.signal ?? undefined;
        if (error && signal === undefined) reject(new Error(stderr));
        else resolve({ signal, steps: Number(stdout) });
      },
    );
  });
}

/**
 * Places an order in each of some processes, and kills each at the next step. Each process first sends
 * what the one before it has left.
 */
async function killAtEachStep(pipeline: PipelineName, runs?: number) {
  const { service, messagesAbout } = await startService();
  const file = temporaryDatabase();
  const order = { ...ORDER, pipeline };
  let aheadMs = 0;
  const next = (task: Partial<KilledWorkerTask>) => {
    // The lease of the process that was killed has ended.
    aheadMs += 2 * MINUTE_MS;
    return run({ file, service, aheadMs, ...task });
  };
  const { steps } = await next({ order });
  const signals = new Set<string | undefined>();
  for (let count = 0; count < (runs ?? steps); count += 1) {
    const { signal } = await next({ order, killAt: 1 + (count % steps) });
    signals.add(signal);
  }
  await next({});

  const countMessages = await messagesAbout();
  const { orders, countOrders } = openOutbox({ file });
  return {
    steps,
    signals: [...signals],
    orders: countOrders(),
    entries: orders.list(1_000).map(({ orderId, status, outcome }) => ({
      status,
      code: outcome && 'code' in outcome ? outcome.code : undefined,
      messages: countMessages(orderId),
    })),
  };
}

// Limits against hanging: a loaded machine starts a process in seconds.
const EACH_STEP = { timeout: 5 * MINUTE_MS };
const FULL = { tags: ['full'], timeout: 20 * MINUTE_MS };

for (const [often, runs, options] of [
  ['at each step', undefined, EACH_STEP],
  ['200 times', 200, FULL],
] as const) {
  test(`a worker that is killed ${often} sends each SMS once`, { ...options }, async () => {
    const { steps, signals, orders, entries } = await killAtEachStep('sms', runs);

    expect(steps).toBeGreaterThan(10);
    expect(signals).toEqual(['SIGKILL']);
    // An order whose transaction was not committed does not exist, and neither does its message.
    expect(entries).toHaveLength(orders);
    expect(orders).toBeGreaterThan((runs ?? steps) / 2);
    expect(entries.filter(({ status }) => status !== 'accepted')).toEqual([]);
    expect(entries.filter(({ messages }) => messages !== 1)).toEqual([]);
  });
}

test(
  'a worker that is killed at each step sends no WhatsApp message twice, and leaves the unclear ones to an operator',
  FULL,
  async () => {
    const { signals, orders, entries } = await killAtEachStep('whatsapp');

    expect(signals).toEqual(['SIGKILL']);
    expect(entries).toHaveLength(orders);
    const accepted = entries.filter(({ status }) => status === 'accepted');
    expect(new Set(accepted.map(({ messages }) => messages))).toEqual(new Set([1]));
    const others = entries.filter(({ status }) => status !== 'accepted');
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['OPERATION_INTERRUPTED']));
    expect(new Set(others.map(({ messages }) => messages))).toEqual(new Set([0, 1]));
  },
);
