import { verifyByForm } from './support/verify-by-form.mjs';
import { verifyByWidget } from './support/verify-by-widget.mjs';

const KIT = { '@otp-kit/server': 'packed' };
const node = (file) => ['node', [`servers/${file}.mjs`]];

/** Each serves the proxies of both interfaces, as the README of the server shows it. */
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

const backends = BACKENDS.map(({ title, file, dependencies }) => {
  const [version] = Object.values(dependencies);
  return {
    name: `${file}-${version.split('.')[0]}`,
    group: 'backend',
    title,
    version,
    run: (context) => verifyBoth(context, dependencies, node(file)),
  };
});

const runtimes = [
  {
    name: 'node',
    title: 'Node, http.createServer',
    version: process.versions.node,
    run: (context) => verifyBoth(context, {}, node('node')),
  },
  {
    name: 'bun',
    title: 'Bun',
    version: '1.4.5',
    run: (context) => verifyBoth(context, { bun: '1.4.5' }, ['bun', ['servers/bun.mjs']]),
  },
  {
    name: 'deno',
    title: 'Deno',
    version: '2.9.6',
    run: (context) =>
      verifyBoth(context, { deno: '2.9.6' }, ['deno', ['run', '-A', 'servers/deno.mjs']]),
  },
  {
    name: 'workerd',
    title: 'workerd, by Miniflare',
    version: '1.20260401.1',
    async run(context) {
      const dependencies = { miniflare: '4.20260401.0', esbuild: '0.28.2' };
      await verifyBoth(context, dependencies, node('workerd'), () =>
        context.exec('esbuild', [
          'servers/worker.mjs',
          '--bundle',
          '--format=esm',
          '--outdir=bundled',
          '--out-extension:.js=.mjs',
        ]),
      );
    },
  },
].map((runtime) => ({ ...runtime, group: 'runtime' }));

export default [...backends, ...runtimes].map((one) => ({ ...one, mode: 'form, widget, webhook' }));

/** Starts the server and verifies a number by the form and by the widget, over HTTP. */
async function verifyBoth(context, dependencies, [command, args], build) {
  await context.install({ ...KIT, ...dependencies });
  await build?.();
  const port = await context.port();
  const url = `http://localhost:${port}`;
  const env = { ...context.proxyEnv, PORT: String(port) };
  await context.start(command, args, `${url}/api/account`, { env });
  await verifyByForm(context, url);
  await verifyByWidget(context, url);
}
