import { fasterEngine } from './faster-engine.ts';
import { createHashWasmEngine } from './hash-wasm-engine.ts';
import { createJavascriptEngine } from './javascript-engine.ts';
import type { EngineName, SearchEngine } from './search-engine.ts';
import { createSimdEngine } from './simd-engine.ts';
import { createWebCryptoEngine } from './web-crypto-engine.ts';

/** What is wanted of an engine, and what there is for it. */
export interface StartOptions {
  /** The one engine to start; without it the fastest that runs here. */
  readonly engine?: EngineName | undefined;
  /** The kernel as another worker compiled it. */
  readonly module?: WebAssembly.Module | undefined;
}

/** An engine that runs. */
export interface StartedEngine {
  readonly engine: SearchEngine;
  /** The compiled kernel, for other workers; only of `wasm-simd`. */
  readonly module?: WebAssembly.Module;
  /** Why none of the faster engines runs; empty for the fastest. */
  readonly reason: string;
}

const OTHERS = {
  'hash-wasm': createHashWasmEngine,
  javascript: createJavascriptEngine,
  webcrypto: createWebCryptoEngine,
} as const;

/**
 * Starts the fastest engine that runs here: the kernel; hash-wasm where WebAssembly has no vectors;
 * where it is missing or forbidden, plain JavaScript or Web Crypto, whichever a trial finds faster.
 *
 * @throws what the one engine throws that was asked for
 */
export async function startEngine({ engine, module }: StartOptions): Promise<StartedEngine> {
  if (engine === 'wasm-simd') return simd(module);
  if (engine !== undefined) return { engine: await OTHERS[engine](), reason: '' };

  const reasons: string[] = [];
  try {
    return simd(module);
  } catch (error) {
    reasons.push(`wasm-simd: ${String(error)}`);
  }
  if (mayCompile()) {
    try {
      return { engine: await createHashWasmEngine(), reason: reasons.join('; ') };
    } catch (error) {
      reasons.push(`hash-wasm: ${String(error)}`);
    }
  }
  return { engine: await slowEngine(), reason: reasons.join('; ') };
}

function simd(module: WebAssembly.Module | undefined): StartedEngine {
  const engine = createSimdEngine(module);
  return { engine, module: engine.module, reason: '' };
}

/** Tells vectors that are unknown from WebAssembly that is missing or forbidden: does the empty module compile? */
function mayCompile(): boolean {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

async function slowEngine(): Promise<SearchEngine> {
  const javascript = createJavascriptEngine();
  try {
    return await fasterEngine(javascript, createWebCryptoEngine());
  } catch {
    return javascript;
  }
}
