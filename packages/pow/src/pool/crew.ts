import { OtpError } from '@otp-kit/protocol';
import type { EngineName } from '../engines/search-engine.ts';
import type { Link } from './link.ts';
import { openPageLink } from './page-link.ts';
import { openWorkerLink, type WorkerLinkOptions } from './worker-link.ts';

/** The workers of a solver, shared by its solves. */
export interface Crew {
  /**
   * The first `count` workers, or as many as can be had; those that are missing are started.
   *
   * @throws {OtpError} `SOLVER_UNAVAILABLE` where none can be constructed
   */
  workers(count: number): Link[];
  /** This thread's own search, for when no worker can be had. */
  page(): Link;
  /** Whether that is how it is for now: until it was idle for a while, nobody looks for workers again. */
  isOnPage(): boolean;
  /** Keeps the workers until the returned function is called: idle ones are let go after a while. */
  engage(): () => void;
  /** Ends all of them. */
  close(error: OtpError): void;
}

/** How a crew works. */
export interface CrewOptions extends WorkerLinkOptions {
  readonly engine: EngineName | undefined;
  readonly idleMs: number;
}

// It takes some 5 ms. A first worker that is slower than this may never come, and to compile once
// more costs less than to wait for it.
const MODULE_PATIENCE_MS = 1_000;

/** Gathers a crew, without anybody in it yet. */
export function createCrew(options: CrewOptions): Crew {
  const { engine, idleMs } = options;
  let links: Link[] = [];
  let page: Link | undefined;
  let engaged = 0;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function open(): Link {
    // The first compiles the kernel, and the others get it from there: V8 optimises it but once.
    const module = links[0]?.ready.then(
      (started) => started.module,
      () => undefined,
    );
    const start = soon(module).then((compiled) => ({ engine, module: compiled }));
    const link = openWorkerLink(options, start);
    // Whoever uses it hears of its failure; one that is only warmed must not fail unheard.
    link.ready.catch(() => {});
    return link;
  }

  function close(error: OtpError) {
    clearTimeout(idleTimer);
    for (const link of links) link.close(error);
    page?.close(error);
    links = [];
    page = undefined;
  }

  return {
    workers(count) {
      links = links.filter((link) => !link.closed);
      try {
        while (links.length < count) links.push(open());
      } catch (error) {
        // Fewer than wanted are better than none.
        if (links.length === 0) throw error;
      }
      return links.slice(0, count);
    },
    page() {
      if (page === undefined || page.closed) {
        page = openPageLink(async () => {
          // Loaded only here: a page whose workers run needs none of it.
          const { startEngine } = await import('../engines/start-engine.ts');
          return startEngine({ engine });
        });
        page.ready.catch(() => {});
      }
      return page;
    },
    isOnPage: () => page !== undefined && !page.closed,
    engage() {
      engaged += 1;
      clearTimeout(idleTimer);
      return () => {
        engaged -= 1;
        // A closed crew has nobody to let go, and must not keep a timer for it.
        if (engaged > 0 || (links.length === 0 && page === undefined)) return;
        idleTimer = setTimeout(() => {
          close(new OtpError('ABORTED', 'the worker was idle and is let go'));
        }, idleMs);
      };
    },
    close,
  };
}

/** What a promise gives, or nothing once it takes too long. */
async function soon<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, MODULE_PATIENCE_MS, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
