/**
 * `npm run bench:utilities`: how many signed utility sends the emulator answers in a second over HTTP,
 * and how much processor time and memory its process takes meanwhile. Takes `--seconds` (30) and `--connections` (8).
 */
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);

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

const TICKS_PER_SECOND = 100; // USER_HZ, which is 100 on every Linux

/** The processor time of the emulator's process in seconds, from its start; 0 where there is no /proc. */
async function processorTime(): Promise<number> {
  const stat = await readFile(`/proc/${emulator.pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
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

const processorStart = await processorTime();
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
const processor = (await processorTime()) - processorStart;
console.log(
  `${sent} sends over ${connections} connections in ${elapsed.toFixed(1)} s: ` +
    `${(sent / elapsed).toFixed(0)} a second, ${failed} failed, ${await memory()} MiB; ` +
    `${((processor / sent) * 1000).toFixed(2)} ms of processor time each`,
);
emulator.kill();
process.exitCode = failed === 0 ? 0 : 1;
agent.destroy();
