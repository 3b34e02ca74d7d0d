import { fasterEngine } from './faster-engine.ts';
import { createHashWasmEngine } from './hash-wasm-engine.ts';
import { createJavascriptEngine } from './javascript-engine.ts';
import type { EngineName, SearchEngine } from './search-engine.ts';
import { createSimdEngine } from './simd-engine.ts';
import { createWebCryptoEngine } from './web-crypto-engine.ts';

/** Options of {@link startEngine}. */
export interface StartOptions {
  /** The only engine to start. Default: the fastest that runs here. */
  readonly engine?: EngineName | undefined;
  /** The kernel that another worker compiled. */
  readonly module?: WebAssembly.Module | undefined;
}

/** A running engine. */
export interface StartedEngine {
  readonly engine: SearchEngine;
  /** The compiled kernel for other workers; only with `wasm-simd`. */
  readonly module?: WebAssembly.Module;
  /** Why no faster engine runs; empty for the fastest. */
  readonly reason: string;
}

const OTHERS = {
  'hash-wasm': createHashWasmEngine,
  javascript: createJavascriptEngine,
  webcrypto: createWebCryptoEngine,
} as const;

/**
 * Starts the fastest engine that runs here: the kernel; hash-wasm if WebAssembly has no SIMD; if
 * WebAssembly is missing or forbidden, the faster of plain JavaScript and Web Crypto in a trial.
 *
 * @throws the requested engine's own error
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
  const engine = createSimdEngine({ module });
  return { engine, module: engine.module, reason: '' };
}

/** Whether the empty module compiles. If not, WebAssembly is missing or forbidden; otherwise only SIMD is missing. */
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
