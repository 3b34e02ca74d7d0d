import { PAUSE_FROM } from '../constants/lifetimes-and-limits.ts';
import { createKeyedHashes } from '../crypto/keyed-hash.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { guessKeys } from '../limits/guess-limit.ts';
import { addressKeys } from '../limits/limit-keys.ts';
import { createUser, type Instance, SEAL_SECRET, type ToldLogin } from './product.fixture.ts';

/** What the attacks need of a product that works. */
export interface Target {
  readonly instances: readonly Instance[];
  readonly counters: Counters;
  readonly codeOf: (phoneNumber: string) => string;
  readonly logins: readonly ToldLogin[];
}

/**
 * Prepares what an attacker holds before a fault begins: the cookies and the code of a login that was made,
 * and a live flow, with its right code, for an address that is paused after 30 wrong codes.
 *
 * @returns tries all of it at every instance at once, and gives the statuses, and how many logins there were in all
 */
export async function prepareAttacks({ instances, counters, codeOf, logins }: Target) {
  const [first] = instances;
  if (first === undefined) throw new Error('an attack needs an instance');
  const user = createUser();
  await user.send(first);
  const replayed = user.copy();
  await user.verify(first, codeOf(user.phoneNumber));

  const guessed = createUser();
  await guessed.send(first);
  await plantWrongCodes(counters, guessed.phoneNumber, PAUSE_FROM - 1);
  const right = codeOf(guessed.phoneNumber);
  await guessed.verify(first, right === '000000' ? '111111' : '000000');

  return async () => {
    const answers = await Promise.all(
      instances.flatMap((at) => [
        replayed.copy().verify(at, codeOf(replayed.phoneNumber)),
        replayed.copy().verify(at, codeOf(replayed.phoneNumber)),
        guessed.copy().verify(at, right),
      ]),
    );
    const wrong = logins.filter(({ phoneNumber }) => phoneNumber === guessed.phoneNumber);
    const again = logins.filter(({ phoneNumber }) => phoneNumber === user.phoneNumber).slice(1);
    return {
      succeeded: answers.filter(({ status }) => status < 400),
      logins: [...wrong, ...again],
    };
  };
}

/** What {@link prepareAttacks} gives where no attack had success. */
export const NO_SUCCESS = { succeeded: [], logins: [] };

/** Counts wrong codes that were entered earlier. */
async function plantWrongCodes(counters: Counters, phoneNumber: string, amount: number) {
  const subjects = addressKeys(createKeyedHashes([SEAL_SECRET]), { phoneNumber });
  const [key] = guessKeys(subjects).failures;
  await counters.add({ key, amount, seconds: 600, now: Date.now() });
}
