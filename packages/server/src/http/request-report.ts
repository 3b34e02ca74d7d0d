import { type Report, reasonOf } from './report.ts';

type Entry = Parameters<Report['fault']>[0];

/** The report of one request. Faults are told in the background, which the platform waits for. */
export interface RequestReport extends Pick<Report, 'log' | 'warnOnce' | 'logSampled'> {
  /** Logs a fault and hands it to `onError`. `cause`: only what a hook of the integrator threw. */
  fault(entry: Entry, cause?: unknown): void;
  /** The same for a fault that any client can cause: the first, then one a minute with a count. */
  faultSampled(entry: Entry, cause?: unknown): void;
  /** Keeps the platform awake until a promise is settled. */
  inBackground(promise: Promise<unknown>): void;
}

/**
 * Makes the report of one request.
 *
 * @param waitUntil the platform's, if it has one
 */
export function createRequestReport(
  report: Report,
  waitUntil: ((promise: Promise<unknown>) => void) | undefined,
): RequestReport {
  const inBackground = (promise: Promise<unknown>) => {
    try {
      waitUntil?.(promise);
    } catch (error) {
      report.log({ level: 'error', message: 'waitUntil failed', reason: reasonOf(error) });
    }
  };
  return {
    log: (entry) => report.log(entry),
    warnOnce: (entry) => report.warnOnce(entry),
    logSampled: (entry) => report.logSampled(entry),
    fault: (entry, cause) => inBackground(report.fault(entry, cause)),
    faultSampled: (entry, cause) => inBackground(report.faultSampled(entry, cause)),
    inBackground,
  };
}
