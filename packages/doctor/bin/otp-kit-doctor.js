#!/usr/bin/env node
// npm links a command when it installs, and skips one whose file is missing: in a fresh clone that is
// all of dist. So the command's file is committed, and loads what the build makes.
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);
if (existsSync(cli)) {
  const { main } = await import(cli.href);
  process.exitCode = await main(process.argv.slice(2));
  // A client of the configuration, such as one of Redis, may keep its connection open.
  setTimeout(() => process.exit(), 1_000).unref();
} else {
  console.error('@otp-kit/doctor: not built yet; run "npm run build" first');
  process.exitCode = 2;
}
