import { compress } from './compress.ts';
import { firstWordMask, passesWhole } from './leading-zero-words.ts';
import { midstateOf } from './midstate.ts';
import {
  BATCH_SIZE,
  countDigits,
  firstVaryingWord,
  nextBatch,
  ROW_SIZE,
  writeBlock,
  writePairs,
} from './nonce-digits.ts';
import type { Block, BlockResult, SearchEngine } from './search-engine.ts';

/** An engine that returns synchronously. */
export interface JavascriptEngine extends SearchEngine {
  search(block: Block): BlockResult;
}

/** Starts the engine in plain JavaScript. It runs everywhere, and is fast with a JIT. */
export function createJavascriptEngine(): JavascriptEngine {
  const words = new Int32Array(16);
  const digest = new Int32Array(8);
  const rows = new Int32Array(2 * ROW_SIZE);
  const places = new Int32Array(2 * ROW_SIZE);
  let tabulatedDigits = 0;

  function tabulate(digits: number): void {
    if (tabulatedDigits === digits) return;
    writePairs(rows, 'row', digits);
    writePairs(places, 'place', digits);
    tabulatedDigits = digits;
  }

  /** The smallest solution in a part of a batch, or null. */
  function searchBatch(midstate: Int32Array, difficulty: number, from: number, to: number) {
    const digits = countDigits(from);
    tabulate(digits);
    writeBlock(words, from, digits);
    const first = firstVaryingWord(digits);
    const [left = 0, right = 0] = words.subarray(first);
    const mask = firstWordMask(difficulty);
    const base = from - (from % BATCH_SIZE);
    for (let n = from - base; n < to - base; n++) {
      const row = 2 * Math.floor(n / ROW_SIZE);
      const place = 2 * (n % ROW_SIZE);
      words[first] = left | at(rows, row) | at(places, place);
      words[first + 1] = right | at(rows, row + 1) | at(places, place + 1);
      compress(digest, midstate, words);
      const isHit = (at(digest, 0) & mask) === 0;
      if (isHit && passesWhole(midstate, difficulty, base + n)) return base + n;
    }
    return null;
  }

  return {
    name: 'javascript',
    search({ challenge, difficulty, start, count }) {
      const end = start + count;
      const midstate = midstateOf(challenge);
      for (let from = start; from < end; from = nextBatch(from)) {
        const nonce = searchBatch(midstate, difficulty, from, Math.min(end, nextBatch(from)));
        if (nonce !== null) return { nonce, hashes: nonce - start + 1 };
      }
      return { nonce: null, hashes: count };
    },
  };
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}
