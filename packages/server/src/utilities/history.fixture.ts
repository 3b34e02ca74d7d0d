/**
 * Histories of one message against the emulator: what the carriers do, what the network does to each
 * request, when the worker is killed, how much time passes, and how often the operation is performed.
 *
 * @module
 */
import fc from 'fast-check';

/** What the SMS carrier does with a message. */
const SMS_MODES = [
  'accept',
  'reject',
  'fail-before-boundary',
  'fail-after-boundary',
  'hang-before-boundary',
  'hang-after-boundary',
  'unknown',
  'pending',
] as const;

/**
 * What the network does to one request. `copied`: an intermediary sends it twice, at once, unless it is
 * not signed and WhatsApp releases its key. A copy that arrives when the key is free again is another message.
 */
const NETWORK = [
  'good',
  'request-lost',
  'answer-lost',
  'never-connected',
  'copied',
  'gateway-before',
  'gateway-after',
  'limited',
] as const;

/** One of them. */
export type NetworkEvent = (typeof NETWORK)[number];

const CERTAINTIES = ['accepted', 'not_sent', 'unknown'] as const;

/** The pipelines, and what a client knows of their channels. */
export const PIPELINES = {
  pipe_sms: 'sms',
  pipe_whatsapp: 'whatsapp',
  pipe_whatsapp_first: 'both',
  pipe_sms_first: 'both',
} as const;

/** One of them. */
export type PipelineID = keyof typeof PIPELINES;

/** One performance of the operation by a worker. */
export interface Run {
  readonly secondsBefore: number;
  readonly sms: (typeof SMS_MODES)[number];
  /** `unknown`: the message is sent, the response is a 500, and the key is released. */
  readonly whatsapp: 'accept' | 'reject' | 'hang' | 'unknown';
  /** What an SMS carrier did whose response does not say. */
  readonly certainty: (typeof CERTAINTIES)[number];
  readonly account: 'good' | 'inactive' | 'empty' | 'suppressed';
  /** For each request in turn; the further ones are good. */
  readonly network: readonly NetworkEvent[];
  readonly killed: 'never' | 'before-request' | 'during-request' | 'before-saving';
  readonly untilSeconds: number;
  /** How far the workers' wall clock is set during the first request; it is right again in the next run. */
  readonly clockSetSeconds: number;
  /** How many workers take the job at once. The second one knows that the first one began it, unless it is an SMS. */
  readonly workers: 1 | 2;
}

/** What happens to one message. */
export interface History {
  readonly pipelineID: PipelineID;
  /** Whether the pipeline checks signatures. */
  readonly signed: boolean;
  /** Only a signed request may go without: nothing would distinguish a copy from it. */
  readonly keyed: boolean;
  readonly runs: readonly Run[];
}

const RUN: fc.Arbitrary<Run> = fc.record({
  secondsBefore: fc.constantFrom(0, 0, 1, 20, 45, 61, 600, 90_000),
  sms: fc.constantFrom(...SMS_MODES),
  whatsapp: fc.constantFrom('accept', 'accept', 'reject', 'hang', 'unknown'),
  certainty: fc.constantFrom(...CERTAINTIES),
  account: fc.constantFrom('good', 'good', 'good', 'good', 'inactive', 'empty', 'suppressed'),
  network: fc.array(fc.constantFrom('good', ...NETWORK), { maxLength: 3 }),
  killed: fc.constantFrom('never', 'never', 'before-request', 'during-request', 'before-saving'),
  untilSeconds: fc.constantFrom(0, 5, 120),
  clockSetSeconds: fc.constantFrom(0, 0, 0, -45, -3600, 45, 3600),
  workers: fc.constantFrom(1, 1, 1, 2),
});

/** Random histories. */
export const HISTORIES: fc.Arbitrary<History> = fc.record({
  pipelineID: fc.constantFrom<PipelineID>(
    'pipe_sms',
    'pipe_whatsapp',
    'pipe_whatsapp_first',
    'pipe_sms_first',
  ),
  signed: fc.constantFrom(true, false, false),
  keyed: fc.constantFrom(true, false),
  runs: fc.array(RUN, { minLength: 1, maxLength: 3 }),
});
