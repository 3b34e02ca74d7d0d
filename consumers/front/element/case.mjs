import { createRequire } from 'node:module';
import { startBackend } from '../apps.mjs';

const { version } = createRequire(import.meta.url)('../../../packages/element/package.json');

export default {
  name: 'html-element',
  group: 'bundler',
  title: 'Plain HTML with `<otp-form>`',
  version,
  mode: 'no bundler',
  async run(context) {
    context.copy('front/app/server.mjs', 'server.mjs');
    await context.install({
      '@otp-kit/element': 'packed',
      '@otp-kit/server': 'packed',
      express: '5.3.0',
    });
    await context.exec('cp', ['node_modules/@otp-kit/element/dist/otp-form.js', 'pages']);
    const url = await startBackend(context, 'pages');
    await context.verify(url);
  },
};
