import { getWasmSolver } from 'friendly-pow/api/wasm.js';
import wasmUrl from 'friendly-pow/wasm/optimized.wasm?url';
import { serveSolve } from '../serve-solve.ts';

const PUZZLE_BYTES = 128;
const NONCE_OFFSET = 124;

// It calls as friendly-challenge's worker does: once per puzzle of 128 bytes, whose last four are the nonce.
serveSolve(async () => {
  const solve = await getWasmSolver(await WebAssembly.compileStreaming(fetch(wasmUrl)));
  return (challenge, difficulty) => {
    const puzzle = new Uint8Array(PUZZLE_BYTES);
    new TextEncoder().encodeInto(challenge, puzzle);
    const [solution, hash]: Uint8Array[] = solve(puzzle, 2 ** 32 / 16 ** difficulty);
    if (solution === undefined || hash?.length === 0) throw new Error('no solution');
    const { buffer, byteOffset } = solution;
    return new DataView(buffer, byteOffset).getUint32(NONCE_OFFSET, true);
  };
});
