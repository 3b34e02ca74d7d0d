import {
  createUtilityClient,
  type EarlierPerforms,
  parseUtilityOperation,
  type UtilityOutcome,
} from '@otp-kit/server/utilities';
import { ACCOUNT, SERVICE } from '../product/account.ts';
import { CARRIER_MODES } from '../product/service.ts';
import type { Actor, Stage } from './cast.ts';

/**
 * A worker of the backend that sends a customer a message about an order. It saves the operation before it
 * performs it, and performs it again after a crash or an outcome that leaves something open.
 */
export const backOffice: Actor = async (stage) => {
  const { world, name, nth, phoneOf, random } = stage;
  const { clock, mishaps, observe, service, tell, defect } = world;
  const phone = phoneOf(nth + 1000);
  const message = { phone, template: { id: 'order_shipped', variables: { name: 'Mona' } } };
  let client = openClient(stage);
  let operation = client.prepare(message);
  let saved = JSON.stringify(operation);
  let earlier: EarlierPerforms = 'none';
  let outcome: UtilityOutcome | undefined;
  for (let run = 1; run <= MAX_RUNS; run += 1) {
    service.setCarrier(random.chance(0.6) ? 'accept' : random.pick(CARRIER_MODES));
    const until = new Date(clock.now() + random.between(0, 60_000));
    tell(() => `${name} performs its message, run ${run}`);
    const performing = client.perform(operation, { until, earlier });
    const isKilled = mishaps.happens(
      { to: `${name} run ${run}`, kind: 'the worker crashes' },
      0.1,
      random,
    );
    outcome = isKilled ? await killed(stage, performing) : await performing;
    tell(() => `${name} has ${outcome?.outcome ?? 'no outcome: it crashed'}`);
    earlier = outcome ?? 'interrupted';
    if (isKilled) {
      client = openClient(stage);
      operation = parseUtilityOperation(JSON.parse(saved));
    }
    if (outcome && isFinal(outcome)) break;
    if (defect.workerForgets) {
      operation = client.prepare(message);
      saved = JSON.stringify(operation);
      earlier = 'none';
    }
    await clock.wait(random.between(1000, 90_000));
  }
  await clock.wait(SETTLE_MS);
  observe({ kind: 'message-outcome', phone, outcome: outcome?.outcome ?? 'unknown' });
};

/** The process ends at some moment; what it asked for goes on. */
async function killed({ world, random }: Stage, performing: Promise<unknown>): Promise<undefined> {
  await Promise.race([performing, world.clock.wait(random.between(1, 2000))]);
}

/** An unknown outcome is for an operator; the rest is done again. */
function isFinal(outcome: UtilityOutcome): boolean {
  if (outcome.outcome === 'refused') return outcome.class !== 'wait';
  return outcome.outcome !== 'pending';
}

function openClient({ world, name }: Stage) {
  const { network, service } = world;
  return createUtilityClient({
    baseUrl: SERVICE,
    apiKey: ACCOUNT.apiKey,
    pipelineID: ACCOUNT.utilityPipelineID,
    signingSecret: ACCOUNT.signingSecret,
    headerPrefix: 'service',
    channels: 'sms',
    now: world.clock.now,
    log: (entry) => world.observe({ kind: 'left-proxy', to: 'log', text: JSON.stringify(entry) }),
    fetch: (url, init) => {
      const nth = (calls.get(world) ?? 0) + 1;
      calls.set(world, nth);
      const id = `${name} call ${nth}`;
      return network({ id, url, init, handle: (request) => service.respond(request, '', id) });
    },
  });
}

const calls = new WeakMap<Stage['world'], number>();
const MAX_RUNS = 5;
const SETTLE_MS = 60_000; // A copy of a request may arrive later than its response.
