/**
 * `npx create-otp-kit add` in a new app of each framework: it adds the form, which builds, passes its test and signs a user in;
 * a second run changes nothing, and `--undo` leaves no trace.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANAGERS } from '../support/managers.mjs';

const [NPM] = MANAGERS;
const next = (...options) => {
  const always = ['--yes', '--empty', '--skip-install', '--disable-git', '--no-tailwind'];
  return ['create-next-app@16.4.3', 'app', ...always, ...options];
};
const serveNext = (port) => ['npm', 'start', '--', '--port', port];
const serve = () => ['npm', 'start'];

/**
 * `create` is the framework's own command. Those of Hono and Astro load their templates from GitHub, which needs
 * more than a registry, so these apps are copies in this folder, and React Router's command has one as its template.
 */
const APPS = [
  {
    ...{ name: 'next-app', title: 'Next.js, app router', version: '16.4.3' },
    create: next('--ts', '--app', '--src-dir'),
    serve: serveNext,
  },
  {
    ...{ name: 'next-pages', title: 'Next.js, pages router', version: '16.4.3' },
    ...{ mode: 'JavaScript', create: next('--js', '--no-app', '--no-src-dir') },
    serve: serveNext,
  },
  {
    ...{ name: 'vite-express', title: 'Vite + Express', version: '9.3.0' },
    create: ['create-vite@9.3.0', 'app', '--template', 'react-ts', '--no-interactive'],
    copies: 'existing/express',
    manifest: {
      scripts: { 'dev:server': 'tsx watch server/main.ts', start: 'tsx server/main.ts' },
      dependencies: { express: '^5.3.0', tsx: '^4.23.15' },
      devDependencies: { '@types/express': '^5.0.6' },
    },
    serve,
  },
  {
    ...{ name: 'react-router', title: 'React Router, framework mode', version: '7.18.4' },
    create: [
      ...['create-react-router@7.18.4', 'app', '--template', './react-router'],
      ...['--yes', '--no-install', '--no-git-init'],
    ],
    serve,
  },
  {
    ...{ name: 'hono', title: 'Hono on Node', version: '4.13.19', copies: 'existing/hono' },
    serve,
  },
  {
    ...{ name: 'astro', title: 'Astro', version: '5.18.2', copies: 'existing/astro' },
    serve: () => ['node', 'dist/server/entry.mjs'],
  },
];

export default APPS.map(({ name, title, version, mode = 'TypeScript', ...app }) => ({
  ...{ name: `existing-${name}`, group: 'existing app', title, version, mode },
  async run(context) {
    const inApp = { cwd: 'app' };
    const git = (...args) => context.exec('git', args, inApp);
    const add = (...args) => {
      const command = ['exec', '--yes', '--cache=../npm', 'create-otp-kit@latest', '--'];
      return context.manage(NPM, [...command, 'add', ...args], 'app');
    };
    await createApp(context, app);
    await git('init', '--quiet');
    await commit(git);

    await add('--yes');
    await context.manage(NPM, ['install', '--no-package-lock', ...NPM.flags], 'app');
    await context.exec('npm', ['run', 'otp:test'], inApp);
    await verifyBuild(context, app);

    await commit(git);
    const again = await add('--yes');
    if (!again.includes('added already')) throw new Error(`the second run printed:\n${again}`);
    await isClean(git);
    await add('--undo', '--yes');
    await git('add', '--all');
    const left = await git('diff', '--cached', '--stat', 'HEAD~1');
    if (left !== '') throw new Error(`the undo left:\n${left}`);
    if (existsSync(join(context.folder, 'app/.env'))) throw new Error('the undo left .env');
  },
}));

async function createApp(context, { create, copies, manifest = {} }) {
  if (create) await context.exec('npx', ['--yes', ...create]);
  if (copies) context.copy(copies, 'app');
  const own = (path) => join(context.folder, 'app', path);
  if (!existsSync(own('.gitignore'))) {
    writeFileSync(own('.gitignore'), 'node_modules/\nbuild/\ndist/\n.astro/\n.react-router/\n');
  }
  const written = JSON.parse(readFileSync(own('package.json'), 'utf8'));
  for (const [part, added] of Object.entries(manifest)) {
    written[part] = { ...written[part], ...added };
  }
  writeFileSync(own('package.json'), `${JSON.stringify(written, null, 2)}\n`);
}

async function verifyBuild(context, { serve: commandOf }) {
  // Next's own problem: without `CI` it does not warn that an earlier build left no cache.
  await context.exec('npm', ['run', 'build'], { cwd: 'app', env: { CI: '' } });
  const port = String(await context.port());
  const url = `http://localhost:${port}`;
  const [command, ...args] = commandOf(port);
  const env = { ...context.productionEnv, HOST: 'localhost', PORT: port };
  const server = await context.start(command, args, url, { env, cwd: 'app' });
  await context.verify(`${url}/sign-in`);
  await server.stop();
}

async function commit(git) {
  await git('add', '--all');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  await git(...author, 'commit', '--quiet', '--message', 'app');
}

async function isClean(git) {
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new Error(`the second run changed:\n${changed}`);
}
