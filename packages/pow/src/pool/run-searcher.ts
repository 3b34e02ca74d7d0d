import { OtpError } from '@otp-kit/protocol';
import { solves } from '../sha256/solves.ts';
import { FIRST_BATCH_SIZE, nextBatchSize } from './batch-size.ts';
import type { BlockLedger, Range } from './block-ledger.ts';
import type { Searcher } from './searcher.ts';
import type { SearchedBlock, Started } from './worker-protocol.ts';

/** The state that the searchers of one solve share. */
export interface SharedSearch {
  readonly challenge: string;
  readonly difficulty: number;
  readonly ledger: BlockLedger;
  /** Aborted once the solve is over: later results are dropped. */
  readonly over: AbortSignal;
}

/** The options of one searcher. */
export interface SearcherRun {
  /** How many blocks it has at once. Two keep a worker busy while the page is busy, too. */
  readonly blocksAtOnce: number;
  /** Called when its engine has started. */
  readonly onStarted: (started: Started) => void;
  /** Called after every block. `isFirst` marks the block whose time includes compiling. Returns whether to continue. */
  readonly onBlock: (searched: SearchedBlock, started: Started, isFirst: boolean) => boolean;
}

/**
 * Keeps a searcher busy until no range is left or the solve is over.
 *
 * @throws {OtpError} as the searcher does, after it has returned its ranges to the ledger
 */
export async function runSearcher(
  searcher: Searcher,
  search: SharedSearch,
  { blocksAtOnce, onBlock, onStarted }: SearcherRun,
): Promise<void> {
  const { ledger, over } = search;
  if (over.aborted) return;
  const starting = searcher.ready.then((started) => {
    if (!over.aborted) onStarted(started);
    return started;
  });
  // A lane whose search fails first does not await it.
  starting.catch(() => {});
  const lanes = Array.from({ length: blocksAtOnce }, runLane);
  // Waits for all: each returns its range before another searcher replaces this one.
  const ends = await Promise.allSettled(lanes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;

  async function runLane(): Promise<void> {
    let size = FIRST_BATCH_SIZE;
    let isFirst = true;
    for (let range = ledger.take(size); range !== null; range = ledger.take(size)) {
      const searched = await searchRange(searcher, search, range);
      const started = await starting;
      if (over.aborted) return;
      ledger.record(range, searched.nonce);
      if (!onBlock(searched, started, isFirst)) return;
      if (range.count === size) size = nextBatchSize(size, searched.elapsedMs);
      isFirst = false;
    }
  }
}

/** Searches one range and checks the nonce that was found. A searcher with a wrong nonce is closed. */
async function searchRange(
  searcher: Searcher,
  { challenge, difficulty, ledger }: SharedSearch,
  range: Range,
): Promise<SearchedBlock> {
  try {
    const searched = await searcher.search({ challenge, difficulty, ...range });
    if (searched.nonce === null || isSolution(challenge, difficulty, range, searched.nonce)) {
      return searched;
    }
    const message = 'the worker answered with a nonce that does not solve';
    const error = new OtpError('SOLVER_FAILED', message);
    searcher.close(error);
    throw error;
  } catch (error) {
    ledger.giveBack(range);
    throw error;
  }
}

/** Whether a nonce lies in the range and solves the puzzle. */
export function isSolution(
  challenge: string,
  difficulty: number,
  { start, count }: Range,
  nonce: number,
): boolean {
  const isInRange = Number.isInteger(nonce) && nonce >= start && nonce < start + count;
  return isInRange && solves(challenge, difficulty, nonce);
}
