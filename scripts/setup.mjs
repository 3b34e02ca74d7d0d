/**
 * Prepares a machine that has only Node and npm. Imports only Node's modules, because it runs before
 * anything is installed.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The options with which Node runs TypeScript and resolves the packages to their sources. */
export const FROM_SOURCES = ['--import', 'tsx', '--conditions', '@otp-kit/source'];

const SHELL_NAME = 'chromium-headless-shell';
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Prints a message and exits with status 1. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

// The slowest check takes several minutes, and several times that on a busy machine. A command that
// takes half an hour hangs.
const TIME_LIMIT_MS = 1_800_000;

// npx takes a second to find what lies here.
const COMMANDS = join(root, 'node_modules', '.bin');

/** Runs a command, of a dependency too, in the repository's folder and shows its output; returns whether it succeeded. */
export function run(command, args, env = {}, timeLimitMs = TIME_LIMIT_MS) {
  const { status, error } = spawnSync(command, args, { ...optionsWith(env), timeout: timeLimitMs });
  if (error) printError(command, args, error);
  return status === 0;
}

/** Like {@link run}, without waiting: resolves to whether the command succeeded. It ends with this process. */
export function start(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, optionsWith(env));
    const end = () => child.kill();
    const settle = (succeeded) => {
      process.off('exit', end);
      resolve(succeeded);
    };
    process.once('exit', end);
    child.once('exit', (code) => settle(code === 0));
    child.once('error', (error) => {
      printError(command, args, error);
      settle(false);
    });
  });
}

function printError(command, args, error) {
  console.error(`${command} ${args[0]}: ${error.message}`);
}

function optionsWith(env) {
  const path = `${COMMANDS}${delimiter}${process.env.PATH ?? ''}`;
  return {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    timeout: TIME_LIMIT_MS,
  };
}

/** Whether the dependencies in a folder are there and not older than its lock file. */
export function isInstalled(folder) {
  const marker = join(folder, 'node_modules', '.package-lock.json');
  const lock = join(folder, 'package-lock.json');
  return existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs;
}

/**
 * Installs the dependencies when they are missing or older than the lock file.
 *
 * @param {{ ofDemo?: boolean }} options whether the demo's are enough: a third of all, in half of the time
 */
export function ensureDependencies({ ofDemo = false } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`otp-kit needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  const hasAll = existsSync(join(root, 'node_modules', 'vitest'));
  if (isInstalled(root) && (ofDemo || hasAll)) return;
  console.log('Installing dependencies …');
  // `install`, not `ci`, which would fetch everything again after each change of the lock file.
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  // The option wins over NODE_ENV=production and an .npmrc that omits the development tools.
  const dev = ofDemo && !hasAll ? '--omit=dev' : '--include=dev';
  if (!run('npm', [...args, dev])) {
    fail('The dependencies could not be installed; npm said why above.');
  }
}

/**
 * Finds or installs Chromium and sets OTP_KIT_CHROMIUM to its path. Tries in this order: that variable,
 * the PATH, Playwright's download, and the system's package manager if this process is root.
 */
export function ensureChromium() {
  const named = process.env.OTP_KIT_CHROMIUM;
  if (named !== undefined && named !== '' && !isExecutable(named)) {
    fail(`OTP_KIT_CHROMIUM names ${named}, which is no program that can be run.`);
  }
  const found =
    named || onPath(BROWSER_NAMES) || playwrightsOwn() || downloaded() || fromPackages('chromium');
  if (!found) {
    fail(
      'No Chromium was found and none could be installed.\n' +
        'Install one (Debian: apt-get install chromium; others: npx playwright install chromium),\n' +
        'or set OTP_KIT_CHROMIUM to the path of a Chromium or Chrome.',
    );
  }
  process.env.OTP_KIT_CHROMIUM = found;
  return found;
}

/**
 * Like {@link ensureChromium}, but prefers the headless shell, the same engine without windows: the tests
 * take two thirds of the time.
 */
export function ensureTestChromium() {
  process.env.OTP_KIT_CHROMIUM ||= onPath([SHELL_NAME]) ?? fromPackages(SHELL_NAME) ?? '';
  return ensureChromium();
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + extension)))
    .find(isExecutable);
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

function downloaded() {
  console.log('No Chromium on this machine: trying Playwright’s download …');
  return run('npx', ['playwright', 'install', 'chromium']) ? playwrightsOwn() : undefined;
}

function fromPackages(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log(`Trying the system’s packages for ${name} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Fails fast without a network.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const installed =
    run('apt-get', ['update', '-qq', ...soon], env) &&
    run('apt-get', ['install', '-y', '-qq', ...soon, name], env);
  return installed ? onPath([name]) : undefined;
}
