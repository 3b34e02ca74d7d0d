/** A run of consumers that a signal stops: one program and a folder. `scripts/consumers.test.ts` starts it. */
import { rmSync } from 'node:fs';
import { onStop } from '../consumers/support/on-stop.mjs';
import { createProcesses } from '../consumers/support/processes.mjs';

const [folder = ''] = process.argv.slice(2);
const programs = createProcesses(folder);
onStop(async () => {
  await programs.stopAll();
  rmSync(folder, { recursive: true });
});
// It ignores signals, as some servers do, and has a child of its own.
const server = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log(process.pid, child.pid);
  setInterval(() => {}, 1000);
`;
const { output } = await programs.start(process.execPath, ['-e', server], /\d+ \d+\n/);
console.log(output().trim());
