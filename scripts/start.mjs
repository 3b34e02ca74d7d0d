/** `npm start`: installs what is missing, and starts the demo with its backend and the emulator. */
import { spawn } from 'node:child_process';
import { buildPages } from './build.mjs';
import { ensureDependencies, FROM_SOURCES, fail, root } from './setup.mjs';
import { readStartOptions } from './start-options.mjs';

const options = readStartOptions(process.argv.slice(2));
if (options) {
  console[options.status === 0 ? 'log' : 'error'](options.text);
  process.exit(options.status);
}

ensureDependencies({ ofDemo: true });

// Everything but the emulator's pages runs from its TypeScript sources. The demo bundles its own pages meanwhile, and
// reports that it runs when those of the emulator are there, too.
const args = [...FROM_SOURCES, 'demo/start.ts'];
const child = spawn(process.execPath, args, {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

if (await buildPages()) {
  child.send('pages built');
} else {
  child.kill();
  fail('The pages of the emulator could not be built; see the error above.');
}
