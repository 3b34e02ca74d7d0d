/** Keeps the worker's process running, as a service manager would. */
import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
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
  /** Has the worker killed at a point of the next operation. Resolves when the worker knows. */
  crashAt(point: CrashPoint): Promise<void>;
  /** Ends the worker for good. */
  close(): Promise<void>;
}

/**
 * Starts the worker in a process of its own.
 *
 * @param onChange called when the worker starts and ends, and when it has changed an entry
 */
export function superviseWorker(settings: WorkerSettings, onChange: () => void): WorkerSupervisor {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    // With the options of this process, which runs TypeScript.
    child = fork(WORKER, { env: { ...process.env, ...workerEnvironment(settings) } });
    child.once('spawn', onChange);
    child.on('message', (message: WorkerMessage) => message === 'changed' && onChange());
    child.once('exit', () => {
      child = undefined;
      onChange();
      if (!isClosed) restart = setTimeout(start, RESTART_DELAY_MS);
    });
  }
  start();

  return {
    status: () => (child ? 'running' : 'stopped'),
    crashAt: async (point) => {
      if (!child) return;
      child.send(point);
      await answered(child, point);
    },
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

/** Resolves when the worker has sent that message. */
async function answered(child: ChildProcess, awaited: WorkerMessage): Promise<void> {
  for await (const [message] of on(child, 'message')) if (message === awaited) return;
}
