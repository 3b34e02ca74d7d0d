import { ask, type RunRound } from './open-in-worker.ts';
import { runRound } from './round.ts';

/**
 * Opens altcha's published worker and sends it the messages that its widget sends. `cost: 1` is one
 * digest per try, and the counter has four bytes.
 *
 * @see altcha 3, workers/sha.js
 */
export function openAltcha(worker: Worker): RunRound {
  return (order) =>
    runRound(async (challenge, difficulty) => {
      const parameters = {
        algorithm: 'SHA-256',
        nonce: challenge.slice(0, 32),
        salt: challenge.slice(32),
        cost: 1,
        keyLength: 32,
        keyPrefix: '0'.repeat(difficulty),
      };
      const answer = await ask<{ readonly counter: number } | null>(worker, {
        type: 'work',
        challenge: { parameters },
        counterStart: 0,
        counterStep: 1,
        timeout: 0,
      });
      if (answer === null) throw new Error('altcha gave no answer');
      return answer.counter;
    }, order);
}
