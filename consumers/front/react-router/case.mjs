import { verifyFramework } from '../apps.mjs';

const version = '7.18.4';

export default {
  name: 'react-router-7',
  group: 'bundler',
  title: 'React Router, framework mode',
  version,
  mode: 'dev server, build',
  needs: '`optimizeDeps.include` for a first visit of its dev server',
  async run(context) {
    context.copy('front/handler');
    context.copy('front/app/sign-in.jsx', 'sign-in.jsx');
    await context.install({
      '@otp-kit/react': 'packed',
      '@otp-kit/server': 'packed',
      '@react-router/dev': version,
      '@react-router/node': version,
      '@react-router/serve': version,
      isbot: '5.2.3',
      react: '19.3.1',
      'react-dom': '19.3.1',
      'react-router': version,
      vite: '7.3.8',
    });

    await verifyFramework(context, {
      dev: (port) => ['react-router', 'dev', '--port', port],
      build: ['react-router', 'build'],
      serve: () => ['react-router-serve', 'build/server/index.js'],
      clean: withoutFlags,
    });
  },
};

/** React Router announces its next version as warnings. */
const withoutFlags = (output) => output.replace(/^.*Future Flag Warning.*$/gm, '');
