import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(
  new URL('../../packages/emulator/bin/otp-emulator.js', import.meta.url),
);

/** The running emulator. */
export interface EmulatorProcess {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  readonly apiKey: string;
  /** The utility pipeline. */
  readonly utility: { readonly pipelineID: string; readonly signingSecret: string };
  close(): Promise<void>;
}

/**
 * Starts the built emulator as a process of its own.
 *
 * @param args further arguments of its command
 */
export async function startEmulator(args: readonly string[] = []): Promise<EmulatorProcess> {
  const free = ['--port', '0', '--widget-port', '0', '--json'];
  const program = spawn(process.execPath, [COMMAND, ...free, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  return {
    ...JSON.parse(String(line)),
    pid: program.pid ?? 0,
    async close() {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    },
  };
}
