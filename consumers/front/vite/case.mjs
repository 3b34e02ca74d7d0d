import { APP, checkOutput, startBackend, verifyBuilt } from '../apps.mjs';

const VERSIONS = [
  { vite: '6.4.6', plugin: '4.6.0' },
  { vite: '7.3.8', plugin: '5.2.0' },
  { vite: '8.3.8', plugin: '6.3.0' },
];

const install = (context, { vite, plugin }) => {
  context.copy('front/app');
  return context.install({ ...APP, vite, '@vitejs/plugin-react': plugin });
};

export default VERSIONS.flatMap((versions) => {
  const { vite } = versions;
  const about = { group: 'bundler', title: 'Vite', version: vite };
  const name = `vite-${vite.split('.')[0]}`;
  return [
    {
      ...about,
      name: `${name}-dev`,
      mode: 'dev server',
      async run(context) {
        await install(context, versions);
        const backend = await startBackend(context);
        const port = await context.port();
        const url = `http://localhost:${port}`;
        const env = { BACKEND: backend, PORT: String(port) };
        const server = await context.start('vite', [], url, { env });
        await context.verify(url);
        checkOutput(server.output());
      },
    },
    {
      ...about,
      name: `${name}-build`,
      mode: 'build',
      async run(context) {
        await install(context, versions);
        checkOutput(await context.exec('vite', ['build']));
        await verifyBuilt(context, 'dist');
      },
    },
  ];
});
