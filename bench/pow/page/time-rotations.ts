import { createSimdEngine } from '../../../packages/pow/src/engines/simd-engine.ts';
import { buildKernel } from '../../../packages/pow/src/kernel/kernel.ts';

/** How a kernel joins the two shifted parts of a rotated vector. */
export type Rotation = 'sum' | 'or';

/** Hashes a second in each round, by rotation. */
export type RotationRates = Readonly<Record<Rotation, readonly number[]>>;

/** `i32x4.shl` followed by `i32x4.add`: the end of a rotation. */
const SUM = [0xfd, 0xab, 0x01, 0xfd, 0xae, 0x01];
/** The same with `v128.or`, whose opcode is padded to two bytes, so that the module keeps its length. */
const OR = [0xfd, 0xab, 0x01, 0xfd, 0xd0, 0x00];

/** Some 20 ms: so short that other programs disturb few of the rounds. */
const HASHES = 200_000;
/** The kernel for the usual nonces, of five to seven digits. */
const START = 20_000;
const BATCH = 10_000;
const UNSOLVABLE = { challenge: '0'.repeat(64), difficulty: 64 };

/** Times the kernel as it is, and the same kernel with `or` in its rotations, in turn. The first round does not count. */
export function timeRotations(rounds: number): RotationRates {
  const engines = {
    sum: createSimdEngine({ kernel: 4 }),
    or: createSimdEngine({
      module: new WebAssembly.Module(withOr(buildKernel(0, 4))),
      kernel: 4,
    }),
  };
  const rates = { sum: [] as number[], or: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    // Each begins every other round, so that a change of the processor's speed meets both alike.
    const order: readonly Rotation[] = round % 2 === 0 ? ['sum', 'or'] : ['or', 'sum'];
    for (const rotation of order) {
      const begunAt = performance.now();
      for (let done = 0; done < HASHES; done += BATCH) {
        engines[rotation].search({ ...UNSOLVABLE, start: START + done, count: BATCH });
      }
      const seconds = (performance.now() - begunAt) / 1_000;
      if (round > 0) rates[rotation].push(HASHES / seconds);
    }
  }
  return rates;
}

/** @throws {TypeError} if the kernel has no such rotations */
function withOr(kernel: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = kernel.slice();
  let replaced = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (SUM.some((byte, i) => bytes[at + i] !== byte)) continue;
    bytes.set(OR, at);
    replaced += 1;
  }
  if (replaced === 0) throw new TypeError('the kernel has no rotation by a sum');
  return bytes;
}
