import { OtpError, type OtpErrorCode } from '@otp-kit/protocol';
import * as v from 'valibot';
import {
  func,
  type OptionEntries,
  optional,
  type ParsedOptions,
} from '../options/options-schema.ts';
import type { LogEntry } from './log-entry.ts';
import { createLogSampler } from './log-sampler.ts';

/** Reports to the operator what happened. */
export interface Report {
  /** Logs a line. */
  log(entry: LogEntry): void;
  /** Logs a warning the first time that it is given. */
  warnOnce(entry: Omit<LogEntry, 'level'>): void;
  /** Logs a line that any client can cause: the first of its kind, then one a minute with a count of the others. */
  logSampled(entry: LogEntry): void;
  /** Logs a fault and hands it to `onError`. `cause`: only what a hook of the integrator threw. */
  fault(
    entry: Omit<LogEntry, 'level'> & { readonly code: OtpErrorCode },
    cause?: unknown,
  ): Promise<void>;
  /** Reports a fault that any client can cause, to the log and to `onError` as rarely as `logSampled`. */
  faultSampled(
    entry: Omit<LogEntry, 'level'> & { readonly code: OtpErrorCode },
    cause?: unknown,
  ): Promise<void>;
}

/** What receives log entries and faults. */
export interface ReportOptions {
  /** Receives log entries; none contains a secret, a code, an address or a token. Default: the console. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Receives faults that an operator must fix. `cause` is only set to what one of your own hooks threw. */
  readonly onError?: ((error: OtpError) => void | Promise<void>) | undefined;
  /** The clock, in Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** The schemas of {@link ReportOptions}. */
export const REPORT_ENTRIES: OptionEntries<ParsedOptions<ReportOptions, 'now'>> = {
  log: optional(func('log')),
  onError: optional(func('onError')),
  now: v.optional(func<() => number>('now'), () => Date.now),
};

/** Prepares the report. A log or an observer that throws changes no response. */
export function createReport({
  log = logToConsole,
  onError,
  now = Date.now,
}: ReportOptions): Report {
  const warned = new Set<string>();
  const sample = createLogSampler(now);
  const report: Report = {
    log(entry) {
      try {
        log(entry);
      } catch {
        // Nowhere is left to say so: the log itself is what failed.
      }
    },

    warnOnce(entry) {
      if (warned.has(entry.message)) return;
      warned.add(entry.message);
      report.log({ level: 'warn', ...entry });
    },

    logSampled(entry) {
      const line = sample(entry);
      if (line !== undefined) report.log(line);
    },

    async faultSampled(entry, cause) {
      const line = sample({ level: 'error', ...entry });
      if (line !== undefined) await report.fault({ ...entry, ...line }, cause);
    },

    async fault(entry, cause) {
      report.log({ level: 'error', ...entry });
      try {
        await onError?.(
          new OtpError(entry.code, entry.message, cause === undefined ? {} : { cause }),
        );
      } catch (error) {
        report.log({ level: 'error', message: 'onError failed', reason: reasonOf(error) });
      }
    },
  };
  return report;
}

/** Names an error by its code or its class: its message may quote a URL, a body or a number. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  for (const candidate of [cause, error]) {
    if (candidate instanceof Error && 'code' in candidate && isIdentifier(candidate.code)) {
      return candidate.code;
    }
  }
  // Some classes, such as those of the client `redis`, do not set the name.
  const { name } = error.name === 'Error' ? error.constructor : error;
  return isIdentifier(name) ? name : 'Error';
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z_]{1,64}$/.test(value);
}

function logToConsole({ level, message, ...details }: LogEntry): void {
  const rest = Object.keys(details).length > 0 ? [details] : [];
  console[level](`otp-kit: ${message}`, ...rest);
}

type Entry = Parameters<Report['fault']>[0];

/** The report of one request. Faults are reported in the background, which the platform waits for. */
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
