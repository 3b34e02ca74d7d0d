import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BATCH_SIZE, countDigits, firstVaryingWord, nextBatch } from './nonce-digits.ts';
import { compileKernel, createKernel } from './nonce-kernel.ts';

const MANY_HASHES = { timeout: 60_000 };

function isHit(challenge: string, difficulty: number, nonce: number): boolean {
  const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
  return digest.startsWith('0'.repeat(difficulty));
}

/** A challenge by its number, of which some nonces are hits and the others of a window are not. */
function plant(hits: readonly number[], from: number, to: number): string {
  for (let seed = 0; ; seed++) {
    const challenge = createHash('sha256').update(`${from} ${seed}`).digest('hex');
    const window = Array.from({ length: to - from }, (_, i) => from + i);
    if (window.every((nonce) => hits.includes(nonce) === isHit(challenge, 1, nonce)))
      return challenge;
  }
}

/** Begins of batches with each number of varying digits and each first varying word. */
const STARTS = [0, 10, 100, 1_000, 20_000, 9_990_000, 10_000_000, 12_345_670_000, 10 ** 13];

describe.each([4, 5] as const)('the kernel of %i', (size) => {
  const kernels = [0, 1, 2, 3].map((first) => createKernel(compileKernel(first, size), size));

  function search(challenge: string, difficulty: number, from: number, to: number) {
    const digits = countDigits(from);
    const kernel = kernels[firstVaryingWord(digits)] ?? expect.fail('no such kernel');
    kernel.load({ challenge, difficulty, start: from, count: to - from }, from, digits);
    return kernel.searchBatch(difficulty, from, to);
  }

  test.each(STARTS)('finds a hit in each place of neighbouring passes from %i on', (start) => {
    // Three passes of five, or what a batch of fewer digits has.
    const end = Math.min(start + 15, nextBatch(start));
    for (let hit = start; hit < end; hit++) {
      const challenge = plant([hit], start, end);
      for (let from = start; from < end; from++) {
        for (let to = from + 1; to <= end; to++) {
          const expected = from <= hit && hit < to ? hit : null;
          expect(search(challenge, 1, from, to)).toBe(expected);
        }
      }
    }
  });

  test.each([20_000, 29_990])('returns the smaller of two hits from %i on', (start) => {
    for (let low = start; low < start + 10; low++) {
      for (let high = low + 1; high < start + 10; high++) {
        const challenge = plant([low, high], start, start + 10);
        expect(search(challenge, 1, start, start + 10)).toBe(low);
        // A batch that begins after the first hit, often between the nonces of a pass, finds the second.
        expect(search(challenge, 1, low + 1, start + 10)).toBe(high);
        expect(search(challenge, 1, start, high)).toBe(low);
        expect(search(challenge, 1, low + 1, high)).toBeNull();
      }
    }
  });

  test('agrees with a naive search on any part of a batch', MANY_HASHES, () => {
    const parts = fc
      .tuple(fc.constantFrom(...STARTS, 29_500), fc.nat({ max: 9_999 }), fc.nat({ max: 400 }))
      .map(([start, offset, count]) => {
        const last = nextBatch(start);
        const from = Math.min(start + offset, last - 1);
        return [from, Math.min(from + count, last)] as const;
      });
    const challenges = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => Buffer.from(bytes).toString('hex'));
    fc.assert(
      fc.property(
        challenges,
        parts,
        fc.integer({ min: 0, max: 3 }),
        (challenge, [from, to], difficulty) => {
          let expected: number | null = null;
          for (let nonce = to - 1; nonce >= from; nonce--) {
            if (isHit(challenge, difficulty, nonce)) expected = nonce;
          }
          expect(search(challenge, difficulty, from, to)).toBe(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('continues after a first word that does not suffice', () => {
    const challenge = 'a'.repeat(64);
    expect(search(challenge, 64, 20_000, 20_000 + BATCH_SIZE)).toBeNull();
  });
});

test('a module without a search is no kernel', () => {
  const memoryAlone = Uint8Array.of(
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // the head of every module
    ...[0x05, 0x03, 0x01, 0x00, 0x01], // a memory of one page
    ...[0x07, 0x0a, 0x01, 0x06, ...new TextEncoder().encode('memory'), 0x02, 0x00], // its export
  );

  expect(() => createKernel(new WebAssembly.Module(memoryAlone), 4)).toThrow('not a kernel');
});
