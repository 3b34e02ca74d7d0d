import {
  CHANNELS,
  PHONE_CHANNELS,
  type SendRequest,
  type SentTransaction,
  type UtilityRequest,
  type VerifyRequest,
} from '@otp-kit/protocol';
import * as v from 'valibot';
import { savedEncoding, savedUtilityChannel } from '../schema/saved.ts';
import { named, type Operation } from './operation.ts';

const text = v.string();
const time = v.pipe(v.string(), v.isoTimestamp());
const fields = v.record(text, v.unknown());
const nullableText = v.nullable(text);

const success = <T extends v.ObjectEntries>(data: T, more: v.ObjectEntries = {}) =>
  v.strictObject({
    status: v.literal('success'),
    message: v.exactOptional(text),
    data: v.strictObject(data),
    ...more,
  });

const address = v.strictObject({
  phoneNumber: v.exactOptional(v.pipe(text, v.description('E.164'))),
  email: v.exactOptional(text),
});
const ownCode = v.pipe(text, v.regex(/^\d{4,6}$/), v.description('A code of your own'));
const digits = v.picklist([4, 5, 6]);

const turnstile = v.strictObject({ required: v.boolean(), siteKey: nullableText });
const Challenge = v.variant('challengeRequired', [
  v.strictObject({ challengeRequired: v.literal(false), turnstile }),
  v.strictObject({
    challengeRequired: v.literal(true),
    challenge: v.pipe(text, v.regex(/^[0-9a-f]{64}$/)),
    difficulty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(64)),
    challengeToken: text,
    expiresAt: time,
    algorithm: text,
    instructions: text,
    turnstile,
  }),
]);

