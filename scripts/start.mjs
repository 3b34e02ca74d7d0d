/** `npm start`: installs what is missing, and starts the demo with its backend and the emulator. */
import { spawn } from 'node:child_process';
import { buildUi } from './build.mjs';
import { ensureDependencies, FROM_SOURCES, fail, root } from './setup.mjs';

ensureDependencies();
if (!buildUi()) fail('The pages of the emulator could not be built; see the error above.');

// Everything else runs from its TypeScript sources.
const args = [...FROM_SOURCES, 'demo/start.ts', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
