/** Returns a phone number that no other call of this run returned, in E.164. */
export type NextPhoneNumber = () => string;

/**
 * Creates the phone numbers of one worker: mobile numbers of Egypt. Two digits name the worker, so that no two
 * workers meet; the other six count on from a random start, since a number of the last run may still have
 * to wait for its next code.
 *
 * @param random from 0 to below 1; default `Math.random`
 */
export function createPhoneNumbers(
  workerIndex: number,
  random: () => number = Math.random,
): NextPhoneNumber {
  let last = Math.floor(random() * NUMBERS);
  const worker = String(workerIndex % WORKERS).padStart(2, '0');
  return () => {
    last = (last + 1) % NUMBERS;
    return `+2010${worker}${String(last).padStart(6, '0')}`;
  };
}

const WORKERS = 100;
const NUMBERS = 1_000_000;
