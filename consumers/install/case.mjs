import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANAGERS } from '../support/managers.mjs';
import { PROJECTS } from './projects.mjs';

/** Every project with every package manager: it installs the packages without a flag that hides a conflict. */
const installed = PROJECTS.flatMap((project) =>
  MANAGERS.map((manager) => ({
    name: `install-${project.name}-${manager.name}`,
    group: 'install',
    title: project.title,
    version: project.dependencies[0][1],
    manager: manager.title,
    run: (context) => installBeside(context, project, manager),
  })),
);

async function installBeside(context, { dependencies, kit }, manager) {
  context.writeManifest(Object.fromEntries(dependencies), 'app');
  try {
    await context.manage(manager, [...manager.install, ...manager.flags], 'app');
  } catch (error) {
    return failedByItself(error, CONFLICT);
  }
  return check(context, manager, [...manager.add, ...kit, ...manager.flags]);
}

/** How managers name a conflict of a project without these packages; the second is a crash of npm 10. */
const CONFLICT =
  /ERESOLVE|Cannot read properties of null \(reading 'edgesOut'\)|ERR_PNPM_[A-Z_]*PEER[A-Z_]*/;
const BROKEN_LIBRARY = /(?<=^Error: )\S+ itself cannot be imported/m;
/** Yarn resolves the binaries of every platform, and a registry may lack one that was just published. */
const MISSING = /\S+(?=@npm:\S+: No candidates found)|(?<=find any versions for ")[^"]+/;

/** The entry of a project that has a problem of its own; throws any other error, such as a broken connection. */
function failedByItself(error, problem = BROKEN_LIBRARY) {
  const [missing] = MISSING.exec(error.message) ?? [];
  if (missing && !missing.startsWith('@otp-kit/')) {
    return { works: 'untried', reason: `the registry lacked ${missing}` };
  }
  const [reason] = problem.exec(error.message) ?? [];
  if (reason === undefined) throw error;
  return { works: 'no', reason: `fails by itself: ${reason}` };
}

/** Runs a command of the manager that installs these packages, and checks what it installed. */
async function check(context, manager, args) {
  try {
    checkPeers(manager, await context.manage(manager, args, 'app'));
    await checkEntries(context, manager);
    return undefined;
  } catch (error) {
    return failedByItself(error);
  }
}

/** Throws where the manager reported an unfit peer of a package of ours. */
function checkPeers({ peerProblem }, output) {
  const problems = output.match(peerProblem) ?? [];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Imports every entry of the packages that the project's manifest names. */
async function checkEntries(context, manager) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(context.folder, 'app/package.json'), 'utf8'),
  );
  const kit = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@otp-kit/'),
  );
  context.copy('install/check-entries.mjs', 'app/check-entries.mjs');
  const args = ['check-entries.mjs', ...kit];
  if (manager.node) await context.manage(manager, [...manager.node, ...args], 'app');
  else await context.exec('node', args, { cwd: 'app' });
}

/** `npm create otp-kit`, as each manager spells it: the app of a template has to install. */
const created = ['next', 'vite-express', 'vite-hono'].flatMap((template) =>
  MANAGERS.map((manager) => ({
    name: `install-create-${template}-${manager.name}`,
    group: 'install',
    title: '`npm create otp-kit`',
    version: template,
    manager: manager.title,
    async run(context) {
      const options = ['--template', template, '--kind', 'both', '--yes'];
      await context.manage(manager, [...manager.create, ...options]);
      return check(context, manager, [...manager.install, ...manager.flags]);
    },
  })),
);

export default [...installed, ...created];
