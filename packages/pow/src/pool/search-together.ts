/**
 * One solve, shared by several links.
 *
 * 1. Each link has up to two blocks at once, so that a busy page does not keep it waiting.
 * 2. Every hit is checked before it counts.
 * 3. A link that fails gives its blocks back, and another takes its place: twice, then the solve
 *    fails. Where no worker can be started at all, the page's own thread searches.
 * 4. The ledger knows the answer; it is the same for any number of links.
 *
 * @module
 */
import { isOtpError, OtpError } from '@otp-kit/protocol';
import type { EngineName } from '../engines/search-engine.ts';
import type { SearchedBlock, Started } from '../seam.ts';
import { solves } from '../solves.ts';
import { FIRST_BATCH_SIZE, nextBatchSize } from './batch-size.ts';
import { createBlockLedger, type Range } from './block-ledger.ts';
import type { Crew } from './crew.ts';
import type { Link } from './link.ts';
import { orAborted } from './or-aborted.ts';

const BLOCKS_AT_ONCE = 2;
const MAX_DEATHS = 2;
// In a shorter block the clock's own steps, and one interruption, are most of what it shows.
const MEASURABLE_MS = 5;

/** What a solve needs. */
export interface SharedSearch {
  readonly challenge: string;
  readonly difficulty: number;
  readonly crew: Crew;
  /** How many workers it is worth, at that many hashes a millisecond or at what is known so far. */
  readonly teamSize: (hashesPerMs?: number) => number;
  readonly signal: AbortSignal;
  /** Called after every block, with the hashes of all so far; what it throws ends the search. */
  readonly onBlock: (hashes: number) => void;
  /** Called once an engine runs; `workers` is 0 for the page's own thread. */
  readonly onStarted: (started: Started, place: 'worker' | 'page', cause?: unknown) => void;
}

/** The smallest nonce, and who found it. */
export interface SharedFind {
  readonly nonce: number;
  readonly hashes: number;
  readonly engine: EngineName;
  readonly workers: number;
}

/**
 * Finds the smallest nonce from 0 upwards.
 *
 * @throws {OtpError} `SOLVER_UNAVAILABLE`, `SOLVER_FAILED`; the signal's reason; what `onBlock` throws
 */
export async function searchTogether(search: SharedSearch): Promise<SharedFind> {
  const { promise, resolve, reject } = deferred<SharedFind>();
  const { signal } = search;
  const over = new AbortController();
  startTeam(search, over.signal, resolve, reject);
  try {
    return await orAborted(promise, signal);
  } finally {
    // What is still under way finds nobody waiting.
    over.abort();
  }
}

type Place = 'worker' | 'page';

