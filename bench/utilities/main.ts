/**
 * `npm run bench utilities`: how many signed utility sends the emulator handles in a second over HTTP, and how much
 * processor time and memory its process takes meanwhile. Takes `--seconds` (30) and `--connections` (8).
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { call } from '../harness/call.ts';
import { type EmulatorProcess, startEmulator } from '../harness/emulator-process.ts';
import { processorTimeMs } from '../harness/processor-time.ts';
import { runBench } from '../harness/run-bench.ts';
import { atMost, none } from '../harness/targets.ts';

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
const REPORT_MS = 5000;

await runBench('utilities', async (say) => {
  const emulator = await startEmulator();
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  let failed = 0;
  const processorStartMs = processorTimeMs(emulator.pid);
  const startMs = performance.now();
  const reporter = setInterval(() => say(`${sent} sent`), REPORT_MS);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < startMs + seconds * 1000) {
        if ((await send(emulator, agent)) === 200) sent += 1;
        else failed += 1;
      }
    }),
  );
  clearInterval(reporter);
  const perSecond = sent / ((performance.now() - startMs) / 1000);
  const eachMs = (processorTimeMs(emulator.pid) - processorStartMs) / sent;
  const mib = await memoryMib(emulator.pid);
  agent.destroy();
  await emulator.close();
  return {
    facts: [`${sent} sends over ${connections} connections`, `${perSecond.toFixed(0)} a second`],
    targets: [
      none('failed sends', failed),
      atMost('processor time for a send', MOST_MS, eachMs, { unit: 'ms' }),
      atMost('memory of the emulator', MOST_MIB, mib, { unit: 'MiB', digits: 0 }),
    ],
    parts: [],
  };
});

/** Sends one message with a key of its own, and returns the status of the response. */
async function send(emulator: EmulatorProcess, agent: Agent): Promise<number> {
  const { port, apiKey, utility } = emulator;
  const body = {
    APIKey: apiKey,
    pipelineID: utility.pipelineID,
    phone: '+201001234567',
    templateId: 'order_shipped',
    variableValues: { name: 'Sara', order: 'A-1001', day: 'Monday' },
  };
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const signature = createHmac('sha256', utility.signingSecret)
    .update(`${timestamp}.${nonce}.${bodyHash}`)
    .digest('hex');
  const { status } = await call({
    ...{ agent, port, body, method: 'POST', path: '/api/v1/utilities/send' },
    headers: {
      'idempotency-key': randomUUID(),
      'x-service-timestamp': timestamp,
      'x-service-nonce': nonce,
      'x-service-signature': signature,
    },
  });
  return status;
}

/** The resident memory of a process; undefined where there is no /proc. */
async function memoryMib(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kib = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) / 1024;
}
