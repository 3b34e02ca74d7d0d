import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createBrowsers } from '../support/browsers.mjs';

/**
 * Starts the page of an app for development before its backend, as `npm run dev` may do: the page waits, and shows
 * the form once the backend is there. In a template of Next.js both are one server. No other machine reaches them.
 *
 * @param {object} context of the case
 * @param {string} folder of the app, which has the form
 */
export async function checkDevelopment(context, folder) {
  const npm = (...args) => ['--prefix', join(context.folder, folder), ...args];
  const ports = { page: await context.port(), server: await context.port() };
  const env = { ...context.proxyEnv, PORT: String(ports.server) };
  const url = `http://localhost:${ports.page}`;
  const toPort = ['--', '--port', String(ports.page)];
  const page = await context.start('npm', npm('run', 'dev:page', ...toPort), url, { env });
  const started = [page];
  const hasServer = (await context.exec('npm', npm('run'))).includes('dev:server');
  await inBrowser(url, async (opened) => {
    if (hasServer) {
      await opened.getByText('Waiting for the backend…').waitFor();
      const ready = `http://127.0.0.1:${ports.server}`;
      started.push(await context.start('npm', npm('run', 'dev:server'), ready, { env }));
    }
    await opened.getByLabel('Phone number').waitFor();
  });
  await isLocal(ports.page);
  if (hasServer) await isLocal(ports.server);
  await Promise.all(started.map((program) => program.stop()));
}

/**
 * Has a code sent with what `npm run dev` starts. The client has no public address, so only development sends one.
 *
 * @param {object} context of the case
 * @param {string} folder of the app, which has the form
 */
export async function checkDevScript(context, folder) {
  const [page, server] = [await context.port(), await context.port()];
  const file = join(context.folder, folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  // The case has an emulator, and the app's own ports may be taken.
  delete manifest.scripts['dev:emulator'];
  manifest.scripts['dev:page'] += ` --port ${page}`;
  writeFileSync(file, JSON.stringify(manifest));
  const { OTP_DEVELOPMENT: _, ...env } = { ...context.proxyEnv, PORT: String(server) };
  const run = ['--prefix', join(context.folder, folder), 'run', 'dev'];
  const url = `http://localhost:${page}`;
  const program = await context.start('npm', run, url, { env });
  await inBrowser(url, async (opened) => {
    await opened.getByLabel('Phone number').fill('+201001234598');
    await opened.getByRole('button', { name: 'Send code' }).click();
    await opened.getByLabel('6-digit code').waitFor();
  });
  await program.stop();
}

async function inBrowser(url, use) {
  const browsers = createBrowsers();
  try {
    const browser = await browsers.browser('wasm-simd');
    const page = await browser.newPage({ locale: 'en-GB' });
    // A dev server compiles the page when it is opened, on a machine that may be busy.
    page.setDefaultTimeout(180_000);
    await page.goto(url);
    await use(page);
  } finally {
    await browsers.close();
  }
}

/** Throws where a port answers at an address that other machines reach. */
async function isLocal(port) {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  for (const { address, family, internal } of addresses) {
    if (internal || family !== 'IPv4') continue;
    const answer = await fetch(`http://${address}:${port}`).catch(() => undefined);
    if (answer !== undefined) throw new Error(`${address}:${port} is open to other machines`);
  }
}
