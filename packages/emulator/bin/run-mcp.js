// The MCP server is a package of its own, so that no test installs its SDK. The command runs the installed one, or
// lets npx install the one of this version.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const installed = findServer();
if (installed === undefined) {
  process.exitCode = runWithNpx(`@otp-kit/mcp@${require('../package.json').version}`);
} else {
  process.argv.splice(2, 1);
  await import(new URL('bin/otp-kit-mcp.js', pathToFileURL(installed)).href);
}

function findServer() {
  try {
    return require.resolve('@otp-kit/mcp/package.json');
  } catch {
    return undefined;
  }
}

function runWithNpx(server) {
  const [program, ...first] = findNpx();
  const args = [...first, '--yes', server, ...process.argv.slice(3)];
  const { error, status } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) {
    console.error(
      `npx cannot be run (${error.message}); install the MCP server: npm install --save-dev @otp-kit/mcp`,
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
