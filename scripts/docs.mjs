/**
 * `npm run docs`, or `npm run docs -- build`, `test`, `guides next`: the documentation site. Its packages are no part
 * of the workspaces, so that `npm install` stays small; they are installed at the first use, and again when the
 * lock file changes.
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureDependencies, fail, isInstalled, root, run } from './setup.mjs';

const [task = 'dev', ...names] = process.argv.slice(2);
const site = join(root, 'site');

ensureDependencies();
if (!isInstalled(site)) {
  const installed = run('npm', ['install', '--prefix', site, '--no-audit', '--no-fund']);
  if (!installed) fail('The site’s packages could not be installed.');
}
// The test opens the built site, and the guides install the built packages.
if (task === 'test') runTask('build');
if (task === 'guides' && !build()) fail('The build failed; see the error above.');
runTask(task);

function runTask(name) {
  const succeeded = run('npm', [
    'run',
    name,
    '--prefix',
    site,
    '--',
    ...(name === task ? names : []),
  ]);
  if (!succeeded) fail(`The site’s ${name} failed; see the error above.`);
}
