/** `npm run build`: what is published. `tsc` makes the libraries, Vite the one file that must be a bundle. */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, fail, root, run } from './setup.mjs';

/** Builds everything that is published; returns whether it worked. */
export function build() {
  const from = (path) => join(root, 'packages', path);
  // From nothing, so that no file of a source that is gone gets published.
  for (const name of readdirSync(join(root, 'packages'))) {
    rmSync(from(`${name}/dist`), { recursive: true, force: true });
  }
  if (!run('npx', ['tsc', '-b'])) return false;
  // After `tsc`, whose worker.js has bare imports that no browser resolves: the bundle overwrites it.
  if (
    !run('npx', ['vite', 'build', '-c', 'packages/pow/vite.worker.config.ts', '--logLevel', 'warn'])
  )
    return false;
  if (!buildUi()) return false;
  cpSync(from('react/src/styles.css'), from('react/dist/styles.css'));
  cpSync(from('emulator/src/turnstile'), from('emulator/dist/turnstile'), { recursive: true });
  return true;
}

/** Bundles the emulator's pages, which an emulator that runs from its sources also serves. */
export function buildUi() {
  return ['hosted-page', 'console'].every((page) => {
    const config = `packages/emulator/vite.${page}.config.ts`;
    return run('npx', ['vite', 'build', '-c', config, '--logLevel', 'warn']);
  });
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  if (!build()) fail('The build failed; the reason stands above.');
}
