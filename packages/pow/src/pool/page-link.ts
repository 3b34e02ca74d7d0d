import { OtpError } from '@otp-kit/protocol';
import type { Block, SearchEngine } from '../engines/search-engine.ts';
import type { StartedEngine } from '../engines/start-engine.ts';
import type { SearchedBlock } from '../seam.ts';
import { nextBatchSize } from './batch-size.ts';
import type { Link } from './link.ts';
import { orAborted } from './or-aborted.ts';

// A frame lasts 16 ms, and the page needs some of it; above 50 ms a person feels a task.
const SLICE_MS = 8;
const FIRST_SLICE = 100;

/**
 * Searches on this thread where no worker can, in slices of about 8 ms between which the page
 * does everything else.
 *
 * @param start starts the engine; what it throws, `ready` rejects with as `SOLVER_UNAVAILABLE`
 */
export function openPageLink(start: () => Promise<StartedEngine>): Link {
  const death = new AbortController();
  const { signal } = death;
  const starting = start().catch((cause) => {
    const error = new OtpError('SOLVER_UNAVAILABLE', String(cause), { cause });
    death.abort(error);
    throw error;
  });
  let slice = FIRST_SLICE;

  async function searchInSlices(engine: SearchEngine, block: Block): Promise<SearchedBlock> {
    const end = block.start + block.count;
    let busyMs = 0;
    for (let from = block.start; from < end; ) {
      await otherTasks();
      signal.throwIfAborted();
      const count = Math.min(slice, end - from);
      const begunAt = performance.now();
      const { nonce } = await engine.search({ ...block, start: from, count });
      const elapsedMs = performance.now() - begunAt;
      busyMs += elapsedMs;
      if (nonce !== null) return { nonce, hashes: nonce - block.start + 1, elapsedMs: busyMs };
      if (count === slice) slice = nextBatchSize(slice, elapsedMs, SLICE_MS);
      from += count;
    }
    return { nonce: null, hashes: block.count, elapsedMs: busyMs };
  }

  return {
    ready: starting.then(({ engine, reason }) => ({ engine: engine.name, reason })),
    get closed() {
      return signal.aborted;
    },
    async search(block) {
      const { engine } = await orAborted(starting, signal);
      try {
        return await searchInSlices(engine, block);
      } catch (cause) {
        signal.throwIfAborted();
        throw new OtpError('SOLVER_FAILED', String(cause), { cause });
      }
    },
    close: (error) => death.abort(error),
  };
}

/** Resolves as a task of its own, after what waits already. A timer would, too, but not before 4 ms, and 1 s in a hidden page. */
function otherTasks(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
