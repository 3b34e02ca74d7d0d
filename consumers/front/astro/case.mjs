import { verifyFramework } from '../apps.mjs';

const version = '5.18.2';

export default {
  name: 'astro-5',
  group: 'bundler',
  title: 'Astro',
  version,
  mode: 'dev server, build',
  async run(context) {
    context.copy('front/handler');
    context.copy('front/app/sign-in.jsx', 'sign-in.jsx');
    await context.install({
      '@otp-kit/react': 'packed',
      '@otp-kit/server': 'packed',
      '@astrojs/node': '9.5.5',
      '@astrojs/react': '4.4.2',
      astro: version,
      react: '19.3.1',
      'react-dom': '19.3.1',
    });

    await verifyFramework(context, {
      dev: (port) => ['astro', 'dev', '--port', port],
      first: { warm: true },
      build: ['astro', 'build'],
      serve: () => ['node', 'dist/server/entry.mjs'],
    });
  },
};
