import type { Message } from '../api/control-types.ts';
import { isVerification } from '../timeline/records.ts';
import { callingCodeCountry } from './calling-codes.ts';
import type { FunnelCall, FunnelRecords } from './funnel-records.ts';

/**
 * The steps of a verification by code, in their order and with the words of the proxy's events and its dashboard.
 * `requested`: the service accepted a send. `delivered`: a message whose provider reported no failure.
 * `entered`: each code that was compared, right or wrong. `verified`: the right ones.
 */
export const STEPS = ['requested', 'delivered', 'entered', 'verified'] as const;
export type Step = (typeof STEPS)[number];

/** One step of one verification. */
export interface FunnelStep {
  readonly step: Step;
  /** Unix milliseconds by the workspace's clock. */
  readonly atMs: number;
  /** The channel of a delivery; of another step, the channels that the code went to. */
  readonly channels: readonly string[];
  /** ISO 3166-1 alpha-2, or `+1` where countries share a calling code; undefined for an email address. */
  readonly country: string | undefined;
}

const SENDS: ReadonlySet<string> = new Set([
  'v12.send',
  'v10.create',
  'v10.activate',
  'widget.otp',
  'widget.resend',
]);
/** The answers to a code that was compared and is wrong. */
const WRONG: ReadonlySet<string> = new Set(['INVALID_OTP', 'MAX_ATTEMPTS_EXCEEDED']);

/** The steps that the records tell of, oldest first. A utility message has no code and is none of them. */
export function stepsOf({ calls, messages }: FunnelRecords): readonly FunnelStep[] {
  const codes = messages.filter(({ kind }) => kind === 'code');
  const messagesOf = new Map<string, Message[]>();
  for (const message of codes) {
    const sent = messagesOf.get(message.transactionID) ?? [];
    messagesOf.set(message.transactionID, [...sent, message]);
  }
  const requested = new Set<string>();

  function stepOf(call: FunnelCall, step: Step): FunnelStep {
    const sent = messagesOf.get(call.transactionID ?? '') ?? [];
    return {
      step,
      atMs: Date.parse(call.at),
      channels: [...new Set(sent.map(({ channel }) => channel))],
      country: countryOf(call.to ?? sent[0]?.to),
    };
  }

  function stepsOfCall(call: FunnelCall): readonly FunnelStep[] {
    const { operation, status, transactionID } = call;
    if (SENDS.has(operation) && status < 300 && transactionID !== undefined) {
      // V1.0 creates a transaction by one call and sends its code by another.
      if (requested.has(transactionID)) return [];
      requested.add(transactionID);
      return [stepOf(call, 'requested')];
    }
    if (isVerification(call)) return [stepOf(call, 'entered'), stepOf(call, 'verified')];
    return isWrongCode(call) ? [stepOf(call, 'entered')] : [];
  }

  const delivered = codes
    .filter(({ delivery }) => delivery !== 'undelivered')
    .map(
      ({ at, channel, to }): FunnelStep => ({
        step: 'delivered',
        atMs: Date.parse(at),
        channels: [channel],
        country: countryOf(to),
      }),
    );
  const steps = [...[...calls].reverse().flatMap(stepsOfCall), ...delivered];
  return steps.sort((a, b) => a.atMs - b.atMs);
}

/** V1.0's errors have no code, so a code that is entered too late counts there, too. */
function isWrongCode({ operation, status, code = '' }: FunnelCall): boolean {
  return operation === 'v10.verify'
    ? status === 403
    : operation.endsWith('.verify') && WRONG.has(code);
}

function countryOf(address: string | undefined): string | undefined {
  return address?.startsWith('+') ? callingCodeCountry(address) : undefined;
}
