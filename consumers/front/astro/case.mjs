import { checkOutput } from '../apps.mjs';

const version = '5.18.2';

export default {
  name: 'astro-5',
  group: 'bundler',
  title: 'Astro',
  version,
  mode: 'dev server, build',
  async run(context) {
    const { exec, start, proxyEnv, verify } = context;
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
    await verify(url, { warm: true, submit });
    await server.stop();
    checkOutput(server.output());

    checkOutput(await exec('astro', ['build']));
    const env = { ...proxyEnv, HOST: 'localhost', PORT: String(port) };
    await start('node', ['dist/server/entry.mjs'], url, { env });
    await verify(url, { submit });
    await verify(url, { submit, engine: 'hash-wasm' });
  },
};

/** Submits after hydration: before it, the browser posts the form to the page, and Astro refuses that. */
async function submit(page, number) {
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
}
