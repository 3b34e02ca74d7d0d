#!/usr/bin/env node
// The doctor is a package of its own, so that no server installs it. This command runs the installed one, or
// lets npx install the one of this version.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const [command, ...args] = process.argv.slice(2);
const installed = findDoctor();
if (command !== 'doctor') {
  console.error('Usage: npx @otp-kit/server doctor [options]; --help lists them');
  process.exitCode = 2;
} else if (installed === undefined) {
  const doctor = `@otp-kit/doctor@${require('../package.json').version}`;
  // npx is a script on Windows, which only a shell runs.
  const shell = process.platform === 'win32';
  const { status } = spawnSync('npx', ['--yes', doctor, ...args], { stdio: 'inherit', shell });
  process.exitCode = status ?? 2;
} else {
  process.argv.splice(2, 1);
  await import(new URL('bin/otp-kit-doctor.js', pathToFileURL(installed)).href);
}

function findDoctor() {
  try {
    return require.resolve('@otp-kit/doctor/package.json');
  } catch {
    return undefined;
  }
}
