import { isOtpError, OtpError } from '@otp-kit/protocol';
import { wrap } from 'comlink';
import type { StartOptions } from '../engines/start-engine.ts';
import type { BlockAnswer, ReadyAnswer, WorkerApi, WorkerFailure } from '../seam.ts';
import { startCountdown } from './countdown.ts';
import type { Link } from './link.ts';
import { orAborted } from './or-aborted.ts';

/** How a worker is made, and how long it may be silent. */
export interface WorkerLinkOptions {
  readonly worker: () => Worker;
  readonly readyTimeoutMs: number;
  readonly batchTimeoutMs: number;
}

/**
 * Starts a worker and watches over it.
 *
 * @param start what its engine starts with, as soon as that is known
 * @throws {OtpError} `SOLVER_UNAVAILABLE` where the worker cannot even be constructed; where its
 * script is missing or forbidden it can, and `ready` rejects
 */
export function openWorkerLink(options: WorkerLinkOptions, start: Promise<StartOptions>): Link {
  const worker = construct(options.worker);
  const api = wrap<WorkerApi>(worker);
  const death = new AbortController();
  let started = false;

  const close = (error: OtpError) => {
    death.abort(error);
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
      const answer = await orAborted(call, death.signal);
      if (answer.ok) return answer;
      throw new OtpError(answer.code, answer.reason);
    } catch (error) {
      // What the worker says or throws, or the reason why it is closed already.
      close(
        isOtpError(error) ? error : new OtpError('SOLVER_FAILED', String(error), { cause: error }),
      );
      throw death.signal.reason;
    } finally {
      stop();
    }
  }

  // The first to wait for it asks whether the worker is ready; blocks wait behind that.
  const mayStart = orAborted(start, death.signal);
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
      return death.signal.aborted;
    },
    async search(block) {
      if (started) return ask(api.search(block), options.batchTimeoutMs);
      // Sent at once all the same, so that it is there when the engine has started; timed from then on.
      const answer = mayStart.then((): Promise<BlockAnswer> => api.search(block));
      // Where the engine does not start, nobody asks for the answer any more.
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
