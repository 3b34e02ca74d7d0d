/**
 * The worker's script: one engine behind the {@link WorkerApi}.
 *
 * @module
 */
import { expose } from 'comlink';
import type { SearchEngine } from './engines/search-engine.ts';
import { startEngine } from './engines/start-engine.ts';
import type { WorkerApi, WorkerFailure } from './seam.ts';

let engine: SearchEngine | undefined;

const api: WorkerApi = {
  async ready(options) {
    try {
      const started = await startEngine(options);
      engine = started.engine;
      return { ok: true, engine: engine.name, module: started.module, reason: started.reason };
    } catch (error) {
      return failure('SOLVER_UNAVAILABLE', error);
    }
  },
  async search(block) {
    if (engine === undefined) return failure('SOLVER_FAILED', 'no engine was started');
    try {
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
