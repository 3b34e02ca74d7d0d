import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { HASHES, KERNELS, type KernelKind } from './page/time-kernels.ts';
import type { RemotePage } from './remote-page.ts';

/** The kernels in one browser. */
export interface KernelRates {
  readonly browser: string;
  /** Hashes a second in the faster half of the rounds. */
  readonly perSecond: Readonly<Record<KernelKind, number>>;
  readonly chosen: 4 | 5;
}

const ROUNDS = 75;

/**
 * Runs the kernels in turn, after they solved the interface's vectors.
 *
 * @throws {Error} at a nonce that is not the smallest
 */
export async function measureKernels(browser: string, page: RemotePage): Promise<KernelRates> {
  const puzzles = vectors.solved.filter(({ difficulty }) => difficulty <= 5);
  for (const kind of KERNELS) {
    const nonces = await page.call('solveByKernel', kind, puzzles);
    for (const [nth, { nonce, challenge }] of puzzles.entries()) {
      if (nonces[nth] !== nonce) throw new Error(`${kind} found ${nonces[nth]} for ${challenge}`);
    }
  }
  const { timesMs, chosen } = await page.call('timeKernels', ROUNDS);
  const [four, five, best] = KERNELS.map((kind) => rateOf(timesMs[kind]));
  return { browser, perSecond: { four: four ?? 0, five: five ?? 0, chosen: best ?? 0 }, chosen };
}

/** Other programs slow some rounds, and none of them speeds one up. */
function rateOf(timesMs: readonly number[]): number {
  const faster = timesMs.toSorted((a, b) => a - b).slice(0, Math.ceil(timesMs.length / 2));
  return (HASHES * faster.length * 1_000) / faster.reduce((sum, ms) => sum + ms, 0);
}