const Send: v.GenericSchema<SendRequest> = v.strictObject({
  APIKey: text,
  pipelineID: text,
  verificationAddress: address,
  powSolution: v.exactOptional(
    v.strictObject({ challengeToken: text, nonce: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  ),
  turnstileToken: v.exactOptional(text),
  otp: v.exactOptional(ownCode),
  digits: v.exactOptional(digits),
  channel: v.exactOptional(v.picklist(PHONE_CHANNELS)),
});

const Verify: v.GenericSchema<VerifyRequest> = v.strictObject({
  transactionReqID: text,
  otp: text,
  returnTarget: v.exactOptional(
    v.union([v.strictObject({ origin: text }), v.strictObject({ url: text })]),
  ),
});

const CreateAttempt = v.strictObject({
  apiKey: text,
  publicKey: text,
  signature: v.pipe(text, v.description('Hex HMAC-SHA256 with the secret of the widget')),
  timestamp: v.pipe(v.number(), v.description('Unix milliseconds')),
  verificationAddress: address,
  digits: v.exactOptional(digits),
  otp: v.exactOptional(ownCode),
  publicMetadata: v.exactOptional(fields),
  privateMetadata: v.exactOptional(fields),
  customHeaders: v.exactOptional(v.record(text, text)),
});

const utilityBody = {
  APIKey: text,
  pipelineID: text,
  phone: text,
  customerUserId: v.exactOptional(text),
  idempotencyKey: v.exactOptional(text),
};
const UtilitySend: v.GenericSchema<UtilityRequest> = v.union([
  v.strictObject({
    ...utilityBody,
    templateId: text,
    variableValues: v.exactOptional(v.record(text, text)),
  }),
  v.strictObject({ ...utilityBody, text }),
]);

const accepted = {
  transactionID: text,
  status: v.picklist(['Pending', 'Successful']),
  channel: savedUtilityChannel,
  provider: text,
  recipient: text,
  customerUserId: nullableText,
  billed: v.boolean(),
  billing: v.looseObject({ status: text }),
  wamid: v.exactOptional(text),
  segments: v.exactOptional(v.number()),
  encoding: v.exactOptional(savedEncoding),
};

const record = v.looseObject({ status: text });
const codes = { tag: 'V1.2' } as const;
const widget = { tag: 'Widget' } as const;
const utilities = { tag: 'Utilities' } as const;
const old = { tag: 'V1.0', isDeprecated: true } as const;
const signed = {
  'Idempotency-Key': 'Repeats a send safely; the body’s idempotencyKey counts less',
  'x-brand-timestamp': 'Unix milliseconds; the brand is any word, the same in all three',
  'x-brand-nonce': 'Another one for each request',
  'x-brand-signature': 'Hex HMAC-SHA256 with the signing secret of the pipeline',
};

const NOT_EMULATED = [
  ['Utilities', 'POST /api/v1/utilities/end-users bindEndUser', 'Binds an end user'],
  ['Utilities', 'POST /api/v1/utilities/end-users/lookup lookUpEndUser', 'Looks up an end user'],
  ['TOTP', 'POST /api/v1/totp/create createTotp', 'Creates a TOTP'],
  ['TOTP', 'POST /api/v1/totp/verify-setup verifyTotpSetup', 'Verifies the set-up of a TOTP'],
  ['TOTP', 'POST /api/v1/totp/request-auth requestTotp', 'Asks for a TOTP'],
  ['TOTP', 'POST /api/v1/totp/verify-auth/:requestID verifyTotp', 'Verifies a TOTP'],
];

/** The operations of the emulated service. */
export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    ...codes,
    ...named('GET /api/v1.2/transactions/challenge challenge'),
    summary: 'Issues a proof-of-work challenge',
    query: v.object({ APIKey: text, pipelineID: text }),
    response: v.strictObject({ status: v.literal('success'), data: Challenge }),
  },
  {
    ...codes,
    ...named('POST /api/v1.2/transactions/send send'),
    summary: 'Sends a code',
    headers: { 'x-end-user-ip': 'The IP address of the end user, for the limit by address' },
    body: Send,
    response: success({
      transactionID: text,
      transactionReqID: text,
      channels: v.array(v.picklist(CHANNELS)),
      expiresAt: time,
    } satisfies Record<keyof SentTransaction, v.GenericSchema>),
  },
  {
    ...codes,
    ...named('POST /api/v1.2/transactions/verify verify'),
    summary: 'Verifies a code',
    body: Verify,
    response: success({
      verified: v.literal(true),
      transactionID: text,
      frontendCallbackURL: v.exactOptional(text),
      enrollmentToken: v.exactOptional(text),
    }),
  },
  {
    ...widget,
    ...named('POST /api/v1/widget-sdk/create-attempt createAttempt'),
    summary: 'Creates an attempt of a widget',
    body: CreateAttempt,
    response: success({ attemptId: text, iframeUrl: text, expiresAt: time }),
  },
  {
    ...utilities,
    ...named('POST /api/v1/utilities/send sendUtility'),
    summary: 'Sends a utility message',
    headers: signed,
    body: UtilitySend,
    response: v.variant('status', [
      success(accepted),
      v.strictObject({
        status: v.literal('skipped'),
        code: text,
        message: text,
        data: v.strictObject({ skipped: v.literal(true), transactionID: text, recipient: text }),
      }),
    ]),
  },
  {
    ...old,
    ...named('POST /api/v1/transactions createTransaction'),
    summary: 'Creates a transaction',
    body: v.strictObject({
      APIKey: text,
      pipelineID: text,
      verificationAddress: address,
      digits: v.exactOptional(digits),
      optin: v.exactOptional(v.boolean()),
    }),
    status: 201,
    response: success({ transactionID: text }),
  },
  {
    ...old,
    ...named('POST /api/v1/transactions/activate/:transactionID activateTransaction'),
    summary: 'Sends the code of a transaction',
    response: success({ _id: text }),
  },
  {
    ...old,
    ...named('POST /api/v1/transactions/verify/:transactionReqID verifyTransaction'),
    summary: 'Verifies the code of a transaction',
    body: v.strictObject({ otp: text }),
    response: success({
      frontendCallbackURL: nullableText,
      mainTransaction: record,
      transactionReq: record,
    }),
  },
  {
    ...old,
    ...named('GET /api/v1/transactions/optin-link/:transactionID optinLink'),
    summary: 'Returns the link of an opt-in, or sends the code',
    response: v.looseObject({
      status: v.literal('success'),
      method: v.picklist(['whatsapp_optin', 'sms_email']),
      hasWhatsApp: v.boolean(),
      fallbackUsed: v.boolean(),
      data: fields,
    }),
  },
  ...NOT_EMULATED.map(([tag = '', name = '', summary = '']) => ({
    ...named(name),
    tag,
    summary,
    response: undefined,
  })),
];

/** The body of a failure: V1.0 has a message alone, and a code may have further fields. */
export const ServiceErrorSchema = v.looseObject({
  status: v.exactOptional(v.literal('error')),
  code: v.exactOptional(text),
  message: text,
  retryable: v.exactOptional(v.boolean()),
  cooldownSeconds: v.exactOptional(v.number()),
  retryAfter: v.exactOptional(text),
});
