/** `npm start`: everything from a fresh clone to a page one can open. */
import { spawn } from 'node:child_process';
import { ensureDependencies, root } from './setup.mjs';

ensureDependencies();

// The emulator and the demo run from their TypeScript sources: nothing has to be built first.
const args = [
  '--import',
  'tsx',
  '--conditions',
  '@otp-kit/source',
  'demo/start.ts',
  ...process.argv.slice(2),
];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
