import * as v from 'valibot';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { BreakerState } from '../limits/breaker.ts';
import type { Account, Platform } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { TRANSACTION_STATUSES } from '../model/transaction.ts';
import type { UtilitySettings, UtilityTemplate } from '../model/utility-settings.ts';
import type { Widget } from '../model/widget.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import {
  savedAddress,
  savedChannel,
  savedCount,
  savedDate,
  savedEncoding,
} from '../schema/saved.ts';

/** A workspace as the control API shows it. */
export interface WorkspaceView {
  readonly id: string;
  readonly platform: Platform;
  readonly behaviors: Behaviors;
  readonly clientAddress?: string;
  readonly accounts: readonly AccountView[];
}

/** An account as the control API shows it. */
export interface AccountView extends Omit<Account, 'pipelines' | 'widgets'> {
  readonly pipelines: readonly PipelineView[];
  readonly widgets: readonly WidgetView[];
}

/** A pipeline as the control API shows it: without its captcha's secret key. */
export interface PipelineView
  extends Omit<Pipeline, 'turnstile' | 'webhookSigningSecret' | 'utility'> {
  readonly turnstile: {
    readonly enabled: boolean;
    readonly siteKey: string;
    readonly hasSecretKey: boolean;
  };
  /** Only in the response to the call that created the workspace. */
  readonly webhookSigningSecret?: string;
  readonly utility: Omit<UtilitySettings, 'signingSecret'> & {
    readonly hasSigningSecret: boolean;
    /** Only in the response to the call that created the workspace. */
    readonly signingSecret?: string | null;
  };
}

/** A widget as the control API shows it: without its captcha's secret key. */
export interface WidgetView extends Omit<Widget, 'captcha'> {
  readonly captcha: { readonly siteKey: string };
}

/** Describes a {@link TransactionView}. */
export const TransactionViewSchema = v.strictObject({
  transactionID: v.string(),
  transactionReqID: v.string(),
  status: v.picklist(TRANSACTION_STATUSES),
  channels: v.array(savedChannel),
  /** Channels whose provider accepted the message and reported later that it failed. */
  undelivered: v.array(savedChannel),
  verificationAddress: savedAddress,
  wrongAttempts: savedCount,
  /** ISO 8601 by the workspace's clock. */
  createdAt: savedDate,
  /** ISO 8601 by the workspace's clock. */
  expiresAt: savedDate,
});

/** A transaction as the control API shows it. */
export interface TransactionView extends ReadonlyOutput<typeof TransactionViewSchema> {}

/** What a circuit breaker protects: exactly one of the two. */
export interface BreakerTarget {
  readonly pipelineID?: string;
  readonly widgetId?: string;
}

/** A circuit breaker as the control API shows it. */
export type BreakerView = BreakerTarget & BreakerState;

/** A template of utility messages, with the ID of its account. */
export interface TemplateView extends UtilityTemplate {
  readonly account: string;
}

/** Describes a {@link TemplatePreview}. */
export const TemplatePreviewSchema = v.strictObject({
  text: v.string(),
  /** The variables with neither a value nor a fallback; their placeholders are in the text. */
  missing: v.array(v.string()),
  /** How many SMS parts the text has. */
  segments: savedCount,
  encoding: savedEncoding,
  /** Characters of the body with the examples of its variables; at most 1024. */
  exampleLength: savedCount,
});

/** A template with given values. */
export interface TemplatePreview extends ReadonlyOutput<typeof TemplatePreviewSchema> {}

/** Describes an {@link IdempotencyView}. */
export const IdempotencyViewSchema = v.strictObject({
  key: v.string(),
  /** The ID of its account: the key belongs to it. */
  account: v.string(),
  pipelineID: v.string(),
  ageSeconds: savedCount,
  /** `reserved`: a send is under way. `stored`: its response is replayed. `past-boundary`: it never expires. */
  state: v.picklist(['reserved', 'stored', 'past-boundary']),
  /** Whether the SMS carrier has the message. */
  boundary: v.boolean(),
  transactionID: v.string(),
  /** The status of the response that is replayed. */
  answerStatus: v.exactOptional(savedCount),
  answerCode: v.exactOptional(v.string()),
  /** ISO 8601 by the workspace's clock; absent where it does not expire. */
  expiresAt: v.exactOptional(savedDate),
});

/** What the service keeps for an idempotency key. */
export interface IdempotencyView extends ReadonlyOutput<typeof IdempotencyViewSchema> {}

/** Describes a {@link SpendingView}. */
export const SpendingViewSchema = v.strictObject({
  pipelineID: v.string(),
  /** Null without a cap. */
  cap: v.nullable(v.number()),
  spent: v.number(),
  /** For messages that are not billed yet. */
  reserved: v.number(),
  currency: v.literal('EGP'),
});

/** What a utility pipeline spends today, by the day in UTC of the workspace's clock. */
export interface SpendingView extends ReadonlyOutput<typeof SpendingViewSchema> {}
