/**
 * `npm run bench:utilities`: how many signed utility sends the emulator answers in a second over HTTP,
 * and how much processor time and memory its process takes meanwhile. Takes `--seconds` (30) and `--connections` (8),
 * and exits with 1 if a target is missed.
 */
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { describeNoise, observeNoise } from '../noise.ts';
import { processorTimeMs } from '../processor-time.ts';
import { failIfMissed } from '../targets.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

/** A quiet machine of two cores took 1.4 ms and 311 MiB: docs/discoveries/utility-sends.md. */
const MOST_MS = 2;
const MOST_MIB = 350;

const endNoise = observeNoise();
const CLI = new URL('../../packages/emulator/src/cli.ts', import.meta.url).pathname;
const SOURCES = ['--import', 'tsx', '--conditions', '@otp-kit/source'];
const emulator = spawn(
  process.execPath,
  [...SOURCES, CLI, '--port', '0', '--widget-port', '0', '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const [line] = await once(createInterface({ input: emulator.stdout }), 'line');
const { port, apiKey, utility } = JSON.parse(String(line));
const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Sends one message with a key of its own, and gives the status of the answer. */
async function send(): Promise<number> {
  const body = JSON.stringify({
    APIKey: apiKey,
    pipelineID: utility.pipelineID,
    phone: '+201001234567',
    templateId: 'order_shipped',
    variableValues: { name: 'Sara', order: 'A-1001', day: 'Monday' },
  });
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', utility.signingSecret)
    .update(`${timestamp}.${nonce}.${bodyHash}`)
    .digest('hex');
  const call = request({
    port,
    agent,
    method: 'POST',
    path: '/api/v1/utilities/send',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
      'x-service-timestamp': timestamp,
      'x-service-nonce': nonce,
      'x-service-signature': signature,
    },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** The resident memory of the emulator's process in MiB; undefined where there is no /proc. */
async function memory(): Promise<number | undefined> {
  const status = await readFile(`/proc/${emulator.pid}/status`, 'utf8').catch(() => '');
  const kib = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
}

let sent = 0;
let failed = 0;
const endsAtMs = Date.now() + seconds * 1000;
async function sendUntilTheEnd(): Promise<void> {
  while (Date.now() < endsAtMs) {
    if ((await send()) === 200) sent += 1;
    else failed += 1;
  }
}

const processorStartMs = processorTimeMs(emulator.pid ?? 0);
const startedMs = Date.now();
async function report(): Promise<void> {
  const elapsed = (Date.now() - startedMs) / 1000;
  console.log(
    `${elapsed.toFixed(0)} s  ${sent} sent  ${(sent / elapsed).toFixed(0)}/s  ${await memory()} MiB`,
  );
}
const reporter = setInterval(() => void report(), 5000);
await Promise.all(Array.from({ length: connections }, sendUntilTheEnd));
clearInterval(reporter);
const elapsed = (Date.now() - startedMs) / 1000;
const eachMs = (processorTimeMs(emulator.pid ?? 0) - processorStartMs) / sent;
const mib = (await memory()) ?? Number.NaN;
console.log(
  `${sent} sends over ${connections} connections in ${elapsed.toFixed(1)} s: ` +
    `${(sent / elapsed).toFixed(0)} a second, ${failed} failed, ${mib} MiB; ` +
    `${eachMs.toFixed(2)} ms of processor time each`,
);
emulator.kill();
agent.destroy();
console.log(describeNoise(endNoise()));
failIfMissed([
  { what: 'failed sends', required: 'none', measured: `${failed}`, holds: failed === 0 },
  {
    what: 'processor time for a send',
    required: `at most ${MOST_MS} ms`,
    measured: `${eachMs.toFixed(2)} ms`,
    holds: eachMs <= MOST_MS,
  },
  {
    what: 'memory of the emulator',
    required: `at most ${MOST_MIB} MiB`,
    measured: `${mib} MiB`,
    holds: mib <= MOST_MIB,
  },
]);
