/**
 * The package managers of the matrix, each in a version that runs on Node 20.
 *
 * @module
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const NPM = {
  package: 'npm',
  command: 'npm',
  install: ['install'],
  add: ['install'],
  flags: ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
  // With a cache of its own: the usual one keeps programs that it has run.
  create: ['create', '--cache=npm', '--yes', 'otp-kit@latest', 'app', '--'],
  // The lines of a warning that follow, "Found" and "Could not resolve", name it, too.
  peerProblem: /^npm warn .*@otp-kit\/.*$/gim,
};

/**
 * @typedef {object} Manager
 * @property {string} name of its cases
 * @property {string} title its column in the table
 * @property {string} package
 * @property {string} command its name among the package's programs
 * @property {string} version
 * @property {string[]} install installs what the manifest of the folder names
 * @property {string[]} add installs the packages that follow, beside what is there
 * @property {string[]} flags of both: no scripts, and as much as possible from the cache
 * @property {string[]} create creates an app in the folder `app`; the options of create-otp-kit follow
 * @property {RegExp} peerProblem what its output says of an unfit peer of a package of ours, by itself and not by a
 *   library that it depends on
 * @property {string[]} [node] its command that runs Node; without one, Node finds the packages by itself
 */

/** @type {readonly Manager[]} */
export const MANAGERS = [
  { ...NPM, name: 'npm-10', title: 'npm 10', version: '10.9.9' },
  { ...NPM, name: 'npm-11', title: 'npm 11', version: '11.21.2' },
  {
    name: 'pnpm-10',
    title: 'pnpm 10',
    package: 'pnpm',
    command: 'pnpm',
    version: '10.34.9',
    install: ['install'],
    add: ['add'],
    flags: ['--ignore-scripts', '--reporter=append-only', '--prefer-offline'],
    create: ['create', 'otp-kit@latest', 'app'],
    // In a tree. "missing peer" is one about which the project's libraries disagree, such as TypeScript in Create React App;
    // others are installed.
    peerProblem: /@otp-kit\/.*\n.*✕ unmet peer.*/g,
  },
  {
    name: 'yarn-1',
    title: 'Yarn 1',
    package: 'yarn',
    command: 'yarn',
    version: '1.22.22',
    install: ['install'],
    add: ['add'],
    // Some projects ask for a newer Node than this. Two of these at a time would share one cache without a lock.
    flags: ['--ignore-scripts', '--ignore-engines', '--non-interactive', '--mutex', 'network'],
    create: ['create', '--global-folder=yarn', 'otp-kit', 'app'],
    peerProblem: /^warning "[^"]*@otp-kit\/[^" ]*" has .*$/gm,
  },
  {
    name: 'yarn-4',
    title: 'Yarn 4',
    package: '@yarnpkg/cli-dist',
    command: 'yarn',
    version: '4.18.1',
    install: ['install'],
    add: ['add'],
    flags: ['--mode=skip-build'],
    create: ['create', 'otp-kit@latest', 'app'],
    peerProblem: /YN00(02|60|86).*@otp-kit\/.*/g,
    node: ['node'],
  },
];

/**
 * Installs each package manager at its first use.
 *
 * @param {string} folder of their own
 * @param {string} registry the address of the registry that they use
 * @returns {(manager: Manager) => Promise<{ file: string, env: Record<string, string> }>} the manager's program, for
 *   Node, and the variables of its settings
 */
export function createManagers(folder, registry) {
  const env = {
    npm_config_registry: registry,
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    // Its usual cache would keep a package whose content changed and whose version did not.
    YARN_GLOBAL_FOLDER: join(folder, 'yarn'),
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_TELEMETRY: 'false',
  };
  const installed = new Map();
  const install = async ({ name, package: itsPackage, version, command }) => {
    const prefix = join(folder, name);
    const flags = ['--prefix', prefix, '--no-audit', '--no-fund', '--prefer-offline'];
    await promisify(execFile)('npm', ['install', `${itsPackage}@${version}`, ...flags]);
    const own = join(prefix, 'node_modules', itsPackage);
    const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    return { file: join(own, bin[command]), env };
  };
  return (manager) => {
    if (!installed.has(manager)) installed.set(manager, install(manager));
    return installed.get(manager);
  };
}
