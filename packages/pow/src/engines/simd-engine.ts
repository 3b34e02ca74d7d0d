import type { KernelSize } from '../kernel/kernel.ts';
import { createKernelChoice } from './kernel-choice.ts';
import { BATCH_SIZE, countDigits, firstVaryingWord, nextBatch } from './nonce-digits.ts';
import { compileKernel, createKernel, type Kernel } from './nonce-kernel.ts';
import type { Block, BlockResult, SearchEngine } from './search-engine.ts';

/**
 * A search that expects fewer nonces, or has tried fewer, only uses the kernel of five if a longer one has chosen it:
 * to compile it takes as long as to try some 100,000 nonces.
 */
const LONG_SEARCH = 200_000;

/** The fast engine, and its compiled kernel for other workers. */
export interface SimdEngine extends SearchEngine {
  /** The kernel of four for nonces of up to seven digits. */
  readonly module: WebAssembly.Module;
  readonly kernel: KernelSize;
  search(block: Block): BlockResult;
}

/** Options of {@link createSimdEngine}. */
export interface SimdOptions {
  /** The kernel of another worker; by default it is generated and compiled here. */
  readonly module?: WebAssembly.Module | undefined;
  /** The only kernel, for measurements and tests. Default: chosen by trials. */
  readonly kernel?: KernelSize;
  /** Milliseconds, of which only differences count; default `performance.now`. */
  readonly now?: () => number;
}

/**
 * Starts the engine that uses the WebAssembly kernels. It begins with the kernel of four, and in long searches
 * chooses between the two by trials.
 *
 * @throws {WebAssembly.CompileError} if a policy forbids it or SIMD is not supported
 */
export function createSimdEngine({
  module = compileKernel(0, 4),
  kernel: only,
  now = () => performance.now(),
}: SimdOptions = {}): SimdEngine {
  // Indexed by the first varying word. A pair is created when nonces reach its length.
  const pairs = [createPair(0, module)];
  let chosen: KernelSize = 4;

  return {
    name: 'wasm-simd',
    module,
    get kernel() {
      return only ?? chosen;
    },
    search(block) {
      const { start, count, difficulty } = block;
      const end = start + count;
      const isHard = 16 ** difficulty > LONG_SEARCH;
      for (let from = start; from < end; from = nextBatch(from)) {
        const digits = countDigits(from);
        const first = firstVaryingWord(digits);
        const pair = pairs[first] ?? createPair(first);
        pairs[first] = pair;
        const to = Math.min(end, nextBatch(from));
        // Shorter batches are not comparable.
        const isTimed = isHard && from >= LONG_SEARCH && to - from === BATCH_SIZE;
        const { choice } = pair;
        const used = pair.kernel(only ?? (isTimed ? choice.next() : choice.best));
        const begunAt = now();
        used.load(block, from, digits);
        const nonce = used.searchBatch(difficulty, from, to);
        if (nonce !== null) return { nonce, hashes: nonce - start + 1 };
        if (isTimed) choice.record(now() - begunAt);
        chosen = choice.best;
      }
      return { nonce: null, hashes: count };
    },
  };
}

/** The two kernels for an index of the first varying word, each created when it is used first. */
function createPair(first: number, module?: WebAssembly.Module) {
  const kernels: { [size in KernelSize]?: Kernel } = {};
  if (module !== undefined) kernels[4] = createKernel(module, 4);
  return {
    choice: createKernelChoice(),
    kernel(size: KernelSize): Kernel {
      const kernel = kernels[size] ?? createKernel(compileKernel(first, size), size);
      kernels[size] = kernel;
      return kernel;
    },
  };
}
