/**
 * What the cases of bundlers share: the app of `app`, its backend, and the rules for what a bundler prints.
 *
 * @module
 */

/** The packages that the app imports. */
export const APP = {
  '@otp-kit/react': 'packed',
  '@otp-kit/server': 'packed',
  express: '5.3.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

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

// How bundlers mark one: "WARNING in", "[WARNING]", "warn", "error:", "(!)" and "⚠".
const PROBLEM = /(^|[\s[])(warn(ing)?|error)s?($|[\]:!\s])|\(!\)|⚠|critical dependency/i;

/** Throws where a bundler printed a warning or an error. The proxy's notes about development are not counted. */
export function checkOutput(output) {
  const found = output
    .replace(/^otp-kit: .*\{\n(?: .*\n)*\}/gm, '')
    .split('\n')
    .filter((line) => PROBLEM.test(line));
  if (found.length > 0) throw new Error(`the bundler printed:\n${output}`);
}

/** Verifies a number in built pages, with each of the two engines. */
export async function verifyBuilt(context, pages) {
  const url = await startBackend(context, pages);
  await context.verify(url);
  await context.verify(url, { engine: 'hash-wasm' });
}
