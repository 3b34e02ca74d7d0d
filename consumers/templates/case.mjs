import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { checkDevelopment, checkDevScript } from './check-development.mjs';

const TEMPLATES = [
  { template: 'next', title: 'Next.js (app router)', package: 'next' },
  { template: 'vite-express', title: 'Vite + Express', package: 'express' },
  { template: 'vite-hono', title: 'Vite + Hono', package: 'hono' },
];

/** The apps of one template: those of each kind are below the folder whose packages all of them use. */
export default TEMPLATES.map(({ template, title, package: framework }) => ({
  name: `template-${template}`,
  group: 'template',
  title,
  version: versionOf(template, framework),
  mode: 'form, widget and both',
  async run(context) {
    const create = join(root, 'packages/create-otp-kit/bin/create-otp-kit.js');
    for (const kind of ['both', 'form', 'widget']) {
      const options = ['--template', template, '--kind', kind, '--yes'];
      await context.exec('node', [create, join(context.folder, kind), ...options]);
    }
    await context.install(packedOf(join(context.folder, 'both/package.json')));
    for (const kind of ['both', 'form', 'widget']) await checkApp(context, kind);
    await checkDevelopment(context, 'form');
    await checkDevScript(context, 'form');
  },
}));

/** Runs the app's own tests, builds it, starts it, and signs a user in with each of its kinds. */
async function checkApp(context, kind) {
  const npm = (...args) => ['--prefix', join(context.folder, kind), ...args];
  await context.exec('npm', npm('test'));
  await context.exec('npm', npm('run', 'build'));
  const port = await context.port();
  const url = `http://localhost:${port}`;
  await context.setWebhook(url);
  const env = { ...context.productionEnv, PORT: String(port) };
  const server = await context.start('npm', npm('start'), url, { env });
  if (kind !== 'widget') await context.verify(url, { submit: submitForm });
  if (kind !== 'form') await verifyInWidget(context, url);
  await server.stop();
}

/** An app with both kinds has a number field for the widget, too. */
async function submitForm(page, number) {
  const form = page.locator('.otp-form');
  await form.getByLabel('Phone number').fill(number);
  await form.getByRole('button', { name: 'Send code' }).click();
}

/** Every dependency of an app, with the packages of this repository as tarballs. */
function packedOf(manifest) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.fromEntries(
    Object.entries({ ...dependencies, ...devDependencies }).map(([name, range]) => [
      name,
      name.startsWith('@otp-kit/') ? 'packed' : range,
    ]),
  );
}

const WIDGET_NUMBER = '+201001234599';

/** Signs a user in with the widget's frame, in Chromium. */
async function verifyInWidget({ emulator, inPage }, url) {
  await inPage(url, async (page) => {
    // An app with both kinds has a number field in the form, too.
    const form = page.locator('form.number');
    await form.getByLabel('Phone number').fill(WIDGET_NUMBER);
    await form.getByRole('button', { name: 'Continue' }).click();
    const frame = page.frameLocator('iframe[title="Verification"]');
    const code = frame.getByRole('textbox', { name: '6-digit code' });
    await code.waitFor();
    await code.fill(emulator.lastCode(WIDGET_NUMBER) ?? '');
    const signedIn = page.getByText(`Signed in as ${WIDGET_NUMBER}`);
    const decline = frame.getByRole('button', { name: 'Not now' });
    // The widget offers a passkey where the browser can create one.
    await Promise.any([signedIn.waitFor(), decline.click()]);
    await signedIn.waitFor();
  });
}

/** The version that the template asks for. */
function versionOf(template, framework) {
  const file = join(root, 'packages/create-otp-kit/src/manifest.ts');
  const source = readFileSync(file, 'utf8');
  const [, version = ''] = new RegExp(`\\b${framework}: '\\^([\\d.]+)'`).exec(source) ?? [];
  if (version === '') throw new Error(`${template} does not ask for ${framework}`);
  return version;
}
