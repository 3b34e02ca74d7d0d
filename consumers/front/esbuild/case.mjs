import { APP, verifyBuild } from '../apps.mjs';

const version = '0.28.2';

export default {
  name: 'esbuild-build',
  group: 'bundler',
  title: 'esbuild',
  version,
  mode: 'build',
  needs: 'two more entries, the worker’s',
  async run(context) {
    context.copy('front/app');
    context.copy('front/page');
    await context.install({ ...APP, esbuild: version });
    await verifyBuild(context, 'node', ['build.mjs']);
  },
};
