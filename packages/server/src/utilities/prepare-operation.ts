import { OtpError, type OtpErrorCode, type UtilityRequest } from '@otp-kit/protocol';
import * as v from 'valibot';
import { hexOf } from '../crypto/digest.ts';
import { optionsSchema, readOptions, record } from '../options/options-schema.ts';
import { canonicalPhone } from './canonical-phone.ts';
import type { UtilityOptions } from './utility-config.ts';
import type { UtilityTemplates } from './utility-message.ts';
import { isOperationKey, type OperationKey, type UtilityOperation } from './utility-operation.ts';

/** The key of a new operation. */
export type KeyOptions =
  | {
      /**
       * A key of your own, such as the ID of the order and what the message is about: 1 to 255 visible
       * ASCII characters, unique in the account. Prepare it once, and save the operation: the client does not
       * know whether it is new, so by WhatsApp `perform` sends nothing without `earlier`. Default: a random one.
       */
      readonly key?: string | undefined;
      readonly withoutKeyMaySendTwice?: undefined;
    }
  | {
      /** Sends without a key. A lost response is then `unknown`, and performing a saved copy again sends again. */
      readonly withoutKeyMaySendTwice: true;
      readonly key?: undefined;
    };

const string = (name: string) => v.string(`${name} must be a text`);

const MessageSchema = optionsSchema('the message', {
  phone: string('phone'),
  customerUserId: v.optional(string('customerUserId')),
  text: v.optional(string('text')),
  template: v.optional(
    optionsSchema('template', {
      id: string('template.id'),
      variables: v.optional(
        record(
          string('each value of template.variables'),
          'template.variables must hold texts by their names',
        ),
      ),
    }),
  ),
});

const KeySchema = optionsSchema('the options', {
  key: v.optional(v.unknown()),
  withoutKeyMaySendTwice: v.optional(
    v.literal(true, 'withoutKeyMaySendTwice must be true, or not set'),
  ),
});

/**
 * Makes an operation. Sends nothing.
 *
 * @throws {@link OtpError} `INVALID_PHONE_NUMBER`, `MISSING_TEXT`, `FREE_TEXT_REQUIRES_SMS`,
 *   `TEMPLATE_NOT_FOUND`, `TEMPLATE_MISSING_VARIABLES`, `INVALID_IDEMPOTENCY_KEY`
 * @throws TypeError that names an option or a field of a wrong form, never its value
 */
export function prepareOperation(
  options: UtilityOptions,
  message: unknown,
  keyOptions: KeyOptions,
): UtilityOperation {
  const { key, withoutKeyMaySendTwice } = readOptions(KeySchema, keyOptions);
  const { phone, customerUserId, ...content } = readOptions(MessageSchema, message);
  const request: Omit<UtilityRequest, 'APIKey' | 'templateId' | 'text'> = {
    pipelineID: options.pipelineID,
    phone: canonicalPhone(phone),
    ...readContent(content, options),
    ...(customerUserId !== undefined && { customerUserId }),
  };
  if (withoutKeyMaySendTwice === true && key !== undefined) {
    throw new TypeError('key must not be set beside withoutKeyMaySendTwice');
  }
  return {
    key:
      withoutKeyMaySendTwice === true
        ? null
        : readKey(key === undefined ? randomHex(options) : key),
    body: JSON.stringify(request),
  };
}

/** A nonce, or a key: 16 random bytes in hex. */
export function randomHex({ randomBytes }: Pick<UtilityOptions, 'randomBytes'>): string {
  return hexOf(new Uint8Array(randomBytes(RANDOM_BYTES)).buffer);
}

const RANDOM_BYTES = 16; // 128 bits, which no two requests share

function readKey(key: unknown): OperationKey {
  if (isOperationKey(key)) return key;
  throw refuse('INVALID_IDEMPOTENCY_KEY', 'key must be 1 to 255 visible ASCII characters');
}

interface Content {
  readonly text?: string | undefined;
  readonly template?:
    | { readonly id: string; readonly variables?: Readonly<Record<string, string>> | undefined }
    | undefined;
}

function readContent({ text, template }: Content, { channels, templates }: UtilityOptions): object {
  if (template !== undefined) {
    if (text !== undefined)
      throw new TypeError('the message must have a template or a text, not both');
    const { id, variables = {} } = template;
    if (templates !== undefined) checkTemplate(id, variables, templates);
    return { templateId: id, variableValues: variables };
  }
  if (text === undefined || text === '') {
    throw refuse('MISSING_TEXT', 'the message must have a template or a text');
  }
  if (channels === 'whatsapp') {
    throw refuse('FREE_TEXT_REQUIRES_SMS', 'text goes by SMS only: send a template');
  }
  return { text };
}

function checkTemplate(
  id: string,
  variables: Readonly<Record<string, string>>,
  templates: UtilityTemplates,
): void {
  const declared = Object.hasOwn(templates, id) ? templates[id] : undefined;
  if (declared === undefined) throw refuse('TEMPLATE_NOT_FOUND', 'templates has no such template');
  const names = Object.keys(declared);
  const other = Object.keys(variables).find((name) => !Object.hasOwn(declared, name));
  if (other !== undefined) {
    throw new TypeError(`template ${id} has only the variables ${names.join(', ')}`);
  }
  const missing = names.filter(
    (name) => declared[name] === 'required' && !Object.hasOwn(variables, name),
  );
  if (missing.length > 0) {
    throw refuse('TEMPLATE_MISSING_VARIABLES', `template ${id} lacks ${missing.join(', ')}`);
  }
}

function refuse(code: OtpErrorCode, message: string): OtpError {
  return new OtpError(code, message);
}
