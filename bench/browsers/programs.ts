import type { ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Finds the first of several programs on the PATH. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const START_TIMEOUT_MS = 30_000;

/** Waits until a program prints a pattern; rejects if it exits first, or after 30 seconds. */
export function waitForOutput(
  program: ChildProcess,
  stream: Readable | null | undefined,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the program did not print ${pattern}`)),
      START_TIMEOUT_MS,
    );
    let said = '';
    stream?.on('data', (chunk) => {
      said += String(chunk);
      const found = pattern.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    program.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the program exited with ${code} before it printed ${pattern}`));
    });
  });
}

/** Stops a program and waits until it has exited. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await ended;
}

/** Finds a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port is free')),
      );
    });
  });
}
