import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { dashboardQueries, EXAMPLES, ruleQueries } from './observability.fixture.ts';
import { recordEverything, verifyOne } from './record-everything.fixture.ts';
import { startTelemetry } from './telemetry.fixture.ts';

const isInstalled = ['prometheus', 'promtool'].every(
  (command) => spawnSync(command, ['--version']).status === 0,
);
if (!isInstalled) {
  console.warn('prometheus.test.ts is skipped: prometheus and promtool are not installed');
}

const telemetry = startTelemetry();

afterAll(() => telemetry.close());

describe.skipIf(!isInstalled)('with Prometheus', { tags: ['full'] }, () => {
  test.each([
    ['the rules are well-formed', ['check', 'rules', 'alert-rules.yml']],
    ['the configuration is well-formed', ['check', 'config', 'prometheus.yml']],
    ['each alarm is raised when it should be', ['test', 'rules', 'alert-rules.test.yml']],
  ])('%s', (_title, args) => {
    expect(execFileSync('promtool', args, { cwd: EXAMPLES, encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
  });

  test('a scrape fills every panel and runs every rule', async () => {
    const { onEvent } = telemetry.hooks(undefined);
    await recordEverything(telemetry);
    const prometheus = await startPrometheus(await startExporter());
    const delivered = 'sum(otp_kit_events_total{otp_kit_event="delivered"})';
    await expect.poll(() => prometheus.valueOf(delivered)).toBeGreaterThan(0);
    // A rate needs a change between two scrapes.
    await verifyOne(onEvent);
    await recordEverything(telemetry);

    const rate = 'sum(rate(otp_kit_events_total{otp_kit_event="verified"}[1m]))';
    await expect.poll(() => prometheus.valueOf(rate)).toBeGreaterThan(0);

    for (const { name, expr } of dashboardQueries()) {
      expect(await prometheus.valueOf(expr), name).toBeDefined();
    }
    expect(await prometheus.rules()).toEqual(ruleQueries().map(({ name }) => name));
  });
});

/** Serves the metrics as an integrator's backend does, and returns its host and port. */
async function startExporter(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/plain; version=0.0.4');
    void telemetry.exposition().then((text) => response.end(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('it has no port');
  return `127.0.0.1:${address.port}`;
}

/** Starts a Prometheus that scrapes every second and evaluates the example's rules. */
async function startPrometheus(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'otp-kit-prometheus-'));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(EXAMPLES, 'alert-rules.yml')],
    scrape_configs: [{ job_name: 'otp-kit', static_configs: [{ targets: [target] }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const child = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    '--web.listen-address=127.0.0.1:0',
  ]);
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  });
  const base = `http://${await addressOf(child)}/api/v1`;

  return {
    /** The first value of a query's result; `undefined` where it has none. */
    async valueOf(query: string): Promise<number | undefined> {
      const response = await fetch(`${base}/query?${new URLSearchParams({ query })}`);
      const { status, data } = await response.json();
      expect(status).toBe('success');
      const value = data.result[0]?.value[1];
      return value === undefined ? undefined : Number(value);
    },
    /** The names of the rules that were evaluated without an error. */
    async rules(): Promise<readonly string[]> {
      const health = async () => {
        const { data } = await (await fetch(`${base}/rules`)).json();
        const rules: { name: string; health: string }[] = data.groups[0].rules;
        return rules;
      };
      await expect
        .poll(async () => (await health()).every((rule) => rule.health === 'ok'))
        .toBe(true);
      return (await health()).map(({ name }) => name);
    },
  };
}

/** The address that Prometheus says it listens on. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new TypeError('Prometheus has no log');
  for await (const line of createInterface(stderr)) {
    const address = /"Listening on" address=(\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Prometheus ended before it listened');
}
