/** Keeps the worker's process running, as a service manager would. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  type CrashPoint,
  type WorkerMessage,
  type WorkerSettings,
  workerEnvironment,
} from './worker-settings.ts';

const WORKER = fileURLToPath(new URL('worker-process.ts', import.meta.url));

// Long enough to see on the page that it was stopped.
const RESTART_DELAY_MS = 1_500;

/** A worker that is started again when it ends. */
export interface WorkerSupervisor {
  status(): 'running' | 'stopped';
  /** Ends the worker for good. */
  close(): Promise<void>;
}

interface WorkerEvents {
  /** Called when the worker starts and ends, and when it has changed an entry. */
  readonly onChange: () => void;
  /** Called before the worker sends a message. Resolves with where it is to be killed, if it is. */
  readonly onSend: (orderId: number) => Promise<CrashPoint | undefined>;
}

/** Starts the worker in a process of its own. */
export function superviseWorker(
  settings: WorkerSettings,
  { onChange, onSend }: WorkerEvents,
): WorkerSupervisor {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    // With the options of this process, which runs TypeScript.
    child = fork(WORKER, { env: { ...process.env, ...workerEnvironment(settings) } });
    child.once('spawn', onChange);
    child.on('message', (message: WorkerMessage) => {
      if (message === 'changed') onChange();
      else void respond(message.orderId);
    });
    child.once('exit', () => {
      child = undefined;
      onChange();
      if (!isClosed) restart = setTimeout(start, RESTART_DELAY_MS);
    });
  }
  start();

  async function respond(orderId: number): Promise<void> {
    // Without the emulator, nothing fails but the send.
    const point = await onSend(orderId).catch(() => undefined);
    if (child?.connected) child.send(point ?? 'none');
  }

  return {
    status: () => (child ? 'running' : 'stopped'),
    close: async () => {
      isClosed = true;
      clearTimeout(restart);
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
