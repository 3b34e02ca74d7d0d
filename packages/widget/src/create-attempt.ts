import {
  type ProxyAttempt,
  type ProxyTransport,
  parseProxyAttempt,
  type SingleAddress,
} from '@otp-kit/protocol';
import { checkFrameUrl, type LanguageParameter } from './check-frame-url.ts';

/** An attempt whose URL is checked. */
export interface CheckedAttempt extends ProxyAttempt {
  /** The normalized URL, in the page's language. */
  readonly pageUrl: string;
  /** When it expires, in Unix milliseconds by the browser's clock. */
  readonly endsAtMs: number;
}

/** Options of {@link createCheckedAttempt}, which are the widget's. */
export interface CheckedAttemptOptions {
  readonly transport: ProxyTransport;
  readonly languageParameter?: LanguageParameter | undefined;
  readonly now?: (() => number) | undefined;
}

/** What an attempt verifies. */
export interface AttemptSubject {
  /** Leave it out if the backend takes the address from its own record. */
  readonly verificationAddress?: SingleAddress | undefined;
  /** Continues this attempt of the same browser in place of an address, such as after a reload. */
  readonly attemptId?: string | undefined;
}

/**
 * Creates or continues an attempt of the hosted widget, such as for {@link startRedirect}.
 *
 * @throws {@link OtpError} the backend's code, such as `NO_ACTIVE_FLOW` for an attempt that it cannot continue, or `NETWORK_ERROR`
 * @example
 * const transport = createFetchTransport({ endpoint: '/api/otp/widget' });
 * const signal = AbortSignal.timeout(30_000);
 * startRedirect(await createAttempt(transport, {}, signal));
 */
export function createAttempt(
  transport: ProxyTransport,
  { attemptId, verificationAddress }: AttemptSubject,
  signal: AbortSignal,
): Promise<ProxyAttempt> {
  const body = attemptId ? { attemptId } : { verificationAddress };
  return transport.post('attempt', body, parseProxyAttempt, { signal });
}

/**
 * Creates an attempt for a frame, and checks its URL.
 *
 * @throws {@link OtpError} as {@link createAttempt} does, or `WIDGET_ORIGIN_REFUSED`
 */
export async function createCheckedAttempt(
  { languageParameter, now = Date.now, transport }: CheckedAttemptOptions,
  subject: AttemptSubject,
  signal: AbortSignal,
): Promise<CheckedAttempt> {
  const created = await createAttempt(transport, subject, signal);
  const pageUrl = checkFrameUrl(created, languageParameter);
  const leftMs = Date.parse(created.expiresAt) - Date.parse(created.serverTime);
  return { ...created, pageUrl, endsAtMs: now() + leftMs };
}
