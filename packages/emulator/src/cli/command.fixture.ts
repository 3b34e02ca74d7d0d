import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build, defaultServerConditions } from 'vite';

/**
 * Builds the command into one file, since each of its many starts from the sources takes a second.
 *
 * @param name of the file, another one for each test file
 */
export async function buildCommand(name: string) {
  const file = fileURLToPath(new URL(`../../node_modules/.cache/${name}.js`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: {
      noExternal: true,
      resolve: { conditions: ['@otp-kit/source', ...defaultServerConditions] },
    },
    build: {
      ssr: fileURLToPath(new URL('../cli.ts', import.meta.url)),
      outDir: dirname(file),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
      copyPublicDir: false,
    },
  });
  const running = new Set<ChildProcess>();
  return {
    run(args: readonly string[], env: Record<string, string> = {}) {
      const child = spawn(process.execPath, [file, ...args], {
        env: { ...process.env, NODE_ENV: 'test', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      child.once('exit', () => running.delete(child));
      const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
        ([[exitCode, signal], stdout, stderr]) => ({ exitCode, signal, stdout, stderr }),
      );
      return { child, ended };
    },
    killAll() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** A started command. */
export type StartedCommand = ReturnType<Awaited<ReturnType<typeof buildCommand>>['run']>;

/** The first output of a command. */
export async function firstOutput({ child }: StartedCommand): Promise<string> {
  const [chunk] = await once(child.stdout, 'data');
  return String(chunk);
}
