import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ON_PROXY_CORES } from './cores.ts';

/** A user that a proxy signed in. */
export interface Login {
  readonly transactionID: string;
  readonly phoneNumber: string;
}

/** A proxy's memory after a collection, in bytes, and what it has done since it started. */
export interface ProxyState {
  readonly rss: number;
  readonly heapUsed: number;
  /** Without the collections that a measurement causes. */
  readonly cpuMs: number;
  /** What it reported at `onError`. */
  readonly faults: number;
}

/** A running process of the backend. */
export interface ProxyProcess {
  readonly port: number;
  /** The logins that were reported before are in the ledger when this resolves. */
  measure(): Promise<ProxyState>;
  close(): Promise<void>;
}

type Message =
  | { readonly port: number }
  | { readonly login: Login }
  | { readonly state: ProxyState };

const ENDED = 'a proxy ended during the run';
const PROGRAM = fileURLToPath(new URL('proxy-process.mjs', import.meta.url));

/**
 * Starts a process of the backend, on the cores of the proxies.
 *
 * @param onLogin receives each login, in the order of the process
 * @throws Error when the process ends before it listens, and at each measurement after it ended
 */
export async function startProxy(
  env: Readonly<Record<string, string>>,
  onLogin: (login: Login) => void,
): Promise<ProxyProcess> {
  // Without the parent's options: the proxies run as built, with no loader.
  const [execPath, ...execArgv] = [...ON_PROXY_CORES, process.execPath, '--expose-gc'];
  const program = fork(PROGRAM, {
    execPath,
    execArgv,
    env: { ...process.env, ...env },
  });
  program.on('message', (message: Message) => {
    if ('login' in message) onLogin(message.login);
  });
  const first = await nextMessageOf(program);
  if (!('port' in first)) throw new Error('a proxy did not say its port');
  return {
    port: first.port,
    async measure() {
      if (program.exitCode !== null || program.signalCode !== null) throw new Error(ENDED);
      const response = nextMessageOf(program);
      program.send('measure');
      const message = await response;
      if (!('state' in message)) throw new Error('a proxy sent something else');
      return message.state;
    },
    async close() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    },
  };
}

/** The next message that is no login. */
function nextMessageOf(program: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const take = (message: Message): void => {
      if ('login' in message) return;
      program.off('message', take);
      program.off('exit', fail);
      resolve(message);
    };
    const fail = (): void => reject(new Error(ENDED));
    program.on('message', take);
    program.once('exit', fail);
  });
}
