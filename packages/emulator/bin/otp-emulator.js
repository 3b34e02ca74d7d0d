#!/usr/bin/env node
// npm links a command when it installs, and skips one whose file is missing: in a fresh clone that is
// all of dist. So the command's file is committed, and loads what the build makes.
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);
if (process.argv[2] === 'mcp') {
  await import('./run-mcp.js');
} else if (existsSync(cli)) {
  await import(cli.href);
} else {
  console.error('@otp-kit/emulator: not built yet; run "npm run build" first');
  process.exitCode = 1;
}
