import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Subject } from './subject.ts';

const TIMEOUT_MS = 10_000;

/**
 * Imports the module of `--config`.
 *
 * @throws TypeError that names the file, the line and the class of the error alone: the message of an error, and the
 *   line itself, may hold a secret of the configuration
 */
export async function importConfig(path: string): Promise<Pick<Subject, 'otp' | 'widget'>> {
  if (!existsSync(path)) throw new TypeError(`--config: there is no file ${path}`);
  const { href } = pathToFileURL(resolve(path));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // A module may wait for a Redis that does not respond, without end.
    const message = `--config: ${path} is still loading after ${TIMEOUT_MS / 1000} s: does it wait for a connection?`;
    timer = setTimeout(() => reject(new TypeError(message)), TIMEOUT_MS);
  });
  const imported = import(href).catch((error: unknown) => {
    throw new TypeError(`--config: ${path} cannot be imported: ${describeError(error, href)}`);
  });
  try {
    return await Promise.race([imported, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Names the class of an error, with the file and the line where it was thrown. A value of another kind may hold a
 * secret in each of its fields, and is not read.
 *
 * @param href the module that was imported, if an import failed
 */
export function describeError(error: unknown, href?: string): string {
  if (!(error instanceof Error)) return 'a value that is no Error';
  const { name: type } = Object.getPrototypeOf(error).constructor;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Node's codes, such as ERR_MODULE_NOT_FOUND and ECONNREFUSED, hold no value.
  const name = /^E[A-Z_]{3,40}$/.test(code) ? `${type} ${code}` : type;
  // Node finds a syntax error before it runs a module. Another one must not run the module again.
  const isSyntax = href !== undefined && error instanceof SyntaxError;
  const place = placeIn(error) ?? (isSyntax ? placeOfSyntaxError(href) : undefined);
  return place === undefined ? name : `${place}: ${name}`;
}

const FRAME = /^ {4}at (?:.*\(|async )?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^()]+):(\d+):\d+\)?$/gm;

/** The first frame of an error's stack that is in a file, and not one of those that asked for an import. */
function placeIn({ stack = '' }: Error): string | undefined {
  const [thrown = ''] = stack.split('(node:internal/modules/');
  return firstPlace(thrown.matchAll(FRAME));
}

/** The stack begins with the message, which may have lines like those of a frame: only what is a file is a place. */
function firstPlace(matches: Iterable<RegExpExecArray>): string | undefined {
  return [...matches]
    .map(([, file = '', line]) => [file.startsWith('file:') ? fileURLToPath(file) : file, line])
    .find(([path = '']) => existsSync(path))
    ?.join(':');
}

/** Node names the line of a syntax error only where it prints the error, so another process imports the module. */
function placeOfSyntaxError(href: string): string | undefined {
  const script = 'await import(process.argv[1])';
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, href], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return firstPlace(stderr.matchAll(/^((?:file:\/\/)?\/.+):(\d+)\r?$/gm));
}
