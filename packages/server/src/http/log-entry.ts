import type { OtpErrorCode } from '@otp-kit/protocol';

/** One line of the log. */
export interface LogEntry {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly code?: OtpErrorCode;
  readonly route?: string;
  readonly httpStatus?: number;
  /** With the query's values redacted. */
  readonly url?: string;
  /** The name of what failed, such as `ECONNREFUSED` or `TimeoutError`; never its text. */
  readonly reason?: string;
  /** How many entries of this kind were left out since the previous line: see `logSampled`. */
  readonly repeated?: number;
}