function startTeam(
  { challenge, difficulty, crew, teamSize, onBlock, onStarted }: SharedSearch,
  over: AbortSignal,
  resolve: (find: SharedFind) => void,
  reject: (error: unknown) => void,
): void {
  const ledger = createBlockLedger(0, Number.MAX_SAFE_INTEGER);
  const atWork = new Set<Link>();
  const tookPart = new Set<Link>();
  let seats = 0;
  let hashes = 0;
  let deaths = 0;
  let fastest = 0;

  function hire(count: number): void {
    seats = count;
    try {
      for (const link of crew.workers(count)) join(link, 'worker');
    } catch (error) {
      if (atWork.size === 0) join(crew.page(), 'page', error);
    }
  }

  function join(link: Link, place: Place, cause?: unknown): void {
    if (atWork.has(link)) return;
    // What the first is to search lies ready when its engine starts. Another that is still loading
    // must hold no range that the answer may have to wait for.
    const begin = atWork.size === 0 ? Promise.resolve() : link.ready;
    atWork.add(link);
    begin
      .then(() => workUntilDone(link, place, cause))
      .finally(() => atWork.delete(link))
      .catch((error: unknown) => {
        if (!over.aborted) replace(place, error);
      })
      .catch(reject);
  }

  async function workUntilDone(link: Link, place: Place, cause: unknown): Promise<void> {
    if (over.aborted) return;
    const started = link.ready.then((how) => {
      if (!over.aborted) onStarted(how, place, cause);
      return how;
    });
    // The lanes hear of its failure; one whose search fails first does not listen any more.
    started.catch(() => {});
    const length = place === 'worker' ? BLOCKS_AT_ONCE : 1;
    const lanes = Array.from({ length }, () => searchRanges(link, place, started));
    // All of them: each gives back its own block before another link takes over.
    const ends = await Promise.allSettled(lanes);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  function replace(place: Place, error: unknown): void {
    const neverStarted = isOtpError(error) && error.code === 'SOLVER_UNAVAILABLE';
    if (place === 'page') reject(error);
    else if (neverStarted) doWithout(error);
    else if (deaths === MAX_DEATHS) reject(error);
    else {
      deaths += 1;
      hire(seats);
    }
  }

  /** What a worker that never started would have searched falls to those that did, or to the page. */
  function doWithout(error: unknown): void {
    for (const link of tookPart) if (!link.closed) join(link, 'worker');
    if (atWork.size === 0) join(crew.page(), 'page', error);
  }

  async function searchRanges(link: Link, place: Place, started: Promise<Started>): Promise<void> {
    let size = FIRST_BATCH_SIZE;
    let isWarm = false;
    for (let range = ledger.take(size); range !== null; range = ledger.take(size)) {
      const result = await searchRange(link, range);
      const { engine } = await started;
      if (over.aborted) return;
      settle(link, place, range, result);
      if (!tell(engine)) return;
      if (range.count === size) size = nextBatchSize(size, result.elapsedMs);
      // The first block also pays for what is compiled and filled but once.
      if (isWarm) growBy(place, result);
      isWarm = true;
    }
  }

  function settle(link: Link, place: Place, range: Range, result: SearchedBlock): void {
    ledger.settle(range, result.nonce);
    hashes += result.hashes;
    if (place === 'worker') tookPart.add(link);
  }

  /** Tells how far the search is, and whether it goes on. */
  function tell(engine: EngineName): boolean {
    try {
      onBlock(hashes);
    } catch (error) {
      reject(error);
      return false;
    }
    const nonce = ledger.answer();
    if (nonce === null) reject(new OtpError('SOLVER_FAILED', 'no safe integer solves it'));
    else if (nonce !== undefined) resolve({ nonce, hashes, engine, workers: tookPart.size });
    return nonce === undefined;
  }

  async function searchRange(link: Link, range: Range): Promise<SearchedBlock> {
    try {
      const result = await link.search({ challenge, difficulty, ...range });
      if (result.nonce === null || isRight(range, result.nonce)) return result;
      const words = 'the worker answered with a nonce that does not solve';
      const error = new OtpError('SOLVER_FAILED', words);
      // A link that answers wrongly is not asked again.
      link.close(error);
      throw error;
    } catch (error) {
      ledger.giveBack(range);
      throw error;
    }
  }

  function isRight({ start, count }: Range, nonce: number): boolean {
    const isInRange = Number.isInteger(nonce) && nonce >= start && nonce < start + count;
    return isInRange && solves(challenge, difficulty, nonce);
  }

  function growBy(place: Place, { hashes: tried, elapsedMs }: SearchedBlock): void {
    if (place === 'page' || elapsedMs < MEASURABLE_MS) return;
    // What disturbs a block only ever makes it slower.
    fastest = Math.max(fastest, tried / elapsedMs);
    const worth = teamSize(fastest);
    if (worth > seats) hire(worth);
  }

  if (crew.isOnPage()) join(crew.page(), 'page');
  else hire(teamSize());
  // The answer's check is compiled now, while the worker loads, and not when the answer waits for it.
  isRight({ start: 0, count: 1 }, 0);
}

/** A promise and its ends, until `Promise.withResolvers` is in the language level of the kit. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
