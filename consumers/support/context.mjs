import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../scripts/setup.mjs';
import { CLIENT_IP_HEADER, PLATFORM_HEADERS } from './browsers.mjs';
import { callJson } from './call-json.mjs';
import { createProcesses, freePort } from './processes.mjs';
import { createVerify, STEP_LIMIT_MS } from './verify.mjs';

const consumers = fileURLToPath(new URL('..', import.meta.url));

/**
 * What a case works with; see consumers/README.md. Each case has an emulator of its own, so that cases
 * share no inbox, clock or limits.
 *
 * @returns {Promise<{ context: object, lastOutput: () => string, close: () => Promise<void> }>}
 */
export async function createContext({ source, folder, packages, registry, managers, browsers }) {
  cpSync(source, folder, { recursive: true });
  const { createEmulator, systemRandom } = await import(
    join(root, 'packages/emulator/dist/index.js')
  );
  const emulator = await createEmulator({ port: 0, random: systemRandom });
  const { exec, start, stopAll, lastOutput } = createProcesses(folder);

  const env = { ...emulator.env, OTP_SEAL_SECRET: randomBytes(32).toString('base64') };

  const context = {
    folder,
    emulator,
    proxyEnv: { ...env, OTP_DEVELOPMENT: '1' },
    productionEnv: { ...env, OTP_CLIENT_IP_HEADER: CLIENT_IP_HEADER },
    /** For a program that calls npm itself. */
    registryEnv: { npm_config_registry: registry },
    exec,
    start,
    port: freePort,
    verify: createVerify({ browsers, emulator }),
    inPage: (url, use) => inPage(browsers, url, use),
    control: (method, path, body) =>
      callJson(`${emulator.url}/_emulator/v1/${path}`, { method, body }),
    /** Lets the service post its webhooks to a backend of the widget. */
    async setWebhook(url) {
      const { pipelineID: id } = emulator.credentials.widget;
      const backendCallbackURL = `${url}/api/otp/widget/webhook`;
      await context.control('PATCH', 'seed', { pipelines: [{ id, backendCallbackURL }] });
    },
    /** Copies another folder of `consumers` into the case's, or a file of it. */
    copy: (path, to = '.') => cpSync(join(consumers, path), join(folder, to), { recursive: true }),
    async install(dependencies) {
      // A run whose folder is used again has installed them.
      if (existsSync(join(folder, 'node_modules'))) return;
      context.writeManifest(dependencies);
      await exec('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
        env: context.registryEnv,
      });
    },
    /** Writes dependencies into the package.json of a folder, and keeps what is there. */
    writeManifest(dependencies, to = '.') {
      mkdirSync(join(folder, to), { recursive: true });
      const file = join(folder, to, 'package.json');
      const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
      const all = withVersions({ ...own.dependencies, ...dependencies }, packages);
      const manifest = { ...NEW_MANIFEST, ...own, dependencies: all };
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
    /** Runs a package manager of the matrix in a folder. */
    async manage(manager, args, to = '.') {
      const { file, env: own } = await managers(manager);
      return exec('node', [file, ...args], { env: own, cwd: to });
    },
  };
  const close = () => stopAll().then(() => emulator.close());
  return { context, lastOutput, close };
}

const NEW_MANIFEST = { name: 'app', version: '1.0.0', private: true, type: 'module' };

/** Opens a page in Chromium, and closes it after `use`. */
async function inPage(browsers, url, use) {
  const browser = await browsers.browser('wasm-simd');
  const page = await browser.newPage({ locale: 'en-GB', extraHTTPHeaders: PLATFORM_HEADERS });
  page.setDefaultTimeout(STEP_LIMIT_MS);
  try {
    await page.goto(url);
    await use(page);
  } finally {
    await page.close();
  }
}

/** `packed` is the version of a package of this repository. */
function withVersions(dependencies, packages) {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => {
      if (range !== 'packed') return [name, range];
      const found = packages.get(name);
      if (found === undefined) throw new Error(`${name} is no published package`);
      return [name, found.manifest.version];
    }),
  );
}
