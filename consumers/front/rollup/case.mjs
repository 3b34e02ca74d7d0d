import { APP, verifyBuild } from '../apps.mjs';

const version = '4.68.7';

export default {
  name: 'rollup-4-build',
  group: 'bundler',
  title: 'Rollup',
  version,
  mode: 'build',
  needs: 'two more entries, the worker’s; an `onwarn` without `MODULE_LEVEL_DIRECTIVE`',
  async run(context) {
    context.copy('front/app');
    context.copy('front/page');
    await context.install({
      ...APP,
      '@rollup/plugin-commonjs': '29.0.3',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-replace': '6.0.3',
      '@rollup/plugin-sucrase': '5.1.0',
      rollup: version,
      'rollup-plugin-import-css': '4.2.1',
    });
    await verifyBuild(context, 'rollup', ['--config']);
  },
};
