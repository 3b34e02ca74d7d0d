import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineName } from '../engines/search-engine.ts';
import { startEngine } from '../engines/start-engine.ts';
import type { Crew } from './crew.ts';
import type { Link } from './link.ts';
import { openPageLink } from './page-link.ts';
import { searchTogether } from './search-together.ts';

/** The interface's rule in the plainest words. */
function smallestNonce(challenge: string, difficulty: number): number {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) return nonce;
  }
}

/** A link whose answers are held back by some turns of the event loop, so that any may overtake any. */
function unhurried(link: Link, turns: () => number): Link {
  return {
    ready: link.ready,
    get closed() {
      return link.closed;
    },
    async search(block) {
      const result = await link.search(block);
      for (let turn = turns(); turn > 0; turn--) {
        await new Promise<void>((resolve) => {
          setImmediate(resolve);
        });
      }
      return result;
    },
    close: (error) => link.close(error),
  };
}

/** So many real engines on this thread; what the pool sees of a worker is a link. */
function crewOf(engine: EngineName, turns: () => number): Crew {
  const links: Link[] = [];
  const open = () =>
    unhurried(
      openPageLink(() => startEngine({ engine })),
      turns,
    );
  return {
    workers(count) {
      while (links.length < count) links.push(open());
      return links.slice(0, count);
    },
    page: open,
    isOnPage: () => false,
    engage: () => () => {},
    close: () => {},
  };
}

const challenges = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'.split('')),
  minLength: 64,
  maxLength: 64,
});

describe.each([
  ['wasm-simd', 3, 600],
  ['javascript', 3, 300],
  ['hash-wasm', 2, 200],
  ['webcrypto', 1, 100],
] as const)('searchTogether over %s', (engine, maxDifficulty, numRuns) => {
  test('gives the smallest nonce, however many search and whoever answers first [POW-03]', {
    timeout: 60_000,
  }, async () => {
    const difficulties = fc.integer({ min: 0, max: maxDifficulty });
    const teams = fc.integer({ min: 1, max: 8 });
    const delays = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 16 });
    const property = fc.asyncProperty(
      challenges,
      difficulties,
      teams,
      delays,
      async (challenge, difficulty, team, held) => {
        let answered = 0;
        const turns = () => held[answered++ % held.length] ?? 0;

        const { nonce } = await searchTogether({
          challenge,
          difficulty,
          crew: crewOf(engine, turns),
          teamSize: () => team,
          signal: new AbortController().signal,
          onBlock: () => {},
          onStarted: () => {},
        });

        expect(nonce).toBe(smallestNonce(challenge, difficulty));
      },
    );
    await fc.assert(property, { numRuns });
  });
});

test('takes the measure of a worker by its best block, and not by its first', async () => {
  const elapsed = [15, 15, 6, 9];
  let block = 0;
  const link: Link = {
    ready: Promise.resolve({ engine: 'wasm-simd', reason: '' }),
    closed: false,
    search: async ({ start, count }) => {
      const elapsedMs = elapsed[block++] ?? 6;
      const nonce = block < 12 ? null : smallestFrom(start, count);
      return { nonce, hashes: count, elapsedMs };
    },
    close: () => {},
  };
  const crew: Crew = { ...crewOf('wasm-simd', () => 0), workers: () => [link] };
  const asked: (number | undefined)[] = [];

  await searchTogether({
    challenge: CHALLENGE,
    difficulty: 0,
    crew,
    teamSize: (hashesPerMs) => {
      asked.push(hashesPerMs);
      return 1;
    },
    signal: new AbortController().signal,
    onBlock: () => {},
    onStarted: () => {},
  });

  const rates = asked.filter((rate) => rate !== undefined);
  // 4,000 in 15 ms is what the two first blocks would have said.
  expect(Math.min(...rates)).toBeGreaterThan(4_000 / 15);
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
});

const CHALLENGE = 'ab'.repeat(32);

/** At difficulty 0 every nonce solves. */
const smallestFrom = (start: number, count: number): number | null => (count > 0 ? start : null);
