/**
 * The command `npx @otp-kit/emulator`: starts the service on this machine and says where it is, or runs a command
 * with it.
 *
 * @module
 */
import { isOtpError } from '@otp-kit/protocol';
import { VERSION } from './app/version.ts';
import { readArguments, USAGE } from './cli/command-arguments.ts';
import { readSeed } from './cli/read-seed.ts';
import { runCommand } from './cli/run-command.ts';
import { restoreSnapshots, saveSnapshots } from './cli/snapshot-file.ts';
import { banner, startMessage } from './cli/start-text.ts';
import { createEmulator, type Emulator } from './node/listen.ts';
import { createSeededRandom, randomHex, systemRandom } from './primitives/random.ts';

const RANDOM_SEED_BYTES = 8;

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2), process.env);
  if (options.help || options.version) {
    console.log(options.help ? USAGE : VERSION);
    return;
  }
  const { port, widgetPort, widgetHost, webhookHosts, containerHosts, pageOrigins } = options;
  const { maxWorkspaces, command } = options;
  // Unlike in tests: an ID that a browser still holds from the last run must not come again by itself.
  const randomSeed = options.randomSeed ?? randomHex(systemRandom, RANDOM_SEED_BYTES);
  const emulator = await createEmulator({
    port,
    widgetPort,
    widgetHost,
    webhookHosts,
    containerHosts,
    pageOrigins,
    maxWorkspaces,
    random: createSeededRandom(randomSeed),
    seed: await readSeed(options.seed, options),
  });
  const end = createEnd(emulator, options.snapshot);
  try {
    if (options.snapshot !== undefined) await restoreSnapshots(options.snapshot, emulator.url);
  } catch (error) {
    await emulator.close();
    throw error;
  }
  const text = (options.json ? startMessage : banner)(emulator, randomSeed);
  if (command === undefined) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void end().catch(report));
    }
    console.log(text);
    return;
  }
  // The standard output is the command's.
  console.error(text);
  try {
    process.exitCode = await runCommand(command, { ...emulator.env });
  } finally {
    await end();
  }
}

/** Writes the snapshots and closes the emulator, once: a terminal and a process manager may both send a signal. */
function createEnd(emulator: Emulator, snapshot: string | undefined): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    try {
      if (snapshot !== undefined) await saveSnapshots(snapshot, emulator.url);
    } finally {
      await emulator.close();
    }
  };
  return () => {
    ending ??= end();
    return ending;
  };
}

function report(error: unknown): void {
  console.error(`@otp-kit/emulator: ${explain(error)}`);
  process.exitCode = 1;
}

// What the user can correct is one line; anything else is thrown on, and shows its stack.
function explain(error: unknown): string {
  if (isOtpError(error)) return error.message;
  const listening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  if (!listening) throw error;
  return `${error.message}; choose another port with --port or --widget-port, or 0 for any`;
}

// Not awaited: the single executable is a CommonJS script, which has no top-level await.
main().catch(report);
