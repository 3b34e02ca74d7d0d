// Types that two packages lack: they declare only their other entry points.

declare module '@mcaptcha/pow-wasm/pow_wasm_bg.js' {
  function setWasm(exports: WebAssembly.Exports): void;

  export { setWasm as __wbg_set_wasm };
  export function gen_pow(salt: string, phrase: string, difficultyFactor: number): string;
}

declare module 'friendly-pow/api/wasm.js' {
  export function getWasmSolver(
    module: WebAssembly.Module,
  ): Promise<(puzzle: Uint8Array, threshold: number, count?: number) => Uint8Array[]>;
}
