import { createControlCall } from '../../packages/emulator/src/testing/control-call.ts';
import { openInbox } from '../../packages/emulator/src/testing/test-inbox.ts';
import { processorTimeMs } from '../harness/processor-time.ts';
import { createAgent, type Observation } from './browser.ts';
import type { FlowContext } from './flow.ts';
import { createLoginLedger } from './login-ledger.ts';
import type { Measurement, MemorySample, ProcessorTimes } from './measurement.ts';
import type { LoadOptions } from './options.ts';
import { type Programs, startPrograms } from './programs.ts';
import { type RedisFigures, readRedis } from './redis-figures.ts';
import { runUsers } from './run-users.ts';

/** The first seconds, in which the code of all programs is compiled, do not count. */
const WARM_UP_SECONDS = 60;
const SAMPLE_SECONDS = 30;

/** Starts the programs, lets the users run, and measures. */
export async function measure(
  options: LoadOptions,
  say: (line: string) => void,
): Promise<Measurement> {
  const ledger = createLoginLedger();
  const programs = await startPrograms(options.processes, (login) => ledger.record(login));
  const agent = createAgent();
  let observations: Observation[] = [];
  try {
    const inbox = await openInbox(createControlCall({ url: programs.emulator.url }));
    const context: FlowContext = {
      site: {
        ports: programs.proxies.map(({ port }) => port),
        agent,
        observe: (observation) => observations.push(observation),
      },
      ledger,
      // A user whose code does not come gives up.
      nextCode: (phoneNumber) => inbox.waitForCode(phoneNumber).catch(() => undefined),
    };
    say(`warming up for ${WARM_UP_SECONDS} s`);
    const { users, numbers, rate } = options;
    const common = { users, numbers, rate };
    const warmUp = { ...common, seconds: WARM_UP_SECONDS, firstFlow: 0 };
    const { flows: firstFlow } = await runUsers(context, warmUp);

    observations = [];
    const loginsBefore = ledger.logins;
    const [processorBefore, redisBefore] = [await times(programs), await readRedis(programs.redis)];
    const beganAtMs = performance.now();
    const sampler = sampleMemory(programs, () => {
      const seconds = (performance.now() - beganAtMs) / 1000;
      say(`${seconds.toFixed(0)} s: ${observations.length} responses, ${ledger.logins} logins`);
    });
    const seconds = options.minutes * 60;
    const course = await runUsers(context, { ...common, seconds, firstFlow });
    const [processor, redis] = [await times(programs), await readRedis(programs.redis)];
    const memory = await sampler.end();
    return {
      options,
      course,
      observations,
      beganAtMs,
      logins: ledger.logins - loginsBefore,
      loginFaults: ledger.faults(),
      faults: (memory.at(-1)?.proxies ?? []).reduce((sum, proxy) => sum + proxy.faults, 0),
      memory,
      processor: {
        proxies: processor.proxies - processorBefore.proxies,
        redis: processor.redis - processorBefore.redis,
        emulator: processor.emulator - processorBefore.emulator,
        clients: processor.clients - processorBefore.clients,
      },
      redis: during(redisBefore, redis),
    };
  } finally {
    agent.destroy();
    await programs.close();
  }
}

/** Measures the memory of the proxies now and then, each time after a collection. */
function sampleMemory({ proxies }: Programs, onSample: () => void) {
  const samples: MemorySample[] = [];
  const beganAtMs = performance.now();
  let sampling = Promise.resolve();
  const sample = async (): Promise<void> => {
    const minute = (performance.now() - beganAtMs) / 60_000;
    // One after another, so that no more than one process is collected at a time.
    const states = [];
    for (const proxy of proxies) states.push(await proxy.measure());
    samples.push({ minute, proxies: states });
    onSample();
  };
  const next = (): void => {
    sampling = sampling.then(sample);
    // `end` throws it; until then nothing waits for it.
    sampling.catch(() => {});
  };
  next();
  const timer = setInterval(next, SAMPLE_SECONDS * 1000);
  return {
    async end(): Promise<readonly MemorySample[]> {
      clearInterval(timer);
      next();
      await sampling;
      return samples;
    },
  };
}

async function times({ proxies, emulator, redis }: Programs): Promise<ProcessorTimes> {
  let ofProxies = 0;
  for (const proxy of proxies) ofProxies += (await proxy.measure()).cpuMs;
  const { user, system } = process.cpuUsage();
  return {
    proxies: ofProxies,
    redis: (await readRedis(redis)).cpuMs,
    emulator: processorTimeMs(emulator.pid),
    clients: (user + system) / 1000,
  };
}

function during(before: RedisFigures, after: RedisFigures): RedisFigures {
  return {
    ...after,
    commands: after.commands - before.commands,
    bytesIn: after.bytesIn - before.bytesIn,
    bytesOut: after.bytesOut - before.bytesOut,
    cpuMs: after.cpuMs - before.cpuMs,
  };
}
