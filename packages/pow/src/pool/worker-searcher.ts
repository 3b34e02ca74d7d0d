import { isOtpError, OtpError } from '@otp-kit/protocol';
import { wrap } from 'comlink';
import type { StartOptions } from '../engines/start-engine.ts';
import { startCountdown } from './countdown.ts';
import { orAborted } from './or-aborted.ts';
import type { Searcher } from './searcher.ts';
import type { BlockAnswer, ReadyAnswer, WorkerApi, WorkerFailure } from './worker-protocol.ts';

/** How a worker is made, and how long it may take to reply. */
export interface WorkerSearcherOptions {
  readonly worker: () => Worker;
  readonly readyTimeoutMs: number;
  readonly batchTimeoutMs: number;
}

/**
 * Starts a worker and closes it when it fails or stops replying.
 *
 * @param start the options for its engine
 * @throws {OtpError} `SOLVER_UNAVAILABLE` if the worker cannot be constructed. If its script is
 * missing or forbidden, `ready` rejects instead
 */
export function openWorkerSearcher(
  options: WorkerSearcherOptions,
  start: Promise<StartOptions>,
): Searcher {
  const worker = construct(options.worker);
  const api = wrap<WorkerApi>(worker);
  const closing = new AbortController();
  let started = false;

  const close = (error: OtpError) => {
    closing.abort(error);
    worker.terminate();
  };
  const fail = (reason: string, cause?: unknown) => {
    const code = started ? 'SOLVER_FAILED' : 'SOLVER_UNAVAILABLE';
    close(new OtpError(code, reason, { cause }));
  };
  worker.addEventListener('error', (event) => {
    // It reaches the caller as a rejection; without this it would reach `window.onerror` too.
    event.preventDefault();
    // Without a message the script was not found, not allowed or not parsed; browsers do not say which.
    fail(event.message || 'the worker script could not be loaded', event.error);
  });
  worker.addEventListener('messageerror', () => fail('a message from the worker was unreadable'));

  async function ask<T extends { readonly ok: true }>(
    call: Promise<T | WorkerFailure>,
    timeoutMs: number,
  ): Promise<T> {
    const stop = startCountdown(timeoutMs, () => fail(`no answer within ${timeoutMs} ms`));
    try {
      const answer = await orAborted(call, closing.signal);
      if (answer.ok) return answer;
      throw new OtpError(answer.code, answer.reason);
    } catch (error) {
      // The worker's own error, or the reason that closed it.
      close(
        isOtpError(error) ? error : new OtpError('SOLVER_FAILED', String(error), { cause: error }),
      );
      throw closing.signal.reason;
    } finally {
      stop();
    }
  }

  const mayStart = orAborted(start, closing.signal);
  const ready = mayStart
    .then((startOptions) => {
      const answer: Promise<ReadyAnswer> = api.ready(startOptions);
      return ask(answer, options.readyTimeoutMs);
    })
    .then((answer) => {
      started = true;
      return answer;
    });

  return {
    ready,
    get closed() {
      return closing.signal.aborted;
    },
    async search(block) {
      if (started) return ask(api.search(block), options.batchTimeoutMs);
      // Posted at once, so that it waits in the worker when the engine starts. Its time limit begins then.
      const answer = mayStart.then((): Promise<BlockAnswer> => api.search(block));
      // If the engine does not start, this reply is never awaited.
      answer.catch(() => {});
      await ready;
      return ask(answer, options.batchTimeoutMs);
    },
    close,
  };
}

function construct(worker: () => Worker): Worker {
  try {
    return worker();
  } catch (cause) {
    throw new OtpError('SOLVER_UNAVAILABLE', 'no worker could be constructed', { cause });
  }
}
