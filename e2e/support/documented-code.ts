import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { EMULATOR_PORT } from '../playwright.config.ts';
import { freePort } from './port.ts';
import { SEAL_SECRET } from './secrets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The code block of a document that begins by naming this file. */
export function codeBlock(document: string, file: string): string {
  const text = readFileSync(root + document, 'utf8');
  const found = new RegExp(`\`\`\`tsx?\\n(// ${file}\\n[\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`${document} has no block for ${file}`);
  return found;
}

/** A backend that runs. */
export interface RunningBackend {
  readonly port: number;
  readonly process: ChildProcess;
}

/** Runs a backend beside the tests' emulator, and waits until it responds. */
export async function startBackend(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningBackend> {
  const port = await freePort();
  const backend = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions', '@otp-kit/source', file],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        OTP_BASE_URL: `http://127.0.0.1:${EMULATOR_PORT}`,
        OTP_DEVELOPMENT: '1',
        OTP_SEAL_SECRET: SEAL_SECRET,
        PORT: String(port),
        ...environment,
      },
    },
  );
  const answers = () => fetch(`http://localhost:${port}/`).then(Boolean, () => false);
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return { port, process: backend };
}
