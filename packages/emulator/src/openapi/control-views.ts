/** What the control API shows, as schemas. Their fields are those of the types: a missing one does not compile. */
import { CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';
import { savedAddress, savedChannel, savedCount, savedDate } from '../schema/saved.ts';

const text = v.string();
const fields = v.record(text, v.unknown());
const utilityChannel = v.picklist(['whatsapp', 'sms']);

const Settings = v.looseObject({ id: text });

/** A workspace with its settings, each of which a seed describes. */
export const WorkspaceSchema = v.looseObject({
  id: text,
  platform: v.strictObject({ passkeyRollout: v.boolean(), zeroVerifyBans: v.boolean() }),
  open: fields,
  pretendedPeer: v.exactOptional(text),
  accounts: v.array(
    v.looseObject({
      id: text,
      apiKey: text,
      verified: v.boolean(),
      pipelines: v.array(Settings),
      widgets: v.array(Settings),
    }),
  ),
});

export const ClockSchema = v.strictObject({
  now: savedDate,
  frozen: v.boolean(),
  offsetMs: v.number(),
});

export const TransactionSchema = v.union([
  v.strictObject({
    transactionID: text,
    transactionReqID: text,
    status: v.picklist(['created', 'active', 'expired', 'Successful']),
    channels: v.array(savedChannel),
    undelivered: v.array(savedChannel),
    verificationAddress: savedAddress,
    wrongAttempts: savedCount,
    createdAt: savedDate,
    expiresAt: savedDate,
  }),
  v.strictObject({
    transactionID: text,
    accountId: text,
    pipelineID: text,
    recipient: text,
    customerUserId: v.nullable(text),
    createdAt: savedDate,
    templateId: v.exactOptional(text),
    channel: v.exactOptional(utilityChannel),
    sms: v.exactOptional(
      v.strictObject({ segments: savedCount, encoding: v.picklist(['GSM7', 'UCS2']) }),
    ),
    fee: v.exactOptional(v.number()),
    status: v.exactOptional(v.picklist(['Pending', 'Successful', 'Failed'])),
  }),
]);

export const LedgerEntrySchema = v.strictObject({
  id: text,
  at: savedDate,
  accountId: text,
  kind: v.picklist([...CHANNELS, 'passkey', 'utility-whatsapp', 'utility-sms']),
  amount: v.number(),
  transactionID: text,
});

export const AccountSchema = v.strictObject({
  id: text,
  verified: v.boolean(),
  entitlements: v.strictObject({ passkeys: v.boolean(), channelChoice: v.boolean() }),
  billing: v.strictObject({
    mode: v.picklist(['pay-per-message', 'pay-per-success']),
    pricing: v.picklist(['granular', 'legacy']),
    rates: v.record(text, v.number()),
  }),
  balance: v.exactOptional(v.number()),
  utilities: fields,
});

export const AttemptSchema = v.strictObject({
  attemptId: text,
  iframeUrl: text,
  widgetId: text,
  pipelineID: text,
  status: v.picklist(['created', 'otp_requested', 'verified']),
  result: v.picklist(['success', 'failed', 'pending']),
  isTest: v.boolean(),
  verificationAddress: savedAddress,
  digits: savedCount,
  resendCount: savedCount,
  otpConfig: v.strictObject({ digits: savedCount, resendCount: savedCount }),
  channels: v.array(text),
  createdAt: savedDate,
  expiresAt: savedDate,
  captchaVerifiedAt: v.exactOptional(savedDate),
  otpRequestedAt: v.exactOptional(savedDate),
  completedAt: v.exactOptional(savedDate),
  transactionID: v.exactOptional(text),
  verificationMethod: v.exactOptional(v.literal('passkey')),
  deviceId: v.exactOptional(text),
  publicMetadata: fields,
  privateMetadata: fields,
  customHeaders: v.record(text, text),
});

export const BreakerSchema = v.strictObject({
  pipelineID: v.exactOptional(text),
  widgetId: v.exactOptional(text),
  state: v.picklist(['open', 'closed']),
  suspendedUntil: v.exactOptional(savedDate),
  cooldownSeconds: v.exactOptional(v.number()),
});

export const TrafficSchema = v.strictObject({
  pipelineID: text,
  share: v.number(),
  until: savedDate,
});

export const EnrollmentSchema = v.strictObject({
  accountId: text,
  pipelineID: text,
  transactionID: text,
  verificationAddress: savedAddress,
  returnTarget: v.exactOptional(
    v.union([v.strictObject({ origin: text }), v.strictObject({ url: text })]),
  ),
});

export const PasskeyUserSchema = v.strictObject({
  accountId: text,
  verificationAddress: savedAddress,
  passkeys: v.array(
    v.strictObject({
      id: text,
      transports: v.exactOptional(v.array(text)),
      signatureCount: savedCount,
      createdAt: savedDate,
    }),
  ),
});

const providerMode = v.picklist(['accept', 'reject', 'undelivered']);
export const ProvidersSchema = v.strictObject({
  whatsapp: providerMode,
  telegram: providerMode,
  sms: providerMode,
  email: providerMode,
});
export const ProviderSchema = v.strictObject({
  mode: providerMode,
  status: v.exactOptional(savedCount),
  afterSeconds: v.exactOptional(v.number()),
});

const carrier = v.strictObject({
  mode: text,
  times: v.exactOptional(savedCount),
  certainty: v.exactOptional(v.picklist(['accepted', 'not_sent', 'unknown'])),
  code: v.exactOptional(text),
});
export const CarriersSchema = v.strictObject({ whatsapp: carrier, sms: carrier });

export const UnreachableSchema = v.array(
  v.strictObject({ phoneNumber: text, channel: savedChannel }),
);

export const TemplateSchema = v.looseObject({
  id: text,
  account: text,
  body: text,
  variables: v.record(text, v.strictObject({ example: text, fallback: v.exactOptional(text) })),
});

export const TemplatePreviewSchema = v.strictObject({
  text,
  missing: v.array(text),
  segments: savedCount,
  encoding: v.picklist(['GSM7', 'UCS2']),
  exampleLength: savedCount,
});

export const IdempotencySchema = v.strictObject({
  key: text,
  account: text,
  pipelineID: text,
  ageSeconds: savedCount,
  state: v.picklist(['reserved', 'stored', 'past-boundary']),
  boundary: v.boolean(),
  transactionID: text,
  answerStatus: v.exactOptional(savedCount),
  answerCode: v.exactOptional(text),
  expiresAt: v.exactOptional(savedDate),
});

export const SpendingSchema = v.strictObject({
  pipelineID: text,
  cap: v.nullable(v.number()),
  spent: v.number(),
  reserved: v.number(),
  currency: v.literal('EGP'),
});

export const ExplanationSchema = v.strictObject({
  checks: v.array(
    v.strictObject({
      check: text,
      outcome: v.picklist(['passed', 'decides', 'not-reached']),
      why: text,
    }),
  ),
  result: v.strictObject({
    httpStatus: v.nullable(savedCount),
    status: text,
    code: v.exactOptional(text),
    channel: v.exactOptional(utilityChannel),
    text: v.exactOptional(text),
    segments: v.exactOptional(savedCount),
  }),
});

export const WabaSchema = v.array(v.strictObject({ account: text, state: text }));
