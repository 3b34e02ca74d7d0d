import { Agent } from 'node:http';
import { createControlCall } from '../../packages/emulator/src/testing/control-call.ts';
import { openInbox } from '../../packages/emulator/src/testing/test-inbox.ts';
import { processorTimeMs } from '../harness/processor-time.ts';
import type { Observation } from './browser.ts';
import { type Course, type FlowContext, runUsers } from './flow.ts';
import { createLoginLedger, type LoginFaults } from './login-ledger.ts';
import type { LoadOptions } from './options.ts';
import { type Programs, type ProxyState, startPrograms } from './programs.ts';
import { type RedisFigures, readRedis } from './redis.ts';

/** The processor time of each kind of program during a run, in milliseconds. */
export type ProcessorTimes = Readonly<Record<'proxies' | 'redis' | 'emulator' | 'clients', number>>;

/** The state of every proxy, at one time. */
interface MemorySample {
  readonly minute: number;
  readonly proxies: readonly ProxyState[];
}

/** Everything that a run measured. */
export interface Measurement {
  readonly options: LoadOptions;
  readonly course: Course;
  readonly observations: readonly Observation[];
  /** In terms of `performance.now()`, as the observations. */
  readonly beganAtMs: number;
  readonly logins: number;
  readonly loginFaults: LoginFaults;
  /** What the proxies reported at `onError`. */
  readonly faults: number;
  readonly memory: readonly MemorySample[];
  readonly processor: ProcessorTimes;
  /** What Redis did during the run; its keys and memory are those at the end. */
  readonly redis: RedisFigures;
}

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
  // It keeps connections open, as a load balancer does.
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
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
    const warmUp = { ...options, seconds: WARM_UP_SECONDS, firstFlow: 0 };
    const { flows: firstFlow } = await runUsers(context, warmUp);

    observations = [];
    const loginsBefore = ledger.logins;
    const [processorBefore, redisBefore] = [await times(programs), await readRedis(programs.redis)];
    const beganAtMs = performance.now();
    const sampler = sampleMemory(programs, (minute) => {
      const counts = `${observations.length} responses, ${ledger.logins} logins`;
      say(`${(minute * 60).toFixed(0)} s: ${counts}`);
    });
    const course = await runUsers(context, {
      ...options,
      seconds: options.minutes * 60,
      firstFlow,
    });
    const [processor, redis] = [await times(programs), await readRedis(programs.redis)];
    const memory = await sampler.end();
    const { keys, memoryBytes } = redis;
    return {
      options,
      course,
      observations,
      beganAtMs,
      logins: ledger.logins - loginsBefore,
      loginFaults: ledger.faults(),
      faults: (memory.at(-1)?.proxies ?? []).reduce((sum, proxy) => sum + proxy.faults, 0),
      memory,
      processor: difference(processor, processorBefore),
      redis: { ...difference(redis, redisBefore), keys, memoryBytes },
    };
  } finally {
    agent.destroy();
    await programs.close();
  }
}

/** Measures the memory of the proxies now and then, each time after a collection. */
function sampleMemory({ proxies }: Programs, onSample: (minute: number) => void) {
  const samples: MemorySample[] = [];
  const beganAtMs = performance.now();
  let sampling = Promise.resolve();
  const sample = async (): Promise<void> => {
    const minute = (performance.now() - beganAtMs) / 60_000;
    // One after another, so that no more than one process is collected at a time.
    const states = [];
    for (const proxy of proxies) states.push(await proxy.measure());
    samples.push({ minute, proxies: states });
    onSample(minute);
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

/** Every figure less what it was before. */
function difference<Figures extends Readonly<Record<keyof Figures, number>>>(
  after: Figures,
  before: Figures,
): Figures {
  const differences = { ...after };
  for (const name in after) Object.assign(differences, { [name]: after[name] - before[name] });
  return differences;
}
