/**
 * The process of the demo's worker. `start-orders.ts` starts it, and starts it again whenever it ends.
 * The page can have it killed, which a worker of yours does without.
 */
import { once } from 'node:events';
import { createClients } from './clients.ts';
import { openDatabase } from './database.ts';
import { createOutbox } from './outbox.ts';
import { work } from './worker.ts';
import { parseWorkerSettings, type WorkerMessage } from './worker-settings.ts';

const { file, leaseMs, service } = parseWorkerSettings(process.env);
const clients = createClients(service);
const outbox = createOutbox(openDatabase(file));
const stop = new AbortController();

// Without the demo there is nothing left to do.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => stop.abort());
process.on('SIGINT', () => stop.abort());

await work({
  // The page shows each step.
  outbox: {
    ...outbox,
    claim: (options) => {
      const entry = outbox.claim(options);
      if (entry) tell('changed');
      return entry;
    },
    record: (...outcome) => {
      const isRecorded = outbox.record(...outcome);
      tell('changed');
      return isRecorded;
    },
  },
  leaseMs,
  signal: stop.signal,
  perform: async (entry, signal) => {
    tell({ orderId: entry.orderId });
    const [crashPoint] = await once(process, 'message');
    if (crashPoint === 'before') crash();
    const outcome = await clients.perform(entry, signal);
    if (crashPoint === 'after') crash();
    return outcome;
  },
});
process.exit();

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

/** Kills this process, as a power cut would: nothing is cleaned up. */
function crash(): void {
  process.kill(process.pid, 'SIGKILL');
}
