import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from '../../scripts/manifests.mjs';
import { MANAGERS } from '../support/managers.mjs';
import { PROJECTS } from './projects.mjs';

/** Every project with every package manager: it installs the packages without a flag that hides a conflict. */
const installed = PROJECTS.flatMap((project) =>
  MANAGERS.map((manager) => ({
    name: `install-${project.name}-${manager.name}`,
    group: 'install',
    title: project.title,
    version: /(?<=\S@)\S+/.exec(project.dependencies)[0],
    manager: manager.title,
    run: (context) => installBeside(context, project, manager),
  })),
);

async function installBeside(context, { dependencies, kit }, manager) {
  const ranges = dependencies
    .trim()
    .split(/\s+/)
    .map((dependency) => dependency.split(/(?<=.)@/));
  context.writeManifest(Object.fromEntries(ranges), 'app');
  try {
    await context.manage(manager, [...manager.install, ...manager.flags], 'app');
  } catch (error) {
    const code = CONFLICT.exec(error.message)?.[0];
    if (code === undefined) throw error;
    return { works: 'no', reason: `fails without these packages, too: ${code}` };
  }
  const output = await context.manage(manager, [...manager.add, ...kit, ...manager.flags], 'app');
  checkPeers(manager, output);
  await checkEntries(context, manager, 'app');
  return undefined;
}

/** The codes of conflicts; an install fails for other reasons, too, such as a broken connection. */
const CONFLICT = /ERESOLVE|ERR_PNPM_[A-Z_]*PEER[A-Z_]*/;

/** Throws where the manager reported an unfit peer of a package of ours. */
function checkPeers({ peerProblem }, output) {
  const problems = output.split('\n').filter((line) => peerProblem.test(line));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Imports every entry of the packages that the manifest in a folder names. */
async function checkEntries(context, manager, folder) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(context.folder, folder, 'package.json'), 'utf8'),
  );
  const kit = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@otp-kit/'),
  );
  context.copy('install/check-entries.mjs', `${folder}/check-entries.mjs`);
  const args = ['check-entries.mjs', ...kit];
  if (manager.node) await context.manage(manager, [...manager.node, ...args], folder);
  else await context.exec('node', args, { cwd: folder });
}

/** `npm create otp-kit`, as each manager spells it: the app of every template has to install. */
const created = MANAGERS.map((manager) => ({
  name: `install-create-${manager.name}`,
  group: 'install',
  title: '`npm create otp-kit`, every template',
  version: readPackages().find(({ manifest }) => manifest.name === 'create-otp-kit').manifest
    .version,
  manager: manager.title,
  async run(context) {
    for (const template of ['next', 'vite-express', 'vite-hono']) {
      const options = ['--template', template, '--kind', 'both', '--yes'];
      mkdirSync(join(context.folder, template));
      await context.manage(manager, [...manager.create, ...options], template);
      const app = `${template}/app`;
      const output = await context.manage(manager, [...manager.install, ...manager.flags], app);
      checkPeers(manager, output);
      await checkEntries(context, manager, app);
    }
  },
}));

export default [...installed, ...created];
