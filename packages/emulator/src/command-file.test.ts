import { execFile } from 'node:child_process';
import { access, constants, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

async function commandFile(): Promise<string> {
  const { bin } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
  const [path, ...others] = Object.values<string>(bin);
  expect(others).toEqual([]); // npx runs the only command of a package, whatever its name.
  return path ?? '';
}

test('the command is a file of the sources, which npm can link before a build', async () => {
  const path = await commandFile();

  expect(path).not.toMatch(/dist/);
  await access(join(PACKAGE, path), constants.X_OK);
});

test('the command says that a build is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = await commandFile();
  await cp(join(PACKAGE, dirname(path)), join(folder, dirname(path)), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');

  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(folder, path)], (error, _stdout, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });

  expect([code, stderr]).toEqual([
    1,
    '@otp-kit/emulator: not built yet; run "npm run build" first\n',
  ]);
});
