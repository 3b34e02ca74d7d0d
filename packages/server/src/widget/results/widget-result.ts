import * as v from 'valibot';

/** The result of an attempt, from the service's signed webhook or from its response to a lookup. */
export interface WidgetResult {
  readonly attemptId: string;
  /** A `failed` one is not the end: a wrong code can be followed by the right one. */
  readonly status: 'success' | 'failed';
  /** The address of the attempt, if the service named it. Personal data: not for logs. */
  readonly address?:
    | { readonly phoneNumber?: string | undefined; readonly email?: string | undefined }
    | undefined;
  readonly transactionID?: string | undefined;
  /** `passkey`, if the user needed no code. */
  readonly verificationMethod?: string | undefined;
  /** Whether it was the attempt of a test pair: no message was sent, and its code is known. */
  readonly isTest?: boolean | undefined;
}

const text = v.optional(v.string());

const WidgetResultSchema: v.GenericSchema<unknown, WidgetResult> = v.object({
  attemptId: v.pipe(v.string(), v.nonEmpty()),
  status: v.picklist(['success', 'failed']),
  address: v.optional(v.object({ phoneNumber: text, email: text })),
  transactionID: text,
  verificationMethod: text,
  isTest: v.optional(v.boolean()),
});

/**
 * Parses a result that comes from outside: from a store, or from the integrator's lookup.
 *
 * @throws TypeError for another shape; its words hold nothing of the value
 */
export function parseWidgetResult(value: unknown): WidgetResult {
  const parsed = v.safeParse(WidgetResultSchema, value);
  if (!parsed.success) throw new TypeError('a result of an attempt has another shape');
  return parsed.output;
}
