import * as v from 'valibot';
import { parseResponse } from '../read/parse.ts';

/** The body of POST utilities/send. */
export type UtilityRequest = UtilityRequestBase & (UtilityTemplateContent | UtilityTextContent);

interface UtilityRequestBase {
  readonly APIKey: string;
  readonly pipelineID: string;
  /** E.164. A repetition is compared by the exact text, so every spelling counts as another number. */
  readonly phone: string;
  /** Echoed in the response and recorded. */
  readonly customerUserId?: string;
  /** The header `Idempotency-Key` wins over it. */
  readonly idempotencyKey?: string;
}

/** A message by a template. */
export interface UtilityTemplateContent {
  readonly templateId: string;
  /** The values by their declared names, which are case-sensitive. */
  readonly variableValues?: Readonly<Record<string, string>>;
  readonly text?: never;
}

/** A message of free text: SMS only. */
export interface UtilityTextContent {
  readonly text: string;
  readonly templateId?: never;
  readonly variableValues?: never;
}

/** What an accepted message has on both channels. Accepted does not mean delivered. */
interface AcceptedUtilityBase {
  readonly transactionID: string;
  /** The phone number in E.164, as the service reads it. */
  readonly recipient: string;
  readonly customerUserId: string | null;
  /** `own-waba` on WhatsApp, `own-sms` on SMS. */
  readonly provider?: string | undefined;
  /** True on SMS. False on WhatsApp, which is billed on delivery. */
  readonly billed?: boolean | undefined;
  /** Fields beyond `status` are not documented. */
  readonly billing: { readonly status?: string | undefined } & Readonly<Record<string, unknown>>;
}

/** A WhatsApp message that the service accepted. */
export interface AcceptedWhatsApp extends AcceptedUtilityBase {
  readonly channel: 'whatsapp';
  /** `Pending`; later states are known to the service alone. */
  readonly status: string;
  /** WhatsApp's own ID of the message. */
  readonly wamid?: string | undefined;
}

/** An SMS that the provider accepted. No later state exists. */
export interface AcceptedSms extends AcceptedUtilityBase {
  readonly channel: 'sms';
  /** `Successful`, which means accepted. */
  readonly status: string;
  /** How many SMS the text takes. Informational. */
  readonly segments?: number | undefined;
  /** `GSM7` or `UCS2`. */
  readonly encoding?: string | undefined;
}

/** A 200 response of POST utilities/send: read `status` first. */
export type UtilityAnswer =
  | { readonly status: 'success'; readonly data: AcceptedWhatsApp | AcceptedSms }
  | { readonly status: 'skipped'; readonly data: SkippedUtility };

/** A message that was correctly not sent, because the recipient opted out. */
export interface SkippedUtility {
  readonly transactionID: string;
  readonly recipient: string;
}

const text = v.pipe(v.string(), v.nonEmpty());
/** Informational: a response without it must not make an accepted message look unknown. */
const loose = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

const accepted = {
  transactionID: text,
  recipient: text,
  status: text,
  customerUserId: v.fallback(v.nullish(v.string(), null), null),
  provider: loose(v.string()),
  billed: loose(v.boolean()),
  billing: v.fallback(v.looseObject({ status: loose(v.string()) }), {}),
};

const Answer: v.GenericSchema<unknown, UtilityAnswer> = v.variant('status', [
  v.object({
    status: v.literal('success'),
    data: v.variant('channel', [
      v.object({ ...accepted, channel: v.literal('whatsapp'), wamid: loose(v.string()) }),
      v.object({
        ...accepted,
        channel: v.literal('sms'),
        segments: loose(v.number()),
        encoding: loose(v.string()),
      }),
    ]),
  }),
  v.object({
    status: v.literal('skipped'),
    data: v.object({ transactionID: text, recipient: text }),
  }),
]);

/**
 * Parses a 200 response to POST utilities/send.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`; the message may have been sent all the same
 * @see the interface, "POST {base_url}/api/v1/utilities/send"
 */
export function parseUtilityAnswer(body: unknown): UtilityAnswer {
  return parseResponse(Answer, body, 'utility send');
}
