/** Keeps the worker's process running, as a service manager would. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type CrashPoint, type WorkerSettings, workerEnvironment } from './worker-settings.ts';

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

/** Starts the worker in a process of its own. */
export function superviseWorker(settings: WorkerSettings): WorkerSupervisor {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    // With the options of this process, which runs TypeScript.
    child = fork(WORKER, { env: { ...process.env, ...workerEnvironment(settings) } });
    child.once('exit', () => {
      child = undefined;
      if (!isClosed) restart = setTimeout(start, RESTART_DELAY_MS);
    });
  }
  start();

  return {
    status: () => (child ? 'running' : 'stopped'),
    crashAt: async (point) => {
      if (!child) return;
      const isKnown = once(child, 'message');
      child.send(point);
      await isKnown;
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
