import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readArguments } from './cli/command-arguments.ts';

const root = join(import.meta.dirname, '../../..');
const instructions = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', ...rest] = line.split(' ');
    return { name, text: rest.join(' ') };
  });
const textsOf = (name: string) =>
  instructions.filter((instruction) => instruction.name === name).map(({ text }) => text);
const entrypoint: readonly string[] = JSON.parse(textsOf('ENTRYPOINT')[0] ?? '[]');
const healthCheck: readonly string[] = JSON.parse(
  /CMD (.*)$/.exec(textsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]',
);

describe('the Dockerfile', () => {
  test('runs as a user without rights, and keeps its snapshot in a volume of that user', () => {
    const names = instructions.map(({ name }) => name);

    expect(textsOf('USER')).toEqual(['node']);
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
    expect(textsOf('VOLUME')).toEqual(['/data']);
    expect(textsOf('RUN')).toContain('install -d -o node /data');
  });

  test('starts the command with options that it knows, on the ports that the image names', () => {
    const { port, widgetPort, snapshot, containerHosts } = readArguments(entrypoint.slice(1), {});

    expect([`${port} ${widgetPort}`, snapshot]).toEqual([
      textsOf('EXPOSE')[0],
      '/data/snapshot.json',
    ]);
    expect(containerHosts).toEqual(['emulator']);
    expect(healthCheck.at(-1)).toContain(`http://127.0.0.1:${port}/_emulator/v1/health`);
    expect(healthCheck[0]).toBe('node');
  });
});

// `npm run test:extra image`: it needs a build, and the registry for the dependencies.
describe.runIf(process.env['OTP_KIT_IMAGE'])('what the Dockerfile installs', () => {
  const app = mkdtempSync(join(tmpdir(), 'otp-emulator-image-'));
  const data = mkdtempSync(join(tmpdir(), 'otp-emulator-data-'));
  const running = new Set<ChildProcess>();

  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    for (const folder of [app, data]) rmSync(folder, { recursive: true });
  });

  async function start() {
    const [file = '', ...args] = entrypoint.map((text) => text.replace('/data', data));
    const child = spawn(join(app, file), [...args, '--port', '0', '--widget-port', '0', '--json'], {
      cwd: app,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const [line] = await once(child.stdout, 'data');
    const { port, url } = JSON.parse(String(line));
    const health = () =>
      spawnSync(
        healthCheck[0] ?? '',
        healthCheck.slice(1).map((text) => text.replace('4400', port)),
      );
    return { child, health, control: `${url}/_emulator/v1`, url };
  }

  test('is healthy while it runs, and a restart has the inbox of before', async () => {
    for (const name of ['protocol', 'emulator']) {
      execFileSync('npm', ['pack', `./packages/${name}`, '--silent', '--pack-destination', app], {
        cwd: root,
      });
    }
    const [install = ''] = textsOf('RUN');
    execFileSync('sh', ['-c', install], { cwd: app });

    const first = await start();
    const healthy = first.health().status;
    await fetch(`${first.control}/clock/freeze`, {
      method: 'POST',
      body: '{"at":"2040-01-01T00:00:00.000Z"}',
    });
    const page = await fetch(first.url);
    first.child.kill('SIGTERM');
    const [exitCode] = await once(first.child, 'exit');
    const ended = first.health().status;
    const second = await start();
    const { data: clock } = await (await fetch(`${second.control}/clock`)).json();

    expect(readdirSync(join(app, 'node_modules'))).not.toContain('vite');
    expect([healthy, ended, exitCode, page.status]).toEqual([0, 1, 0, 200]);
    expect(clock.now).toBe('2040-01-01T00:00:00.000Z');
  });
});
