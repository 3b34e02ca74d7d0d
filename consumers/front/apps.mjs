/**
 * What the cases of bundlers share: the app of `app`, its backend, and the rules for what a bundler prints.
 *
 * @module
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Starts the app's backend.
 *
 * @param {string} [pages] the folder of the built pages, which it serves, too
 * @returns {Promise<string>} its address
 */
export async function startBackend({ port, start, proxyEnv }, pages = '') {
  const own = await port();
  const url = `http://localhost:${own}`;
  const env = { ...proxyEnv, PORT: String(own), PAGES: pages };
  await start('node', ['server.mjs'], url, { env });
  return url;
}

// How bundlers mark a problem: "WARNING in", "[WARNING]", "warn", "error:", "(!)" and "⚠".
const PROBLEM = /(^|[\s[])(warn(ing)?|error)s?($|[\]:!\s])|\(!\)|⚠|critical dependency/i;

/** Throws if a bundler printed a warning or an error. The proxy's notes about development are not counted. */
export function checkOutput(output) {
  const found = output
    .replace(/^otp-kit: .*\{\n(?: .*\n)*\}/gm, '')
    .split('\n')
    .filter((line) => PROBLEM.test(line));
  if (found.length > 0) throw new Error(`the bundler printed:\n${output}`);
}

/** Verifies a number in the pages of a bundler's dev server, which takes its port and the app's backend in the environment. */
export async function verifyDev(context, [command, ...args], readyWhen) {
  const backend = await startBackend(context);
  const port = await context.port();
  const url = `http://localhost:${port}`;
  const env = { BACKEND: backend, PORT: String(port) };
  const server = await context.start(command, args, readyWhen ?? url, { env });
  await context.verify(url);
  await context.inPage(url, hasPanel);
  checkOutput(server.output());
}

/** Builds pages into `dist`, and verifies a number in them with each of the two engines. */
export async function verifyBuild(context, [command, ...args]) {
  checkOutput(await context.exec(command, args));
  checkNoPanel(context.folder);
  await verifyTwice(context, await startBackend(context, 'dist'));
}

/**
 * Verifies a number in a product of a framework that serves pages and proxy: in its dev server, and when it is built.
 * Each command is a program with its arguments.
 *
 * @param {object} commands
 * @param {(port: string) => [string, ...string[]]} commands.dev
 * @param {[string, ...string[]]} commands.build
 * @param {object} [commands.buildEnv] variables of the build
 * @param {(port: string) => [string, ...string[]]} commands.serve starts what was built; the port is in PORT, too
 * @param {object} [commands.first] options of the verification in the dev server
 * @param {(url: string) => Promise<unknown>} [commands.prepare] runs before it
 * @param {(output: string) => string} [commands.clean] removes what the output may have
 */
export async function verifyFramework(context, commands) {
  const { dev, build, buildEnv, serve, first, prepare, clean = (output) => output } = commands;
  const { exec, start, proxyEnv, productionEnv, verify, inPage } = context;
  const port = String(await context.port());
  const url = `http://localhost:${port}`;
  const [devProgram, ...devArgs] = dev(port);
  const server = await start(devProgram, devArgs, url, { env: proxyEnv });
  await prepare?.(url);
  await verify(url, first);
  await inPage(url, hasPanel);
  await server.stop();
  checkOutput(clean(server.output()));

  const [buildProgram, ...buildArgs] = build;
  checkOutput(clean(await exec(buildProgram, buildArgs, { env: buildEnv })));
  checkNoPanel(context.folder);
  const [serveProgram, ...serveArgs] = serve(port);
  const env = { ...productionEnv, HOST: 'localhost', PORT: port };
  await start(serveProgram, serveArgs, url, { env });
  await verifyTwice(context, url);
}

/** The panel of `@otp-kit/react/devtools` is in the page of a dev server. */
async function hasPanel(page) {
  await page.getByRole('button', { name: 'otp-kit devtools' }).waitFor();
}

// The folders that bundlers and frameworks build into, without what their dev servers and caches keep there.
const BUILT = /^(dist|build|\.next\/(?!(dev|cache)\/))/;
const PANEL = ['otp-kit-devtools', 'Enter this code', '/_emulator/'];

/** Throws if a file of the build has a string of the panel. */
function checkNoPanel(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => BUILT.test(relative(folder, file)));
  if (files.length === 0) throw new Error('the build has no files');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const found = PANEL.filter((each) => text.includes(each));
    if (found.length > 0) throw new Error(`${relative(folder, file)} contains ${found.join()}`);
  }
}

async function verifyTwice({ verify }, url) {
  await verify(url);
  await verify(url, { engine: 'hash-wasm' });
}
