// The package is written for bundlers that take WASM as a module; Vite does not, so that its one line is spelt out.
import * as glue from '@mcaptcha/pow-wasm/pow_wasm_bg.js';
import { gen_pow, __wbg_set_wasm as setWasm } from '@mcaptcha/pow-wasm/pow_wasm_bg.js';
import wasmUrl from '@mcaptcha/pow-wasm/pow_wasm_bg.wasm?url';
import { serveSolve } from '../serve-solve.ts';

// Salt and phrase of 32 characters, as its server makes them. `gen_pow` is one call a puzzle.
serveSolve(async () => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasmUrl), {
    './pow_wasm_bg.js': { ...glue },
  });
  setWasm(instance.exports);
  return (challenge, difficulty) => {
    const work = gen_pow(challenge.slice(0, 32), challenge.slice(32), 16 ** difficulty);
    const { nonce }: { nonce: number } = JSON.parse(work);
    return nonce;
  };
});
