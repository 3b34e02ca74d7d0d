/** What the control API shows and no type declares, as schemas. The other views are declared where they are made. */
import * as v from 'valibot';
import { LedgerEntrySchema } from '../billing/ledger.ts';
import { TransactionViewSchema } from '../control/views.ts';
import { billingMode, pricing } from '../model/account.ts';
import { AttemptViewSchema } from '../model/attempt-view.ts';
import { JournalEntrySchema } from '../model/journal-entry.ts';
import { MessageSchema } from '../model/message.ts';
import { UtilityTransactionSchema } from '../model/utility-transaction.ts';
import { WebhookEntrySchema } from '../model/webhook-entry.ts';
import { savedAddress, savedCount, savedDate } from '../schema/saved.ts';

const text = v.string();
const fields = v.record(text, v.unknown());

const Settings = v.looseObject({ id: text });

export const PlatformViewSchema = v.strictObject({
  passkeyRollout: v.boolean(),
  zeroVerifyBans: v.boolean(),
});

/** A workspace with its settings, each of which a seed describes. */
export const WorkspaceSchema = v.looseObject({
  id: text,
  platform: PlatformViewSchema,
  behaviors: fields,
  clientAddress: v.exactOptional(text),
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

// The API promises no bounds of an amount; a snapshot has those of a seed.
const amount = v.number();

export const TransactionSchema = v.union([
  TransactionViewSchema,
  v.strictObject({ ...UtilityTransactionSchema.entries, fee: v.exactOptional(amount) }),
]);

export const ChargeSchema = v.strictObject({ ...LedgerEntrySchema.entries, amount });

export const AccountSchema = v.strictObject({
  id: text,
  verified: v.boolean(),
  entitlements: v.strictObject({ passkeys: v.boolean(), channelChoice: v.boolean() }),
  billing: v.strictObject({
    mode: billingMode,
    pricing,
    rates: v.record(text, v.number()),
  }),
  balance: v.exactOptional(v.number()),
  utilities: fields,
});

export const BreakerSchema = v.strictObject({
  pipelineID: v.exactOptional(text),
  widgetId: v.exactOptional(text),
  state: v.picklist(['open', 'closed']),
  suspendedUntil: v.exactOptional(savedDate),
  cooldownSeconds: v.exactOptional(v.number()),
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

const recordOf = <const Kind extends string>(kind: Kind, entry: v.GenericSchema) =>
  v.strictObject({ kind: v.literal(kind), ref: text, entry });

export const TimelineSchema = v.strictObject({
  address: v.exactOptional(text),
  kind: v.picklist(['form', 'widget', 'utility']),
  outcome: v.picklist([
    'verified',
    'accepted',
    'delivered',
    'waiting',
    'unknown',
    'expired',
    'failed',
  ]),
  lengthMs: savedCount,
  steps: v.array(
    v.strictObject({
      ref: text,
      record: v.union([
        recordOf('request', JournalEntrySchema),
        recordOf('message', MessageSchema),
        recordOf('webhook', WebhookEntrySchema),
        recordOf('attempt', AttemptViewSchema),
      ]),
      atMs: v.number(),
      sinceMs: v.number(),
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

export const TemplateSchema = v.looseObject({
  id: text,
  account: text,
  body: text,
  variables: v.record(text, v.strictObject({ example: text, fallback: v.exactOptional(text) })),
});

export const WabaSchema = v.array(v.strictObject({ account: text, state: text }));
