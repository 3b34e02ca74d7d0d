import * as v from 'valibot';
import { parseResponse } from '../read/parse.ts';

/**
 * The webhook of a widget attempt, as far as a receiver needs it; further fields are ignored. Holds
 * the code and the user's address: not for logs.
 *
 * @see the interface, "Widget webhook envelope"
 */
export interface WidgetWebhook {
  /** The one to branch on: a wrong code is `failed` while `widgetAttempt.status` stays `otp_requested`. */
  readonly status: 'success' | 'failed';
  /** ISO 8601, by the service's clock. */
  readonly timestamp: string;
  readonly widgetAttempt: {
    readonly attemptId: string;
    readonly widgetId?: string | undefined;
    readonly userId?: string | undefined;
    readonly status?: string | undefined;
    /** Set on an attempt of a test pair. */
    readonly isTest?: boolean | undefined;
  };
  readonly transaction?:
    | {
        readonly transactionID?: string | undefined;
        readonly status?: string | undefined;
        readonly verificationAddress?:
          | { readonly phoneNumber?: string | undefined; readonly email?: string | undefined }
          | undefined;
      }
    | undefined;
  /** `passkey` if the user needed no code. */
  readonly verificationMethod?: string | undefined;
  readonly publicMetadata?: Readonly<Record<string, unknown>> | undefined;
  readonly privateMetadata?: Readonly<Record<string, unknown>> | undefined;
  /** Present on failed callbacks; its shape is not documented. */
  readonly error?: unknown;
}

const loose = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);
const text = loose(v.string());
const metadata = loose(v.record(v.string(), v.unknown()));

const Webhook = v.object({
  status: v.picklist(['success', 'failed']),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  widgetAttempt: v.object({
    attemptId: v.pipe(v.string(), v.nonEmpty()),
    widgetId: text,
    userId: text,
    status: text,
    // In another shape it counts as said: the code of a test pair is known, and must not log in.
    isTest: v.fallback(v.nullish(v.boolean(), false), true),
  }),
  transaction: loose(
    v.object({
      transactionID: text,
      status: text,
      verificationAddress: loose(v.object({ phoneNumber: text, email: text })),
    }),
  ),
  verificationMethod: text,
  publicMetadata: metadata,
  privateMetadata: metadata,
  error: v.optional(v.unknown()),
});

/**
 * Parses the body of a widget's webhook. Does not check the sender: verify the signature first.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`, naming the path and never the value
 */
export function parseWidgetWebhook(body: unknown): WidgetWebhook {
  return parseResponse(Webhook, body, 'webhook');
}
