import { APP, verifyBuild, verifyDev } from '../apps.mjs';

const version = '5.112.2';
const about = { group: 'bundler', title: 'webpack', version };

const install = (context) => {
  context.copy('front/app');
  return context.install({
    ...APP,
    '@swc/core': '1.16.22',
    'css-loader': '7.1.5',
    'html-webpack-plugin': '5.6.8',
    'style-loader': '4.0.0',
    'swc-loader': '0.2.7',
    webpack: version,
    'webpack-cli': '7.3.1',
    'webpack-dev-server': '5.2.7',
  });
};

export default [
  {
    ...about,
    name: 'webpack-5-dev',
    mode: 'dev server',
    async run(context) {
      await install(context);
      await verifyDev(context, 'webpack', ['serve', '--mode', 'development'], /compiled/);
    },
  },
  {
    ...about,
    name: 'webpack-5-build',
    mode: 'build',
    async run(context) {
      await install(context);
      await verifyBuild(context, 'webpack', ['--mode', 'production']);
    },
  },
];
