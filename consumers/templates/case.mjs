import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { checkDevelopment, checkDevScript } from './check-development.mjs';
import { verifyInWidget } from './verify-in-widget.mjs';

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
  await setWebhook(context.emulator, `${url}/api/otp/widget/webhook`);
  const env = { ...context.productionEnv, PORT: String(port) };
  const server = await context.start('npm', npm('start'), url, { env });
  if (kind !== 'widget') await context.verify(url, { submit: submitForm });
  if (kind !== 'form') await verifyInWidget(url, context.emulator);
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

async function setWebhook({ url, credentials }, backendCallbackURL) {
  const pipelines = [{ id: credentials.widget.pipelineID, backendCallbackURL }];
  const response = await fetch(`${url}/_emulator/v1/seed`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pipelines }),
  });
  if (!response.ok) throw new Error(`the emulator refused the webhook: ${await response.text()}`);
}

/** The version that the template asks for. */
function versionOf(template, framework) {
  const file = join(root, 'packages/create-otp-kit/src/manifest.ts');
  const source = readFileSync(file, 'utf8');
  const [, version = ''] = new RegExp(`\\b${framework}: '\\^([\\d.]+)'`).exec(source) ?? [];
  if (version === '') throw new Error(`${template} does not ask for ${framework}`);
  return version;
}
