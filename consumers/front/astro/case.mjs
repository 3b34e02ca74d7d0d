import { checkOutput } from '../apps.mjs';

const version = '5.18.2';

export default {
  name: 'astro-5',
  group: 'bundler',
  title: 'Astro',
  version,
  mode: 'dev server, build',
  async run(context) {
    const { exec, start, proxyEnv, productionEnv, verify } = context;
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

    const port = await context.port();
    const url = `http://localhost:${port}`;
    const args = ['dev', '--port', String(port)];
    const server = await start('astro', args, url, { env: proxyEnv });
    await verify(url, { warm: true });
    await server.stop();
    checkOutput(server.output());

    checkOutput(await exec('astro', ['build']));
    const env = { ...productionEnv, HOST: 'localhost', PORT: String(port) };
    await start('node', ['dist/server/entry.mjs'], url, { env });
    await verify(url);
    await verify(url, { engine: 'hash-wasm' });
  },
};
