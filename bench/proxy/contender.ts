/**
 * The processes of the benchmark: each one serves on a port of its own, and tells how much processor time
 * it has used.
 *
 * @module
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';

/** A process that serves. */
export interface Contender {
  readonly port: number;
  /** The processor time of the process until now, its threads included, in milliseconds. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

const FROM_SOURCES = ['--import', 'tsx', '--conditions', '@otp-kit/source'];

/** The service's port, in a process that forwards to it. */
export const upstreamPort = Number(process.argv[2]);

/**
 * Starts a program of this folder.
 *
 * @param options.upstream the port that it forwards to
 * @param options.profile writes a CPU profile into the working directory when it is closed
 */
export async function startContender(
  program: string,
  { upstream = 0, profile = false } = {},
): Promise<Contender> {
  const file = new URL(program, import.meta.url).pathname;
  const execArgv = [...FROM_SOURCES, ...(profile ? ['--cpu-prof'] : [])];
  const child = fork(file, [`${upstream}`], { execArgv });
  const [port] = await once(child, 'message');
  return {
    port: Number(port),
    async cpuMs() {
      const answer = once(child, 'message');
      child.send('cpu');
      return Number((await answer)[0]);
    },
    async close() {
      const gone = once(child, 'exit');
      child.send('close');
      await gone;
    },
  };
}

/** Serves the process that started this one. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
  process.on('disconnect', () => process.exit());
  process.on('message', (message) => {
    if (message === 'close') process.exit();
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
}
