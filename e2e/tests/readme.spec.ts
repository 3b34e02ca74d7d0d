import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, defaultClientConditions } from 'vite';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { codeBlock, startBackend } from '../support/documented-code.ts';
import { configureWidgetPipeline, credentials, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { E164 } from '../support/number.ts';
import { freePort } from '../support/port.ts';
import { test } from '../support/test.ts';
import { hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Inside the repository, so that the packages are found as an integrator's are.
const project = `${root}test-results/readme/`;

// Each starts a backend from its sources and a Vite without a cache.
test.describe.configure({ timeout: 180_000 });

/** Runs a page and a backend of the README as a project of their own, and gives the page's address. */
async function startProject({
  page,
  backend,
  environment,
}: {
  page: string;
  backend: string;
  environment: Record<string, string>;
}): Promise<{ url: string; backendPort: number; close(): Promise<void> }> {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(project + file, text);
  for (const file of ['sign-in.tsx', 'server.ts', 'verify.tsx', 'widget-server.ts']) {
    write(file, codeBlock('README.md', file));
  }
  // What the README leaves to the integrator: a session, and a page around the form.
  write(
    'session.ts',
    'export const startSession = (address: object) => "session=" + JSON.stringify(address) + "; Path=/";',
  );
  write('index.html', '<div id="root"></div><script type="module" src="/main.tsx"></script>');
  write(
    'main.tsx',
    `import { createRoot } from 'react-dom/client';
     ${page}
     createRoot(document.getElementById('root')!).render(shown);`,
  );
  const { port: backendPort, process: server } = await startBackend(project + backend, environment);
  const vite = await createServer({
    root: project,
    configFile: false,
    // A fresh clone has no cache of another run.
    cacheDir: `${project}.vite`,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
    server: {
      port: await freePort(),
      proxy: { '/api': `http://localhost:${backendPort}` },
      // A source that is saved during the test would reload the page.
      watch: null,
    },
  });
  await vite.listen();
  return {
    url: vite.resolvedUrls?.local[0] ?? '',
    backendPort,
    async close() {
      server.kill();
      await vite.close();
    },
  };
}

test('the README’s own form verifies a number, unchanged', { tag: '@landing' }, async ({
  page,
}) => {
  const { apiKey, pipelineID } = await credentials();
  const integration = await startProject({
    page: `import { SignIn } from './sign-in.tsx'; const shown = <SignIn />;`,
    backend: 'server.ts',
    environment: { OTP_API_KEY: apiKey, OTP_PIPELINE_ID: pipelineID },
  });
  try {
    await page.goto(integration.url);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010 0123 4568');
    await page.keyboard.press('Enter');
    const { code } = await nextMessage('+201001234568');
    await form(page).code.fill(code);

    await page.waitForURL('**/account');
    expect(await sessionOf(page)).toContain('+201001234568');
  } finally {
    await integration.close();
  }
});

test('the README’s widget verifies a number, unchanged', { tag: '@landing' }, async ({ page }) => {
  const { apiKey, widget } = CREDENTIALS;
  const integration = await startProject({
    page: `import { Verify } from './verify.tsx'; const shown = <Verify phoneNumber="+201001234567" />;`,
    backend: 'widget-server.ts',
    environment: {
      OTP_API_KEY: apiKey,
      OTP_WIDGET_PUBLIC_KEY: widget.publicKey,
      OTP_WIDGET_SECRET: widget.secret,
      OTP_WIDGET_ORIGIN: WIDGET,
      OTP_WEBHOOK_SECRET: widget.webhookSecret,
    },
  });
  try {
    await configureWidgetPipeline({
      backendCallbackURL: `http://localhost:${integration.backendPort}/api/otp/widget/webhook`,
    });
    await page.goto(integration.url);
    const user = widgetUser(page, hostedFrame(page));
    const message = await user.getsCode();
    await user.types(message.code);
    await user.declinesPasskey();

    await page.waitForURL('**/account');
    expect(await sessionOf(page)).toContain(E164);
  } finally {
    await integration.close();
  }
});

async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'session')?.value;
}
