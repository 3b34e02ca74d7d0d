import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

let app = '';

test.beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'packed-emulator-'));
  writeFileSync(join(app, 'package.json'), '{"name":"app","version":"1.0.0","private":true}');
});

test.afterEach(() => rmSync(app, { recursive: true }));

/** Packs a package and installs its tarball as npm does, with third-party packages of this repository. */
function installPacked(name: string): Manifest {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', app], {
    cwd: join(root, 'packages', name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }] = JSON.parse(packed);
  const folder = join(app, 'node_modules/@otp-kit', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', join(app, filename), '-C', folder, '--strip-components=1']);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    if (!dependency.startsWith('@otp-kit/'))
      linkInto(dependency, join(root, 'node_modules', dependency));
  }
  for (const [command, path] of Object.entries(manifest.bin ?? {})) {
    chmodSync(join(folder, path), 0o755);
    linkInto(`.bin/${command}`, join(folder, path));
  }
  return manifest;
}

function linkInto(name: string, target: string): void {
  const link = join(app, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}

test('npx @otp-kit/emulator runs from the packed tarball', { tag: '@full' }, async ({
  request,
}) => {
  installPacked('protocol');
  const { version } = installPacked('emulator');
  // Nothing is looked up: what runs is what the tarball holds.
  const npx = ['--offline', '--no', '@otp-kit/emulator', '--'];

  const printed = execFileSync('npx', [...npx, '--version'], { cwd: app, encoding: 'utf8' });
  const child = spawn('npx', [...npx, '--port', '0', '--widget-port', '0', '--json'], {
    cwd: app,
    env: { ...process.env, PORT: '' },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const { url, widgetOrigin } = JSON.parse(String(line));
    const hosted = `http://127.0.0.1:${new URL(widgetOrigin).port}`;

    expect(printed.trim()).toBe(version);
    const health = await request.get(`${url}/_emulator/v1/health`);
    expect((await health.json()).data.version).toBe(version);
    expect((await request.get(url)).status()).toBe(200);
    expect((await request.get(`${hosted}/w/attempt_default_0`)).status()).toBe(200);
    expect((await request.get(`${hosted}/turnstile/v0/api.js`)).status()).toBe(200);
  } finally {
    // npx, its shell and the emulator are one group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await once(child, 'exit');
  }
});
