import { checkOutput } from '../apps.mjs';

const version = '7.18.4';

export default {
  name: 'react-router-7',
  group: 'bundler',
  title: 'React Router, framework mode',
  version,
  mode: 'dev server, build',
  needs: '`optimizeDeps.include` for a first visit of its dev server',
  async run(context) {
    const { exec, start, proxyEnv, productionEnv, verify } = context;
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

    const port = await context.port();
    const url = `http://localhost:${port}`;
    const args = ['dev', '--port', String(port)];
    const server = await start('react-router', args, url, { env: proxyEnv });
    await verify(url);
    await server.stop();
    checkOutput(withoutFlags(server.output()));

    checkOutput(withoutFlags(await exec('react-router', ['build'])));
    const env = { ...productionEnv, PORT: String(port) };
    await start('react-router-serve', ['build/server/index.js'], url, { env });
    await verify(url);
    await verify(url, { engine: 'hash-wasm' });
  },
};

/** React Router announces its next version as warnings. */
const withoutFlags = (output) => output.replace(/^.*Future Flag Warning.*$/gm, '');
