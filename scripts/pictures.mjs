/** `npm run pictures` and `npm run gallery`: start a demo and an emulator, and run the program that takes the pictures. */
import { spawn } from 'node:child_process';
import { ensureChromium, ensureDependencies, FROM_SOURCES, fail, root, run } from './setup.mjs';

const DEMO_URL = 'http://localhost:5274';
const OTP_KIT_EMULATOR_URL = 'http://127.0.0.1:4475';

ensureDependencies();
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
const args = [...FROM_SOURCES, ...process.argv.slice(2)];
const taken = run(process.execPath, args, { DEMO_URL, OTP_KIT_EMULATOR_URL });
demo.kill();
if (!taken) fail('A picture could not be taken, or a target was missed; see above.');
