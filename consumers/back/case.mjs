import { verifyByForm } from './support/verify-by-form.mjs';
import { verifyByWidget } from './support/verify-by-widget.mjs';

const NODE_VERSION = process.versions.node;
const BUNDLE = [
  'esbuild',
  [
    'servers/worker.mjs',
    '--bundle',
    '--format=esm',
    '--outdir=bundled',
    '--out-extension:.js=.mjs',
  ],
];

/**
 * Each serves the proxies of both interfaces, as the README of the server shows it: a file of `servers`, with the
 * dependencies that it imports. The first of them gives the version.
 */
const BACKENDS = [
  { title: 'Express', file: 'express', dependencies: { express: '4.22.3' } },
  { title: 'Express', file: 'express', dependencies: { express: '5.3.0' } },
  { title: 'Fastify', file: 'fastify', dependencies: { fastify: '5.12.8' } },
  {
    title: 'Hono on Node',
    file: 'hono',
    dependencies: { hono: '4.13.19', '@hono/node-server': '2.1.8' },
  },
  { title: 'Koa', file: 'koa', dependencies: { koa: '3.3.0' } },
];

/** The same for runtimes, with the command that runs the file. */
const RUNTIMES = [
  { title: 'Node, http.createServer', file: 'node', version: NODE_VERSION },
  { title: 'Bun', file: 'bun', dependencies: { bun: '1.4.5' }, command: ['bun'] },
  { title: 'Deno', file: 'deno', dependencies: { deno: '2.9.6' }, command: ['deno', 'run', '-A'] },
  {
    title: 'workerd, by Miniflare',
    file: 'workerd',
    version: '1.20260401.1',
    dependencies: { miniflare: '4.20260401.0', esbuild: '0.28.2' },
    prepare: (context) => context.exec(...BUNDLE),
  },
];

const versionOf = ({ version, dependencies }) => version ?? Object.values(dependencies)[0];

export default [
  ...BACKENDS.map((one) => ({ ...one, group: 'backend', suffix: `-${versionOf(one)[0]}` })),
  ...RUNTIMES.map((one) => ({ ...one, group: 'runtime', suffix: '' })),
].map((one) => ({
  name: one.file + one.suffix,
  group: one.group,
  title: one.title,
  version: versionOf(one),
  mode: 'form, widget, webhook',
  run: (context) => verifyBoth(context, one),
}));

/** Starts the server and verifies a number by the form and by the widget, over HTTP. */
async function verifyBoth(context, { file, dependencies, command = ['node'], prepare }) {
  await context.install({ '@otp-kit/server': 'packed', ...dependencies });
  await prepare?.(context);
  const port = await context.port();
  const url = `http://localhost:${port}`;
  const env = { ...context.proxyEnv, PORT: String(port) };
  const [program, ...args] = [...command, `servers/${file}.mjs`];
  await context.start(program, args, `${url}/api/account`, { env });
  await verifyByForm(context, url);
  await verifyByWidget(context, url);
}
