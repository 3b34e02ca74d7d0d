/**
 * The worker's script: one engine behind the {@link WorkerApi}.
 *
 * @module
 */
import { type StartedEngine, startEngine } from './engines/start-engine.ts';
import type { WorkerApi, WorkerFailure } from './pool/worker-protocol.ts';

let starting: Promise<StartedEngine> | undefined;

const api: WorkerApi = {
  async ready(options) {
    try {
      starting = startEngine(options);
      const { engine, module, reason } = await starting;
      return { ok: true, engine: engine.name, module, reason };
    } catch (error) {
      return failure('SOLVER_UNAVAILABLE', error);
    }
  },
  async search(block) {
    if (starting === undefined) return failure('SOLVER_FAILED', 'no engine was started');
    try {
      const { engine } = await starting;
      const begunAt = performance.now();
      const result = await engine.search(block);
      const elapsedMs = performance.now() - begunAt;
      return { ok: true, ...result, elapsedMs, kernel: engine.kernel };
    } catch (error) {
      return failure('SOLVER_FAILED', error);
    }
  },
};

/** A call by comlink's `wrap`, which the page uses. */
interface Call {
  readonly id: string;
  readonly path: readonly [keyof WorkerApi];
  readonly argumentList: readonly [{ readonly value: never }];
}

// Comlink's own `expose` would be a fifth of this script; it also handles what the page never sends.
addEventListener('message', ({ data }: MessageEvent<Call>) => void respond(data));

async function respond({ id, path: [method], argumentList: [argument] }: Call): Promise<void> {
  postMessage({ id, type: 'RAW', value: await api[method](argument.value) });
}

function failure(code: WorkerFailure['code'], error: unknown): WorkerFailure {
  return { ok: false, code, reason: String(error) };
}
