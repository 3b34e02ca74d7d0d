/**
 * `npm run executable`: writes the emulator as one file that runs without Node or npm, its SHA-256 for `sha256sum -c`,
 * and the licences of what is bundled, into `dist`. The file is the Node that runs this script, with the command and its
 * pages inside: it fits this system and processor.
 *
 * @see https://nodejs.org/api/single-executable-applications.html
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, fail, root } from './setup.mjs';

const EMULATOR = join(root, 'packages', 'emulator');
const PAGES = {
  console: 'dist/console',
  hostedPage: 'dist/hosted-page',
  turnstile: 'src/turnstile/page',
};
// Node's own: postject looks for it in the binary.
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes the executable of the built emulator.
 *
 * @param {string} folder
 * @returns {Promise<string>} its path; the checksum is beside it, with `.sha256` at the end
 */
export async function writeExecutable(folder) {
  const name = `otp-emulator-${process.platform}-${process.arch}`;
  const file = join(folder, name);
  const work = mkdtempSync(join(tmpdir(), 'otp-emulator-executable-'));
  try {
    await bundleCommand(work);
    const blob = writeBlob(work);
    mkdirSync(folder, { recursive: true });
    copyFileSync(process.execPath, file);
    chmodSync(file, 0o755);
    const { inject } = await import('postject');
    await inject(file, 'NODE_SEA_BLOB', blob, { sentinelFuse: FUSE });
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(`${file}.sha256`, `${sum}  ${name}\n`);
    const node = `https://github.com/nodejs/node/blob/${process.version}/LICENSE`;
    const licences = readFileSync(join(work, 'LICENSES.md'), 'utf8');
    writeFileSync(`${file}.LICENSES.md`, `${licences}\n## Node.js\n\n${node}\n`);
  } finally {
    rmSync(work, { recursive: true });
  }
  return file;
}

/** The pages are inside the executable, not in files beside the module. */
const PAGES_MODULE = `
import { getAsset } from 'node:sea';
const filesOf = (page) => async (file) => {
  try {
    return new Uint8Array(getAsset(page + '/' + file));
  } catch {
    return undefined;
  }
};
export const BUILT_PAGES = Object.fromEntries(
  ${JSON.stringify(Object.keys(PAGES))}.map((page) => [page, filesOf(page)]),
);
`;

async function bundleCommand(outDir) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'pages-of-the-executable',
        load: (id) => (id.endsWith('/node/built-pages.ts') ? PAGES_MODULE : null),
      },
    ],
    ssr: { noExternal: true, resolve: { conditions: ['@otp-kit/source', 'node', 'default'] } },
    build: {
      ssr: join(EMULATOR, 'src/cli.ts'),
      target: 'node20',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'command.cjs', codeSplitting: false },
      },
    },
  });
}

function writeBlob(work) {
  const assets = Object.entries(PAGES).flatMap(([page, folder]) =>
    readdirSync(join(EMULATOR, folder)).map((file) => [
      `${page}/${file}`,
      join(EMULATOR, folder, file),
    ]),
  );
  const config = join(work, 'sea.json');
  const output = join(work, 'command.blob');
  const main = join(work, 'command.cjs');
  const settings = { main, output, disableExperimentalSEAWarning: true };
  writeFileSync(config, JSON.stringify({ ...settings, assets: Object.fromEntries(assets) }));
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'ignore' });
  return readFileSync(output);
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  // Other systems need their own signing of a changed Node, which has not been tried.
  if (process.platform !== 'linux') fail('The executable can be made on Linux only.');
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
  const { build } = await import('./build.mjs');
  if (!build()) fail('The build failed; see the error above.');
  console.log(await writeExecutable(resolve(root, values.out)));
}
