import { fieldsOf, OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { MAX_KEY_LENGTH } from '../constants/lifetimes-and-limits.ts';
import { isText, record } from '../options/options-schema.ts';
import { canonicalPhone } from './canonical-phone.ts';

/** An idempotency key that belongs to an operation. Only `prepare` and `parseUtilityOperation` give one. */
export type OperationKey = string & { readonly [KEY_OF_OPERATION]: never };

declare const KEY_OF_OPERATION: unique symbol;

/**
 * One message and its idempotency key, as plain JSON: save it before you perform it. It holds the phone
 * number and the text, and no secret.
 */
export interface UtilityOperation {
  /** `null` for an operation that may be sent twice. */
  readonly key: OperationKey | null;
  /** The JSON that is sent, but for the API key. Each repetition sends the same text. */
  readonly body: string;
}

const Operation = v.strictObject({
  key: v.nullable(v.custom<OperationKey>(isOperationKey)),
  body: v.pipe(v.string(), v.check(isBody)),
  preparedAt: v.exactOptional(v.string()), // Written by version 0.1, and not used.
});

/**
 * Reads an operation that was saved.
 *
 * @throws {@link OtpError} `INVALID_REQUEST`; it names the field and never its value
 *
 * @example
 * ```ts
 * const operation = parseUtilityOperation(JSON.parse(row.operation));
 * const outcome = await utilities.perform(operation, { earlier: row.earlier });
 * ```
 */
export function parseUtilityOperation(value: unknown): UtilityOperation {
  const result = v.safeParse(Operation, value);
  if (result.success) return { key: result.output.key, body: result.output.body };
  const path = v.getDotPath(result.issues[0]) ?? 'the value';
  throw new OtpError('INVALID_REQUEST', `not an operation of prepare: ${path} is not as it was`);
}

/** Whether a text may be a key: visible ASCII, which a header carries as it is. */
export function isOperationKey(value: unknown): value is OperationKey {
  return isText(value) && value.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(value);
}

/** The pipeline of an operation, and whether it is a text, which goes by SMS only. */
export function routeOf({ body }: UtilityOperation): { pipelineID: unknown; isText: boolean } {
  const { pipelineID, text } = fieldsOf(JSON.parse(body));
  return { pipelineID, isText: text !== undefined };
}

/** The JSON that is sent: the body with the API key in front, which no outbox needs to hold. */
export function bodyWithKey({ body }: UtilityOperation, apiKey: string): string {
  return `{"APIKey":${JSON.stringify(apiKey)},${body.slice(1)}`;
}

/** Whether a text is exactly as `prepare` writes it, so that what is sent is what was saved. */
function isBody(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return JSON.stringify(body) === text && (v.is(TemplateBody, body) || v.is(TextBody, body));
  } catch {
    return false;
  }
}

const nonEmpty = v.pipe(v.string(), v.nonEmpty());
const recipient = {
  pipelineID: nonEmpty,
  phone: v.pipe(
    v.string(),
    v.check((phone) => canonicalPhone(phone) === phone),
  ),
  customerUserId: v.exactOptional(v.string()),
};

// Another field, such as a second `APIKey`, could replace what is added to the body.
const TemplateBody = v.strictObject({
  ...recipient,
  templateId: v.string(),
  variableValues: record(v.string(), 'variableValues must hold texts'),
});
const TextBody = v.strictObject({ ...recipient, text: nonEmpty });
