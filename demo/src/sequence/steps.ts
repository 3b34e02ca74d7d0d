import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import type { Texts } from '../texts.ts';
import type { Call, FlowRecord } from './flow-record.ts';

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
  /** The status and the code of a failure. */
  readonly failure?: string | undefined;
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
 * measured is left out, such as those of a call that a reload of the page cut off.
 */
export function readVerification(
  { calls, proofs }: FlowRecord,
  messages: readonly CodeMessageView[],
): Verification {
  // What came after the verification before this one.
  const end = calls.findIndex(
    ({ route, failure }, place) => route === 'verify' && !failure && place > 0,
  );
  const current = end === -1 ? calls : calls.slice(0, end);
  const send = current.find(({ route }) => route === 'send');
  const challenge = current.find(
    ({ route, endedAt }) => route === 'challenge' && endedAt <= (send?.startedAt ?? Infinity),
  );
  const proof =
    challenge && proofs.find(({ foundAt }) => isWithin(foundAt, challenge, send ?? ENDLESS));
  const message =
    send && messages.find(({ at }) => isWithin(Date.parse(at), send, { startedAt: send.endedAt }));
  const verifies = current
    .filter(({ route, startedAt }) => route === 'verify' && startedAt >= (send?.endedAt ?? 0))
    .slice(0, MOST_TRIES)
    .reverse();

  const parts = [
    [
      ...stepsOf(challenge, 'asksForChallenge', 'addsKey', [], 'challengeArrives'),
      step('solves', 'page', 'page', proof?.foundAt),
    ],
    stepsOf(
      send,
      'postsNumber',
      'sends',
      [step('messageLeaves', 'service', 'service', message && Date.parse(message.at))],
      'sealsCookie',
    ),
    ...verifies.map((verify) =>
      stepsOf(
        verify,
        'codeEntered',
        'verifies',
        [step('verified', 'service', 'backend', verify.service?.endedAt)],
        'sessionSet',
      ),
    ),
  ];
  // After a reload, a code may be entered before the challenge of the next number.
  const steps = parts
    .sort(([one], [other]) => (one?.at ?? 0) - (other?.at ?? 0))
    .flat()
    .filter((found) => found !== undefined);
  return {
    steps,
    hashes: proof?.hashes ?? 0,
    solveMs: proof?.elapsedMs ?? 0,
    channel: message?.channel,
  };
}

/** The steps of a call; of one that failed, the failure in place of what it would have led to. */
function stepsOf(
  call: Call | undefined,
  asks: Step['name'],
  passesOn: Step['name'],
  follow: readonly (Step | undefined)[],
  arrives: Step['name'],
): readonly (Step | undefined)[] {
  if (!call) return [];
  const { failure } = call;
  return [
    step(asks, 'page', 'backend', call.startedAt),
    step(passesOn, 'backend', 'service', call.service?.startedAt),
    ...(failure ? [] : follow),
    step(arrives, 'backend', 'page', call.endedAt, failure),
  ];
}

function step(
  name: Step['name'],
  from: Place,
  to: Place,
  at: number | undefined,
  failure?: string,
): Step | undefined {
  return at === undefined ? undefined : { name, from, to, at, failure };
}

/** The last of many wrong codes say what happens: with all of them, the list would grow out of the page. */
const MOST_TRIES = 2;

const ENDLESS = { startedAt: Infinity };

/** Whether a time lies between the start of one span and that of another. */
function isWithin(
  time: number,
  { startedAt }: { readonly startedAt: number },
  { startedAt: end }: { readonly startedAt: number },
): boolean {
  return time >= startedAt && time <= end;
}
