/**
 * Programs that a case runs in its folder. Everything that is started is stopped when the case ends.
 *
 * @module
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const COMMAND_LIMIT_MS = 600_000;
const READY_LIMIT_MS = 300_000;

/**
 * @typedef {object} Program
 * @property {() => string} output everything that it has printed so far
 * @property {() => Promise<void>} stop ends it and its children; may be called twice
 */

/** Creates the functions that run programs in `folder`, with the programs of its dependencies in the path. */
export function createProcesses(folder) {
  const started = new Set();
  let isOver = false;

  function launch(command, args, env, cwd = '.') {
    if (isOver) throw new Error('the case has ended');
    const own = { ...environment(folder), ...env };
    const program = spawnProgram(command, args, { cwd: join(folder, cwd), env: own });
    started.add(program);
    return program;
  }

  /**
   * Runs a command to its end, in the case's folder or in one below it.
   *
   * @returns {Promise<string>} what it printed
   * @throws where it fails or takes over ten minutes, with what it printed
   */
  async function exec(command, args = [], { env = {}, cwd } = {}) {
    const program = launch(command, args, env, cwd);
    const timer = setTimeout(() => void program.stop(), COMMAND_LIMIT_MS);
    await program.ended;
    clearTimeout(timer);
    if (program.child.exitCode === 0) return program.output();
    throw new Error(`${[command, ...args].join(' ')} failed:\n${program.output()}`);
  }

  /**
   * Starts a server.
   *
   * @param {string | RegExp} readyWhen an address that responds once it is ready, or what it prints then
   * @returns {Promise<Program>}
   * @throws where it ends or is not ready within five minutes, with what it printed
   */
  async function start(command, args, readyWhen, { env = {}, cwd } = {}) {
    const program = launch(command, args, env, cwd);
    const { child, output } = program;
    const deadline = Date.now() + READY_LIMIT_MS;
    while (!(await isReady(readyWhen, output))) {
      if (hasEnded(child) || Date.now() > deadline) {
        throw new Error(`${[command, ...args].join(' ')} did not start:\n${output()}`);
      }
      await wait(100);
    }
    return program;
  }

  return {
    exec,
    start,
    /** Stops everything, and starts nothing more. */
    stopAll: async () => {
      isOver = true;
      await Promise.all([...started].map((program) => program.stop()));
    },
    /** The end of what the programs printed, for the report of a failure. */
    lastOutput: () => [...started].map((program) => program.output().slice(-2_000)).join('\n'),
  };
}

function spawnProgram(command, args, options) {
  const child = spawn(command, args, {
    ...options,
    // A group of its own, so that the programs which it starts end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
  }
  const ended = once(child, 'close').catch((error) => {
    text += String(error);
  });
  return {
    output: () => text,
    child,
    ended,
    async stop() {
      if (child.pid === undefined || hasEnded(child)) return;
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

function hasEnded({ exitCode, signalCode, pid }) {
  return exitCode !== null || signalCode !== null || pid === undefined;
}

/** A port that nothing listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function isReady(readyWhen, output) {
  if (typeof readyWhen !== 'string') return readyWhen.test(output());
  try {
    const response = await fetch(readyWhen, { signal: AbortSignal.timeout(60_000) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** The environment of a developer's shell: what npm and the tests set for this program is left out. */
function environment(folder) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_ENV$|NODE_OPTIONS$|VITEST|OTP_|INIT_CWD$|PORT$)/.test(name),
  );
  const { PATH = '', ...rest } = Object.fromEntries(own);
  return {
    ...rest,
    PATH: [join(folder, 'node_modules/.bin'), PATH].join(delimiter),
    // They would print colours, ask questions, and report to their makers.
    NO_COLOR: '1',
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}
