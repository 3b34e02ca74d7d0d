import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { OtpError } from '@otp-kit/protocol';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a command on this process's input and output, passes on the signals that this process gets, and waits for
 * its end.
 *
 * @param env added to the environment of this process
 * @returns the command's exit code; 128 and the signal's number if a signal ended it, as a shell does
 * @throws {@link OtpError} `INVALID_ARGUMENT` if the command cannot be started
 */
export async function runCommand(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(file, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm and npx are scripts there, which only a shell runs.
    shell: process.platform === 'win32',
  });
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl+C to the command itself, which would get it twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', (cause) => {
        reject(new OtpError('INVALID_ARGUMENT', `cannot run ${file}`, { cause }));
      });
      child.once('exit', (code, signal) => {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}
