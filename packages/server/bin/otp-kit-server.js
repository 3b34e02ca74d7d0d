#!/usr/bin/env node
// The doctor is a package of its own, so that no server installs it. This command runs the installed one, or
// lets npx install the one of this version.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const USAGE = 'Usage: npx @otp-kit/server doctor [options]; doctor --help lists them';

const require = createRequire(import.meta.url);
const [command, ...args] = process.argv.slice(2);
const installed = findDoctor();
if (command === '--help') {
  console.log(USAGE);
} else if (command !== 'doctor') {
  console.error(USAGE);
  process.exitCode = 2;
} else if (installed === undefined) {
  process.exitCode = runWithNpx(`@otp-kit/doctor@${require('../package.json').version}`);
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

function runWithNpx(doctor) {
  const [program, ...first] = findNpx();
  const { error, status } = spawnSync(program, [...first, '--yes', doctor, ...args], {
    stdio: 'inherit',
  });
  if (error) {
    console.error(
      `npx cannot be run (${error.message}); install the doctor: npm install --save-dev @otp-kit/doctor`,
    );
  }
  return status ?? 2;
}

// On Windows the command npx is a script for a shell, which would run parts of the arguments. So Node runs npx's
// own file: that of the npm that runs this, or the one beside Node.
function findNpx() {
  const folders = [join(dirname(process.execPath), 'node_modules/npm/bin')];
  if (process.env.npm_execpath) folders.unshift(dirname(process.env.npm_execpath));
  const file = folders.map((folder) => join(folder, 'npx-cli.js')).find(existsSync);
  return file ? [process.execPath, file] : ['npx'];
}
