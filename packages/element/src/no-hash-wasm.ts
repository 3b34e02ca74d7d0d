/**
 * In place of the engine with `hash-wasm` in the bundled file. It solves where WebAssembly has no SIMD, and
 * every browser with constructed stylesheets has SIMD; the JavaScript engine solves where a processor has
 * not.
 */
export function createHashWasmEngine(): Promise<never> {
  return Promise.reject(new Error('otp-form.js has none'));
}
