import { OtpError } from '@otp-kit/protocol';
import type { Block, SearchEngine } from '../engines/search-engine.ts';
import type { StartedEngine } from '../engines/start-engine.ts';
import { nextBatchSize } from './batch-size.ts';
import { orAborted } from './or-aborted.ts';
import type { Searcher } from './searcher.ts';
import type { SearchedBlock } from './worker-protocol.ts';

// A frame lasts 16 ms and the page needs part of it; users notice tasks over 50 ms.
const SLICE_MS = 8;
const FIRST_SLICE = 100;

/**
 * Searches on this thread when no worker can be started, in slices of about 8 ms; other tasks of the
 * page run between them.
 *
 * @param start starts the engine; what it throws, `ready` rejects with as `SOLVER_UNAVAILABLE`
 */
export function openPageSearcher(start: () => Promise<StartedEngine>): Searcher {
  const closing = new AbortController();
  const { signal } = closing;
  const starting = start().catch((cause) => {
    const error = new OtpError('SOLVER_UNAVAILABLE', String(cause), { cause });
    closing.abort(error);
    throw error;
  });
  let slice = FIRST_SLICE;

  async function searchInSlices(engine: SearchEngine, block: Block): Promise<SearchedBlock> {
    const end = block.start + block.count;
    let busyMs = 0;
    for (let from = block.start; from < end; ) {
      await yieldToEventLoop();
      signal.throwIfAborted();
      const count = Math.min(slice, end - from);
      const startedAt = performance.now();
      const { nonce } = await engine.search({ ...block, start: from, count });
      const elapsedMs = performance.now() - startedAt;
      busyMs += elapsedMs;
      if (nonce !== null)
        return { nonce, hashes: nonce - block.start + 1, elapsedMs: busyMs, kernel: engine.kernel };
      if (count === slice) slice = nextBatchSize(slice, elapsedMs, SLICE_MS);
      from += count;
    }
    return { nonce: null, hashes: block.count, elapsedMs: busyMs, kernel: engine.kernel };
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
    close: (error) => closing.abort(error),
  };
}

/** Resolves in a new task, after those that are queued. A timer would take at least 4 ms, and 1 s in a hidden page. */
function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
