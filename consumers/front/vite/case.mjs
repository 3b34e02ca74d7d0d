import { APP, verifyBuild, verifyDev } from '../apps.mjs';

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
        await verifyDev(context, 'vite', []);
      },
    },
    {
      ...about,
      name: `${name}-build`,
      mode: 'build',
      async run(context) {
        await install(context, versions);
        await verifyBuild(context, 'vite', ['build']);
      },
    },
  ];
});
