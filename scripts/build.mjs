/** `npm run build`: builds the packages. `tsc` emits the libraries; Vite bundles the worker, the custom element and the emulator's pages. */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, fail, root, run, start } from './setup.mjs';

/** Builds every package; returns whether it succeeded. */
export function build() {
  const from = (path) => join(root, 'packages', path);
  // Starts empty, so that no output of a deleted source is published.
  for (const name of readdirSync(join(root, 'packages'))) {
    rmSync(from(`${name}/dist`), { recursive: true, force: true });
  }
  if (!run('tsc', ['-b'])) return false;
  // Overwrites the worker.js of `tsc`, whose bare imports browsers cannot resolve.
  const scripts = [
    'packages/pow/vite.worker.config.ts',
    'packages/element/vite.otp-form.config.ts',
    'packages/element/vite.otp-form-phone.config.ts',
  ];
  if (!scripts.every(bundle) || !PAGES.every(bundle)) return false;
  for (const name of ['styles.css', 'phone.css', 'passkey.css', 'themes']) {
    cpSync(from(`react/src/${name}`), from(`react/dist/${name}`), { recursive: true });
  }
  cpSync(from('emulator/src/turnstile/page'), from('emulator/dist/turnstile/page'), {
    recursive: true,
  });
  return true;
}

/** The emulator's pages, bundled into its `dist`, which an emulator that runs from its sources also serves. */
const PAGES = ['hosted-page', 'console'].map((page) => `pages/${page}/vite.config.ts`);
// Another NODE_ENV of the caller's would bundle React's development build, at three times the CPU time.
const PRODUCTION = { NODE_ENV: 'production' };

/** Bundles the emulator's pages at once; resolves to whether it succeeded. */
export async function buildPages() {
  const succeeded = await Promise.all(
    PAGES.map((config) => start('vite', bundling(config), PRODUCTION)),
  );
  return succeeded.every(Boolean);
}

function bundle(config) {
  return run('vite', bundling(config), PRODUCTION);
}

function bundling(config) {
  return ['build', '-c', config, '--logLevel', 'warn'];
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  if (!build()) fail('The build failed; see the error above.');
}
