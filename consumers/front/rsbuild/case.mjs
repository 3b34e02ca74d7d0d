import { APP, checkOutput, startBackend, verifyBuilt } from '../apps.mjs';

const version = '2.3.2';
const about = { group: 'bundler', title: 'Rsbuild', version };

const install = (context) => {
  context.copy('front/app');
  return context.install({ ...APP, '@rsbuild/core': version, '@rsbuild/plugin-react': '2.1.1' });
};

export default [
  {
    ...about,
    name: 'rsbuild-2-dev',
    mode: 'dev server',
    needs: '`dev.lazyCompilation: false`',
    async run(context) {
      await install(context);
      const backend = await startBackend(context);
      const port = await context.port();
      const url = `http://localhost:${port}`;
      const env = { BACKEND: backend, PORT: String(port) };
      const server = await context.start('rsbuild', ['dev'], url, { env });
      await context.verify(url);
      checkOutput(server.output());
    },
  },
  {
    ...about,
    name: 'rsbuild-2-build',
    mode: 'build',
    async run(context) {
      await install(context);
      checkOutput(await context.exec('rsbuild', ['build']));
      await verifyBuilt(context, 'dist');
    },
  },
];
