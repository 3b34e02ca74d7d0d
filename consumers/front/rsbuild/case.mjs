import { APP, verifyBuild, verifyDev } from '../apps.mjs';

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
      await verifyDev(context, 'rsbuild', ['dev']);
    },
  },
  {
    ...about,
    name: 'rsbuild-2-build',
    mode: 'build',
    async run(context) {
      await install(context);
      await verifyBuild(context, 'rsbuild', ['build']);
    },
  },
];
