/**
 * The worker's script: one engine behind the {@link WorkerApi}.
 *
 * @module
 */
import { expose } from 'comlink';
import type { WorkerApi, WorkerFailure } from './seam.ts';
import { createSearchEngine } from './search-engine.ts';

// Failure is turned into an answer at once, or it would be reported as unhandled before anyone asks.
const starting = createSearchEngine().then(
  (engine) => ({ ok: true, engine }) as const,
  (error) => failure('SOLVER_UNAVAILABLE', error),
);

const api: WorkerApi = {
  async ready() {
    const started = await starting;
    return started.ok ? { ok: true, engine: started.engine.name } : started;
  },
  async search(block) {
    const started = await starting;
    if (!started.ok) return started;
    const begunAt = performance.now();
    try {
      const result = started.engine.search(block);
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
