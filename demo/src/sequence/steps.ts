import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import type { Texts } from '../texts.ts';
import type { Call, FlowRecord } from './flow-record.ts';

/** Where a step happens: a column of the picture. */
export type Place = 'page' | 'backend' | 'service';

/** One step of a verification, as it was measured. */
export interface Step {
  readonly name: keyof Texts['happened']['steps'];
  readonly from: Place;
  /** The same place where nothing is sent. */
  readonly to: Place;
  /** Unix milliseconds. */
  readonly at: number;
}

/** The steps of the last verification of a record, and what its texts name. */
export interface Verification {
  readonly steps: readonly Step[];
  readonly hashes: number;
  readonly solveMs: number;
  readonly channel: CodeMessageView['channel'] | undefined;
}

/**
 * Finds the verification that succeeded last. A step that was not measured is left out, such as
 * those before a reload of the page; without any verification there are none.
 */
export function readVerification(
  { calls, proofs }: FlowRecord,
  messages: readonly CodeMessageView[],
): Verification {
  const verify = calls.find(({ route }) => route === 'verify');
  const send = verify && lastBefore(calls, 'send', verify);
  const challenge = send && lastBefore(calls, 'challenge', send);
  const proof = challenge && proofs.find(({ foundAt }) => isWithin(foundAt, challenge, send));
  const message =
    send && messages.find(({ at }) => isWithin(Date.parse(at), send, { startedAt: send.endedAt }));

  const steps = [
    step('asksForChallenge', 'page', 'backend', challenge?.startedAt),
    step('addsKey', 'backend', 'service', challenge?.service?.startedAt),
    step('challengeArrives', 'backend', 'page', challenge?.endedAt),
    step('solves', 'page', 'page', proof?.foundAt),
    step('postsNumber', 'page', 'backend', send?.startedAt),
    step('sends', 'backend', 'service', send?.service?.startedAt),
    step('messageLeaves', 'service', 'service', message && Date.parse(message.at)),
    step('sealsCookie', 'backend', 'page', send?.endedAt),
    step('codeEntered', 'page', 'backend', verify?.startedAt),
    step('verifies', 'backend', 'service', verify?.service?.startedAt),
    step('verified', 'service', 'backend', verify?.service?.endedAt),
    step('sessionSet', 'backend', 'page', verify?.endedAt),
  ].filter((found) => found !== undefined);
  return {
    steps,
    hashes: proof?.hashes ?? 0,
    solveMs: proof?.elapsedMs ?? 0,
    channel: message?.channel,
  };
}

function step(
  name: Step['name'],
  from: Place,
  to: Place,
  at: number | undefined,
): Step | undefined {
  return at === undefined ? undefined : { name, from, to, at };
}

function lastBefore(calls: readonly Call[], route: string, next: Call): Call | undefined {
  return calls.find((call) => call.route === route && call.endedAt <= next.startedAt);
}

/** Whether a time lies between the start of one span and that of another. */
function isWithin(
  time: number,
  { startedAt }: { readonly startedAt: number },
  { startedAt: end }: { readonly startedAt: number },
): boolean {
  return time >= startedAt && time <= end;
}
