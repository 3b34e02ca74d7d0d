// The package expects a bundler that imports WASM as a module. Vite does not, so its one line is repeated here.
import * as glue from '@mcaptcha/pow-wasm/pow_wasm_bg.js';
import { gen_pow, __wbg_set_wasm as setWasm } from '@mcaptcha/pow-wasm/pow_wasm_bg.js';
import wasmUrl from '@mcaptcha/pow-wasm/pow_wasm_bg.wasm?url';
import { serveSolve } from '../serve-solve.ts';

// Salt and phrase have 32 characters, as from its server. `gen_pow` is one call per puzzle.
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
