import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(
  new URL('../../packages/emulator/bin/otp-emulator.js', import.meta.url),
);
const API_KEY = 'ak_load_not_a_secret';
const PIPELINE = 'pipe_load';

/** The lowest difficulty with a proof of work, so that the clients are not the bound. */
const SEED = {
  accounts: [
    {
      id: 'load',
      apiKey: API_KEY,
      pipelines: [{ id: PIPELINE, baseDifficulty: 1, adaptiveDifficulty: false }],
    },
  ],
};

/** The running emulator. */
export interface EmulatorProcess {
  readonly pid: number;
  readonly url: string;
  /** The variables of a backend. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts the built emulator as a process of its own. */
export async function startEmulator(): Promise<EmulatorProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'otp-kit-load-'));
  const seed = join(folder, 'seed.json');
  await writeFile(seed, JSON.stringify(SEED));
  const args = [COMMAND, '--port', '0', '--widget-port', '0', '--json', '--seed', seed];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  const { url } = JSON.parse(String(line));
  return {
    pid: program.pid ?? 0,
    url,
    env: { OTP_BASE_URL: url, OTP_API_KEY: API_KEY, OTP_PIPELINE_ID: PIPELINE },
    async close() {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
