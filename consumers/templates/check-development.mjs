import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

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
  const started = [await context.start('npm', npm('run', 'dev:page', ...toPort), url, { env })];
  const hasServer = (await context.exec('npm', npm('run'))).includes('dev:server');
  await context.inPage(url, async (page) => {
    if (hasServer) {
      await page.getByText('Waiting for the backend…').waitFor();
      const ready = `http://127.0.0.1:${ports.server}`;
      started.push(await context.start('npm', npm('run', 'dev:server'), ready, { env }));
    }
    await page.getByLabel('Phone number').waitFor();
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
  const [pagePort, serverPort] = [await context.port(), await context.port()];
  const file = join(context.folder, folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  // The case has an emulator, and the app's own ports may be taken.
  delete manifest.scripts['dev:emulator'];
  manifest.scripts['dev:page'] += ` --port ${pagePort}`;
  writeFileSync(file, JSON.stringify(manifest));
  const { OTP_DEVELOPMENT: _, ...env } = { ...context.proxyEnv, PORT: String(serverPort) };
  const run = ['--prefix', join(context.folder, folder), 'run', 'dev'];
  const url = `http://localhost:${pagePort}`;
  const program = await context.start('npm', run, url, { env });
  await context.inPage(url, async (page) => {
    await page.getByLabel('Phone number').fill('+201001234598');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('6-digit code').waitFor();
  });
  await program.stop();
}

/** Throws if a port responds at an address that other machines reach. */
async function isLocal(port) {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  for (const { address, family, internal } of addresses) {
    if (internal || family !== 'IPv4') continue;
    const response = await fetch(`http://${address}:${port}`).catch(() => undefined);
    if (response !== undefined) throw new Error(`${address}:${port} is open to other machines`);
  }
}
