/** `npm run pictures` and `npm run gallery`: start a demo and an emulator, and run the program that takes the pictures. */
import { spawn } from 'node:child_process';
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, root, run } from './setup.mjs';

const DEMO_URL = 'http://localhost:5274';
const OTP_KIT_EMULATOR_URL = 'http://127.0.0.1:4475';

/**
 * Runs a program beside a demo and an emulator of its own. It finds them by DEMO_URL and OTP_KIT_EMULATOR_URL, and a
 * Chromium by OTP_KIT_CHROMIUM.
 *
 * @param {string} program a TypeScript file, relative to the repository's folder
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runWithDemo(program, args) {
  ensureChromium();
  const demo = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEMO_PORT: '5274', EMULATOR_PORT: '4475', WIDGET_PORT: '4476' },
  });
  let printed = '';
  const hasStarted = await new Promise((resolve) => {
    demo.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('Ctrl+C')) resolve(true);
    });
    demo.once('exit', () => resolve(false));
  });
  if (!hasStarted) fail('The demo did not start; see the error above.');
  const addresses = { DEMO_URL, OTP_KIT_EMULATOR_URL };
  const succeeded = run(process.execPath, [...FROM_SOURCES, program, ...args], addresses);
  demo.kill();
  return succeeded;
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  const [program, ...args] = process.argv.slice(2);
  if (!(await runWithDemo(program, args))) fail('A picture could not be taken; see above.');
}
