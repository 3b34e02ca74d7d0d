import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer, defaultClientConditions } from 'vite';
import { EMULATOR_PORT } from '../playwright.config.ts';
import { credentials, nextMessage } from '../support/emulator.ts';
import { codeField } from '../support/person.ts';
import { freePort } from '../support/port.ts';
import { SEAL_SECRET } from '../support/seal-secret.ts';
import { test } from '../support/test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Inside the repository, so that the packages are found as an integrator's are.
const project = `${root}test-results/readme/`;

/** The README's code block that begins by naming this file. */
function block(file: string): string {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const found = new RegExp(`\`\`\`tsx?\\n(// ${file}\\n[\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (found === undefined) throw new Error(`the README has no block for ${file}`);
  return found;
}

test('the integration in the README verifies a number as it stands there', async ({ page }) => {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(project + file, text);
  write('sign-in.tsx', block('sign-in.tsx'));
  write('server.ts', block('server.ts'));
  // What the README leaves to the integrator: a session, and a page around the form.
  write(
    'session.ts',
    'export const startSession = (address: object) => "session=" + JSON.stringify(address) + "; Path=/";',
  );
  write('index.html', '<div id="root"></div><script type="module" src="/main.tsx"></script>');
  write(
    'main.tsx',
    `import { createRoot } from 'react-dom/client';
     import { SignIn } from './sign-in.tsx';
     createRoot(document.getElementById('root')!).render(<SignIn />);`,
  );

  const { apiKey, pipelineID } = await credentials();
  const backendPort = await freePort();
  const backend = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions', '@otp-kit/source', `${project}server.ts`],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        OTP_BASE_URL: `http://127.0.0.1:${EMULATOR_PORT}`,
        OTP_API_KEY: apiKey,
        OTP_PIPELINE_ID: pipelineID,
        OTP_DEVELOPMENT: '1',
        OTP_SEAL_SECRET: SEAL_SECRET,
        PORT: String(backendPort),
      },
    },
  );
  const vite = await createServer({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
    server: { port: await freePort(), proxy: { '/api': `http://localhost:${backendPort}` } },
  });
  try {
    await vite.listen();
    await page.goto(vite.resolvedUrls?.local[0] ?? '');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010 0123 4568');
    await page.keyboard.press('Enter');
    const { code } = await nextMessage('+201001234568');
    await codeField(page).fill(code);

    await page.waitForURL('**/account');
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
    expect(session?.value).toContain('+201001234568');
  } finally {
    backend.kill();
    await vite.close();
  }
});
