import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import type { Texts } from '../texts.ts';
import type { FlowRecord } from './flow-record.ts';

/** The place of a step: a column of the picture. */
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

/** The steps of a verification, and what their texts name. */
export interface Verification {
  readonly steps: readonly Step[];
  readonly hashes: number;
  readonly solveMs: number;
  readonly channel: CodeMessageView['channel'] | undefined;
}

/**
 * Finds the steps of the verification that is under way, or that succeeded last. A step that was not
 * measured is left out, such as those before a reload of the page.
 */
export function readVerification(
  { calls, proofs }: FlowRecord,
  messages: readonly CodeMessageView[],
): Verification {
  const verify = calls[0]?.route === 'verify' ? calls[0] : undefined;
  // What came after the verification before this one.
  const end = calls.findIndex(({ route }, place) => route === 'verify' && place > 0);
  const current = end === -1 ? calls : calls.slice(0, end);
  const send = current.find(({ route }) => route === 'send');
  const challenge = current.find(
    ({ route, endedAt }) => route === 'challenge' && endedAt <= (send?.startedAt ?? Infinity),
  );
  const proof =
    challenge && proofs.find(({ foundAt }) => isWithin(foundAt, challenge, send ?? ENDLESS));
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

const ENDLESS = { startedAt: Infinity };

/** Whether a time lies between the start of one span and that of another. */
function isWithin(
  time: number,
  { startedAt }: { readonly startedAt: number },
  { startedAt: end }: { readonly startedAt: number },
): boolean {
  return time >= startedAt && time <= end;
}
