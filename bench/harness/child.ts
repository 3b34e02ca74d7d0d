import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own, which measures itself; see serve.mjs. */
export interface Child<State> {
  readonly port: number;
  /** What it reported before was passed on when this resolves. */
  measure(): Promise<State>;
  close(): Promise<void>;
}

/** How a program is started; all optional. */
export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What comes before Node's command, such as `taskset`. */
  readonly prefix?: readonly string[];
  readonly nodeOptions?: readonly string[];
  /** Receives what the program reports by itself, in its order. */
  readonly onReport?: (report: never) => void;
}

/**
 * Starts a program. It runs as built, without the loader of this process.
 *
 * @throws Error when the program ends before it listens, and at each measurement after it ended
 */
export async function startChild<State>(
  program: URL,
  { args = [], env = {}, prefix = [], nodeOptions = [], onReport }: ChildOptions = {},
): Promise<Child<State>> {
  const [execPath, ...execArgv] = [...prefix, process.execPath, ...nodeOptions];
  const child = fork(fileURLToPath(program), args, {
    ...{ execPath, execArgv },
    env: { ...process.env, ...env },
  });
  child.on('message', (message: { readonly report?: never }) => {
    if (message.report !== undefined) onReport?.(message.report);
  });
  const port = await nextReply<number>(child);
  let last: Promise<unknown> = Promise.resolve();
  return {
    port,
    measure() {
      // One after another: a reply does not name its request.
      const state = last.then(() => {
        const reply = nextReply<State>(child);
        if (child.connected) child.send('measure');
        return reply;
      });
      last = state.catch(() => {});
      return state;
    },
    async close() {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      // The program exits by itself then, and so writes a profile.
      child.disconnect();
      await ended;
    },
  };
}

/** The next message that is no report. */
function nextReply<Reply>(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('a program ended during the run'));
    if (hasEnded(child)) return fail();
    const take = (message: { readonly reply?: Reply }): void => {
      if (message.reply === undefined) return;
      child.off('message', take);
      child.off('exit', fail);
      resolve(message.reply);
    };
    child.on('message', take);
    child.once('exit', fail);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
