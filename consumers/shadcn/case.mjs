/** The registry of the site in fresh apps, by shadcn's own command. */
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { registryItems } from '../../site/generate/registry.mjs';
import { startBackend } from '../front/apps.mjs';

/** What `shadcn init` adds. It needs ui.shadcn.com, so `app` has the files that it writes. */
const INIT = { clsx: '2.1.1', 'tailwind-merge': '3.7.0' };
const SHADCN = '4.23.0';

const next = {
  name: 'shadcn-next',
  title: 'shadcn registry, Next.js',
  version: '16.4.3',
  async run(context) {
    const { exec, port, productionEnv, start } = context;
    await context.install({ 'create-next-app': '16.4.3', shadcn: SHADCN });
    const options = ['--yes', '--use-npm', '--disable-git', '--skip-install'];
    await exec('create-next-app', ['shop', ...options]);
    for (const from of ['shadcn/app', 'shadcn/next']) context.copy(from, 'shop');
    await addItems(context, ['otp-form', 'phone-field', 'otp-route-next']);
    await exec('npm', ['run', 'build'], { cwd: 'shop' });
    const own = await port();
    const url = `http://localhost:${own}`;
    const env = { ...productionEnv, PORT: String(own) };
    await start('npm', ['--prefix', 'shop', 'start'], url, { env });
    await signIn(context, url);
  },
};

const vite = {
  name: 'shadcn-vite',
  title: 'shadcn registry, Vite',
  version: '9.3.0',
  async run(context) {
    const { copy, exec, folder } = context;
    const backend = { '@otp-kit/server': 'packed', express: '5.3.0' };
    await context.install({ 'create-vite': '9.3.0', shadcn: SHADCN, ...backend });
    await exec('create-vite', ['shop', '--template', 'react-ts', '--no-interactive']);
    copy('shadcn/app', 'shop/src');
    copy('shadcn/app/components.json', 'shop/components.json');
    copy('shadcn/vite', 'shop');
    for (const name of ['tsconfig.json', 'tsconfig.app.json'])
      aliasPaths(join(folder, 'shop', name));
    await addItems(context, ['otp-form', 'phone-field'], {
      '@tailwindcss/vite': '4.3.5',
      tailwindcss: '4.3.5',
    });
    await exec('npm', ['run', 'build'], { cwd: 'shop' });
    copy('front/app/server.mjs', 'server.mjs');
    copy('front/handler');
    await signIn(context, await startBackend(context, 'shop/dist'));
  },
};

export default [next, vite].map((one) => ({
  ...one,
  group: 'bundler',
  mode: `\`shadcn add\` ${SHADCN}, build`,
}));

/** The step "Edit tsconfig.json" of shadcn's installation for Vite. The files have comments. */
function aliasPaths(file) {
  const paths = '"paths": { "@/*": ["./src/*"] }';
  const text = readFileSync(file, 'utf8');
  const has = text.includes('"compilerOptions"');
  const edited = has
    ? text.replace('"compilerOptions": {', `"compilerOptions": { ${paths},`)
    : text.replace('{', `{ "compilerOptions": { ${paths} },`);
  writeFileSync(file, edited);
}

/** Adds items by shadcn's command from a registry on this machine. */
async function addItems({ exec, registryEnv, writeManifest }, names, dependencies = {}) {
  writeManifest({ ...INIT, ...dependencies }, 'shop');
  const server = createServer(({ url }, response) => {
    const item = ITEMS.get(url);
    response.writeHead(item ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(item));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}/r`;
  const addresses = names.map((name) => `${url}/${name}.json`);
  try {
    const env = { ...registryEnv, REGISTRY_URL: url };
    await exec('shadcn', ['add', ...addresses, '--yes', '--cwd', 'shop'], { env });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** The items, and the colors of ui.shadcn.com, which the command asks for and does not use in an app with CSS variables. */
const NO_COLORS = { light: {}, dark: {} };
const COLORS = {
  inlineColors: NO_COLORS,
  cssVars: NO_COLORS,
  inlineColorsTemplate: '',
  cssVarsTemplate: '',
};
const ITEMS = new Map([
  ['/r/colors/neutral.json', COLORS],
  ...registryItems().map((item) => [`/r/${item.name}.json`, item]),
]);

/** Verifies a number, and takes pictures of the form in light, dark and Arabic, which stay with --keep. */
async function signIn(context, url) {
  await context.verify(url, {
    async finish(page) {
      await page.getByRole('heading', { name: 'Phone number verified' }).waitFor();
      const cookies = await page.context().cookies();
      if (!cookies.some(({ name }) => name === 'session')) throw new Error('there is no session');
    },
  });
  const pictures = join(context.folder, 'pictures');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures);
  for (const [index, look] of ['light', 'dark', 'arabic'].entries()) {
    await context.inPage(look === 'arabic' ? `${url}/?ar` : url, async (page) => {
      if (look === 'dark')
        await page.evaluate(() => document.documentElement.classList.add('dark'));
      const picture = (step) => takePicture(page, join(pictures, `${look}-${step}`));
      const number = page.locator('input[type=tel]');
      await number.waitFor();
      await picture('address');
      await number.fill(`+2010012346${index}0`);
      await page.locator('button[type=submit]:not([aria-disabled])').click();
      await page.locator('[autocomplete=one-time-code]').fill('000');
      await picture('code');
    });
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @throws where axe objects to something, or the page scrolls sideways */
async function takePicture(page, path) {
  await page.addScriptTag({ path: AXE });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${path}-${width}.png` });
    const problems = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run();
      const isWide = document.documentElement.scrollWidth > innerWidth;
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        isWide && 'too wide',
      ];
    });
    if (problems.some(Boolean)) throw new Error(`${path} at ${width}: ${problems.join('\n')}`);
  }
}
