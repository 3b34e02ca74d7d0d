import { RESEND_SECONDS } from '../../packages/server/src/constants/lifetimes-and-limits.ts';
import { createReport, createRequestReport } from '../../packages/server/src/http/report.ts';
import { ServiceError } from '../../packages/server/src/http/service-error.ts';
import { createMemoryCounters } from '../../packages/server/src/limits/counters/memory-counters.ts';
import { createLimits, type Limits } from '../../packages/server/src/limits/limits.ts';
import {
  type ParsedTrafficPolicy,
  TrafficPolicySchema,
} from '../../packages/server/src/limits/policy.ts';
import type {
  LimitedRequest,
  PumpingEvent,
  PumpingMode,
} from '../../packages/server/src/limits/pumping-limit.ts';
import { readOptions } from '../../packages/server/src/options/options-schema.ts';
import type { Visit } from './traffic.ts';

/** What became of the codes of a simulation. */
export interface Outcome {
  /** Codes that an attack asked for, and those of them that were sent. */
  readonly fraudAsked: number;
  readonly fraudSent: number;
  readonly users: number;
  /** Users who were refused at least once. */
  readonly usersRefused: number;
  /** How often each budget was exceeded, and after how many minutes of the simulation first. */
  readonly fired: ReadonlyMap<
    PumpingEvent['rule'],
    { readonly count: number; readonly firstMinute: number }
  >;
}

/** A history, and the traffic that is measured. */
export interface Simulation {
  readonly startMs: number;
  /** Users of the days before: they only enter codes. */
  readonly history: readonly Visit[];
  readonly visits: readonly Visit[];
  readonly mode?: PumpingMode;
}

/** Replays visits through the limits of a proxy, by a clock that jumps from one step to the next. */
export async function simulate(simulation: Simulation): Promise<Outcome> {
  const { startMs, history, visits, mode = 'refuse' } = simulation;
  const clock = { now: startMs };
  const limits = createLimitsOf(mode, () => clock.now);
  const { fired, events } = collectFired(() => (clock.now - startMs) / 60_000);
  const enter = async ({ phoneNumber, clientIp }: Visit) =>
    limits.resetVerified({ phoneNumber }, clientIp, SILENT);

  for (const visit of history) {
    if (visit.entersAt === undefined) continue;
    clock.now = visit.entersAt;
    await enter(visit);
  }

  const refused = new Set<Visit>();
  const sent = new Set<Visit>();
  for (const { at, visit, isSend } of stepsOf(visits)) {
    clock.now = at;
    if (!isSend) {
      if (sent.has(visit)) await enter(visit);
      continue;
    }
    const result = await ask(limits, visit, { report: SILENT, events });
    if (result === 'sent') sent.add(visit);
    if (result === 'refused') refused.add(visit);
  }
  const count = (list: Iterable<Visit>, isFraud: boolean) =>
    [...list].filter((visit) => visit.isFraud === isFraud).length;
  return {
    fraudAsked: count(visits, true),
    fraudSent: count(sent, true),
    users: count(visits, false),
    usersRefused: count(refused, false),
    fired,
  };
}

/** Asks for a code as a proxy does, but for the limits of requests per client. */
async function ask(
  limits: Limits,
  { phoneNumber, clientIp }: Visit,
  request: LimitedRequest,
): Promise<'sent' | 'refused' | 'early'> {
  const address = { phoneNumber };
  // Another visit may have asked for the same number.
  const resend = await limits.resend.admit(address, request.report).catch(() => undefined);
  if (resend === undefined) return 'early';
  try {
    const send = await limits.traffic.admit({ address, isDecoy: false, clientIp }, request);
    await Promise.all([resend.commit(), send.commit()]);
    return 'sent';
  } catch (error) {
    if (!(error instanceof ServiceError) || error.rule !== 'pumping') throw error;
    await resend.release();
    return 'refused';
  }
}

function createLimitsOf(mode: PumpingMode, now: () => number): Limits {
  const policy: ParsedTrafficPolicy = readOptions(TrafficPolicySchema, { pumping: mode });
  return createLimits({
    settings: {
      readClientIp: () => ({ status: 'unknown', isPeerMissing: true }),
      unknownClientIp: 'send-without',
    },
    policy: { ...policy, resendSeconds: RESEND_SECONDS },
    counters: createMemoryCounters(),
    sealSecrets: ['the seal secret of a simulation: 32 bytes'],
    pipeline: 'pipeline',
    now,
  });
}

function collectFired(
  minute: () => number,
): Pick<Outcome, 'fired'> & Pick<LimitedRequest, 'events'> {
  const fired = new Map<PumpingEvent['rule'], { count: number; firstMinute: number }>();
  return {
    fired,
    events: {
      add({ rule }) {
        const { count, firstMinute } = fired.get(rule) ?? { count: 0, firstMinute: minute() };
        fired.set(rule, { count: count + 1, firstMinute });
      },
    },
  };
}

interface Step {
  readonly at: number;
  readonly visit: Visit;
  readonly isSend: boolean;
}

function stepsOf(visits: readonly Visit[]): readonly Step[] {
  const steps = visits.flatMap((visit) => [
    ...visit.sendsAt.map((at) => ({ at, visit, isSend: true })),
    ...(visit.entersAt === undefined ? [] : [{ at: visit.entersAt, visit, isSend: false }]),
  ]);
  return steps.sort((one, other) => one.at - other.at);
}

const SILENT = createRequestReport(createReport({ log: () => undefined }), undefined);
