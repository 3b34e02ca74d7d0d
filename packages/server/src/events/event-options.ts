import { REPORT_ENTRIES, type ReportOptions } from '../http/report.ts';
import {
  func,
  type OptionEntries,
  optional,
  type ParsedOptions,
} from '../options/options-schema.ts';
import type { ProxyEvent } from './proxy-event.ts';

/** The hooks that observe a proxy, and its clock. They change no response. */
export interface ObserverOptions extends ReportOptions {
  /**
   * Receives what happens, once each request's outcome is known: for metrics and traces. No event contains an
   * address, a code, a token, a cookie or an identifier. What it throws is logged and changes nothing.
   */
  readonly onEvent?: ((event: ProxyEvent) => unknown) | undefined;
}

/** The schemas of {@link ObserverOptions}. */
export const OBSERVER_ENTRIES: OptionEntries<ParsedOptions<ObserverOptions, 'now'>> = {
  ...REPORT_ENTRIES,
  onEvent: optional(func('onEvent')),
};
