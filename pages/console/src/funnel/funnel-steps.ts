import { isWrongCode } from '@otp-kit/protocol';
import type { JournalEntry, Message } from '../api/control-types.ts';
import { addressIn, isVerification, type Records } from '../timeline/records.ts';
import { callingCodeCountry } from './calling-codes.ts';

/**
 * The steps of a verification by code, in their order and with the words of the proxy's events and its dashboard.
 * Each counts a code once, so that none is more than the codes that were requested.
 * `requested`: the service accepted its send. `delivered`: no provider reported a failure of one of its messages, or
 * it was right. `entered`: it was compared, right or wrong. `verified`: it was right.
 */
export const STEPS = ['requested', 'delivered', 'entered', 'verified'] as const;
export type Step = (typeof STEPS)[number];

/** One step of one code. */
export interface FunnelStep {
  readonly step: Step;
  /** Unix milliseconds by the workspace's clock. */
  readonly atMs: number;
  /** When the code was requested, in the same unit. */
  readonly requestedAtMs: number;
  /** For the request, the channels that the code went to; for another step, those that delivered it. */
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

/** The calls about one code. V1.0 creates a transaction by one call and sends its code by another. */
interface CodeCalls {
  readonly send: JournalEntry;
  entered?: JournalEntry;
  verified?: JournalEntry;
}

/**
 * The steps that the records show, oldest first, of each code whose send is among the requests: the inbox
 * reaches further back. A utility message has no code, and so no step.
 */
export function stepsOf({
  requests,
  messages,
}: Pick<Records, 'requests' | 'messages'>): readonly FunnelStep[] {
  const messagesOf = new Map<string, Message[]>();
  for (const message of messages.filter(({ kind }) => kind === 'code')) {
    const sent = messagesOf.get(message.transactionID) ?? [];
    messagesOf.set(message.transactionID, [...sent, message]);
  }
  const steps = [...codesOf(requests)].flatMap(([transactionID, code]) =>
    stepsOfCode(code, messagesOf.get(transactionID) ?? []),
  );
  return steps.sort((a, b) => a.atMs - b.atMs);
}

/** The keys are IDs of transactions. */
function codesOf(requests: readonly JournalEntry[]): ReadonlyMap<string, CodeCalls> {
  const codes = new Map<string, CodeCalls>();
  for (const call of [...requests].reverse()) {
    const { operation, status, transactionID } = call;
    if (transactionID === undefined) continue;
    const code = codes.get(transactionID);
    if (code === undefined) {
      if (SENDS.has(operation) && status < 300) codes.set(transactionID, { send: call });
    } else if (isVerification(call)) {
      code.entered ??= call;
      code.verified ??= call;
    } else if (refusedAsWrong(call)) {
      code.entered ??= call;
    }
  }
  return codes;
}

function stepsOfCode(
  { send, entered, verified }: CodeCalls,
  messages: readonly Message[],
): readonly FunnelStep[] {
  const accepted = messages.filter(({ delivery }) => delivery !== 'undelivered');
  const sentBy = channelsIn(messages);
  // A code that is right has arrived, whatever its provider reported.
  const deliveredBy = accepted.length > 0 ? channelsIn(accepted) : sentBy;
  const isDelivered = accepted.length > 0 || verified !== undefined;
  const first = accepted.at(-1);
  const country = countryOf(addressIn(send.body) ?? messages[0]?.to);
  const requestedAtMs = Date.parse(send.at);
  const step = (name: Step, at: string, channels: readonly string[]): FunnelStep => ({
    ...{ step: name, atMs: Date.parse(at), requestedAtMs, channels, country },
  });
  return [
    step('requested', send.at, sentBy),
    ...(isDelivered ? [step('delivered', first?.at ?? send.at, deliveredBy)] : []),
    ...(entered ? [step('entered', entered.at, deliveredBy)] : []),
    ...(verified ? [step('verified', verified.at, deliveredBy)] : []),
  ];
}

function channelsIn(messages: readonly Message[]): readonly string[] {
  return [...new Set(messages.map(({ channel }) => channel))];
}

/** V1.0's errors have no code, so a code that is entered too late counts there, too. */
function refusedAsWrong({ operation, status, code }: JournalEntry): boolean {
  return operation === 'v10.verify'
    ? status === 403
    : operation.endsWith('.verify') && isWrongCode(code);
}

function countryOf(address: string | undefined): string | undefined {
  return address?.startsWith('+') ? callingCodeCountry(address) : undefined;
}
