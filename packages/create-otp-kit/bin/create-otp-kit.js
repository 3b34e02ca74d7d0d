#!/usr/bin/env node
// npm links a command when it installs, and skips one whose file is missing: in a fresh clone that is
// all of dist. So the command's file is committed, and loads what the build makes.
import { existsSync } from 'node:fs';

const [command, ...rest] = process.argv.slice(2);
const isAdd = command === 'add';
const cli = new URL(isAdd ? '../dist/add/add.js' : '../dist/cli.js', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `create-otp-kit: Node ${process.versions.node} is too old; install Node 20.19 or newer`,
  );
  process.exitCode = 1;
} else if (existsSync(cli)) {
  const { main } = await import(cli.href);
  process.exitCode = await main(isAdd ? rest : process.argv.slice(2));
} else {
  console.error('create-otp-kit: not built yet; run "npm run build" first');
  process.exitCode = 1;
}
