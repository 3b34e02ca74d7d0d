#!/usr/bin/env node
// npm links a command when it installs, and skips one whose file is missing: in a fresh clone that is
// all of dist. So the command's file is committed, and loads what the build makes.
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);
if (existsSync(cli)) {
  const { main } = await import(cli.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error('@otp-kit/mcp: not built yet; run "npm run build" first');
  process.exitCode = 2;
}
