import type { Channel } from '@otp-kit/protocol';
import type { Fault, FaultyOperation } from './faults.ts';

/** The parts of the service that a fault can be set for. */
export const FAULT_APIS = {
  v12: 'V1.2',
  widget: 'Widget',
  v10: 'V1.0',
  utility: 'Utilities',
} as const;

/** One of them. */
export type FaultApi = keyof typeof FAULT_APIS;

/** What happens to a call, without how often. */
export type FaultEffect = Pick<
  Fault,
  'operation' | 'name' | 'respond' | 'drop' | 'delayMs' | 'status'
>;

/** What a preset is about. */
export type PresetGroup = 'Send' | 'Verify' | 'Delivery';

/** A failure of the service by one press. */
export interface FaultPreset {
  readonly id: string;
  readonly group: PresetGroup;
  /** What happens, after the name of its group. */
  readonly text: string;
  /** For each part of the service that can fail so. */
  readonly effects?: Partial<Readonly<Record<FaultApi, FaultEffect>>>;
  /** A provider that rejects every message, in place of an effect. */
  readonly provider?: Channel;
}

const SLOW_MS = 5000;

const SENDS = {
  v12: 'v12.send',
  widget: 'widget.otp',
  v10: 'v10.activate',
  utility: 'utilities.send',
} as const satisfies Record<FaultApi, FaultyOperation>;

const VERIFIES = {
  v12: 'v12.verify',
  widget: 'widget.verify',
  v10: 'v10.verify',
} as const satisfies Partial<Record<FaultApi, FaultyOperation>>;

// The interface names no code for these.
const UNAVAILABLE = responding(503, { status: 'error', message: 'service unavailable' });
const TOO_MANY = responding(429, {
  status: 'error',
  message: 'too many of these; wait',
  retryable: true,
  cooldownSeconds: 60,
});
const NO_CREDIT_V1 = responding(403, { status: 'error', message: 'insufficient balance' });

/** The failures that a product meets most often. `POST faults` of the control API makes any other. */
export const FAULT_PRESETS: readonly FaultPreset[] = [
  { id: 'verify-503', group: 'Verify', text: 'Answers 503', effects: of(VERIFIES, UNAVAILABLE) },
  {
    id: 'verify-lost',
    group: 'Verify',
    text: 'Answer lost',
    effects: of(VERIFIES, { drop: 'reset' }),
  },
  { id: 'send-503', group: 'Send', text: 'Answers 503', effects: of(SENDS, UNAVAILABLE) },
  { id: 'send-slow', group: 'Send', text: 'Takes 5 s', effects: of(SENDS, { delayMs: SLOW_MS }) },
  {
    id: 'no-credit',
    group: 'Send',
    text: 'No credit',
    effects: {
      v12: { operation: SENDS.v12, name: 'TRANSACTION_CREATION_FAILED', status: 402 },
      widget: { operation: SENDS.widget, name: 'INSUFFICIENT_QUOTA' },
      v10: { operation: SENDS.v10, ...NO_CREDIT_V1 },
      utility: { operation: SENDS.utility, name: 'INSUFFICIENT_BALANCE' },
    },
  },
  {
    id: 'rate-limited',
    group: 'Send',
    text: 'Rate limit',
    effects: {
      v12: { operation: SENDS.v12, name: 'RATE_LIMIT_PHONENUMBER_PERHOUR' },
      widget: { operation: SENDS.widget, ...TOO_MANY },
      utility: { operation: SENDS.utility, ...TOO_MANY },
    },
  },
  {
    id: 'challenge-expired',
    group: 'Send',
    text: 'Challenge expired',
    effects: {
      v12: { operation: SENDS.v12, name: 'POW_CHALLENGE_EXPIRED' },
      widget: { operation: 'widget.captcha', name: 'CHALLENGE_EXPIRED' },
    },
  },
  { id: 'sms-down', group: 'Delivery', text: 'SMS stays down', provider: 'sms' },
];

/** The groups in the order of a verification. */
export const PRESET_GROUPS: readonly PresetGroup[] = ['Send', 'Verify', 'Delivery'];

/** A preset's name: `Send: No credit`. */
export function presetName({ group, text }: FaultPreset): string {
  return `${group}: ${text}`;
}

/** Whether a fault is the one that a preset sets, once or for longer. */
export function isOfPreset(fault: FaultEffect, { effects = {} }: FaultPreset): boolean {
  return Object.values(effects).some((effect) => keyOf(effect) === keyOf(fault));
}

function keyOf({ operation, name, respond, drop, delayMs }: FaultEffect): string {
  return JSON.stringify([operation, name, respond, drop, delayMs]);
}

function of(
  operations: Partial<Readonly<Record<FaultApi, FaultyOperation>>>,
  effect: Omit<FaultEffect, 'operation'>,
): NonNullable<FaultPreset['effects']> {
  return Object.fromEntries(
    Object.entries(operations).map(([api, operation]) => [api, { operation, ...effect }]),
  );
}

function responding(status: number, body: unknown): Pick<FaultEffect, 'respond'> {
  return { respond: { status, body } };
}
