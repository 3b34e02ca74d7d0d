/**
 * The worker's script: one engine behind the {@link WorkerApi}.
 *
 * @module
 */
import { expose } from 'comlink';
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
      return { ok: true, ...result, elapsedMs: performance.now() - begunAt };
    } catch (error) {
      return failure('SOLVER_FAILED', error);
    }
  },
};

expose(api);

function failure(code: WorkerFailure['code'], error: unknown): WorkerFailure {
  return { ok: false, code, reason: String(error) };
}
