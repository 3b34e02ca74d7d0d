import { checkOutput } from '../apps.mjs';

const version = '16.4.6';

// In development, React's StrictMode mounts the form twice. The first flow is closed with its challenge.
const STRICT_MODE = /challenge: net::ERR_ABORTED/;

export default ['app', 'pages'].map((router) => ({
  name: `next-16-${router}`,
  group: 'bundler',
  title: `Next.js, ${router} router`,
  version,
  mode: 'dev server, build; Turbopack, webpack',
  async run(context) {
    context.copy('front/handler');
    context.copy('front/app/sign-in.jsx', 'sign-in.jsx');
    context.copy(`front/next/${router}-router`);
    await context.install({
      '@otp-kit/react': 'packed',
      '@otp-kit/server': 'packed',
      next: version,
      react: '19.3.1',
      'react-dom': '19.3.1',
    });
    for (const flag of ['--turbopack', '--webpack']) await verifyWith(context, flag);
  },
}));

async function verifyWith({ exec, start, port, proxyEnv, verify }, flag) {
  const own = await port();
  const url = `http://localhost:${own}`;
  const args = ['dev', flag, '--port', String(own)];
  const dev = await start('next', args, url, { env: proxyEnv });
  await verify(url, { accept: STRICT_MODE });
  await dev.stop();
  checkOutput(dev.output());

  // Without the proxy's secrets, which no build has.
  checkOutput(await exec('next', ['build', flag]));
  const built = await start('next', ['start', '--port', String(own)], url, { env: proxyEnv });
  await verify(url);
  await verify(url, { engine: 'hash-wasm' });
  await built.stop();
}
