/**
 * The processes of the benchmark: each one serves on a port of its own, and reports how much processor time
 * it has used.
 *
 * @module
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that serves. */
export interface Contender {
  readonly port: number;
  /** The processor time of the process until now, its threads included, in milliseconds. */
  cpuMs(): Promise<number>;
  close(): Promise<void>;
}

/** The HTTP client that a contender forwards with. */
export type Client = 'node:http' | 'fetch';

/**
 * Starts a program of this folder.
 *
 * @param options.upstream the port that it forwards to
 * @param options.client what the proxy forwards with
 * @param options.profile writes a CPU profile into the working directory when it is closed
 */
export async function startContender(
  program: string,
  {
    upstream = 0,
    client = 'node:http',
    profile = false,
  }: { readonly upstream?: number; readonly client?: Client; readonly profile?: boolean } = {},
): Promise<Contender> {
  const file = new URL(program, import.meta.url).pathname;
  // Without the flags of this process: the programs run as they would in production, from the packages' builds.
  const execArgv = profile ? ['--cpu-prof'] : [];
  const child = fork(file, [`${upstream}`, client], { execArgv });
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
      child.disconnect();
      await gone;
    },
  };
}
