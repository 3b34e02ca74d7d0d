import type { Channel, SmsEncoding } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Account, Platform } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction, TransactionStatus } from '../model/transaction.ts';
import type { UtilitySettings, UtilityTemplate } from '../model/utility-settings.ts';
import type { Widget } from '../model/widget.ts';
import type { BreakerState } from '../rules/breaker.ts';

/** A workspace as the control API shows it. */
export interface WorkspaceView {
  readonly id: string;
  readonly platform: Platform;
  readonly open: Behaviors;
  readonly pretendedPeer?: string;
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

/** A transaction as the control API shows it. */
export interface TransactionView
  extends Readonly<
    Pick<
      Transaction,
      'transactionID' | 'transactionReqID' | 'channels' | 'verificationAddress' | 'wrongAttempts'
    >
  > {
  readonly status: TransactionStatus;
  /** Channels whose provider accepted the message and reported later that it failed. */
  readonly undelivered: readonly Channel[];
  /** ISO 8601 by the workspace's clock. */
  readonly createdAt: string;
  /** ISO 8601 by the workspace's clock. */
  readonly expiresAt: string;
}

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

/** A template with given values. */
export interface TemplatePreview {
  readonly text: string;
  /** The variables with neither a value nor a fallback; their placeholders are in the text. */
  readonly missing: readonly string[];
  /** How many SMS parts the text has. */
  readonly segments: number;
  readonly encoding: SmsEncoding;
  /** Characters of the body with the examples of its variables; at most 1024. */
  readonly exampleLength: number;
}

/** What the service keeps for an idempotency key. */
export interface IdempotencyView {
  readonly key: string;
  /** The ID of its account: the key belongs to it. */
  readonly account: string;
  readonly pipelineID: string;
  readonly ageSeconds: number;
  /** `reserved`: a send is under way. `stored`: its response is replayed. `past-boundary`: it never expires. */
  readonly state: 'reserved' | 'stored' | 'past-boundary';
  /** Whether the SMS carrier has the message. */
  readonly boundary: boolean;
  readonly transactionID: string;
  /** Of the response that is replayed. */
  readonly answerStatus?: number;
  readonly answerCode?: string;
  /** ISO 8601 by the workspace's clock; absent where it does not expire. */
  readonly expiresAt?: string;
}

/** What a utility pipeline spends today, by the day in UTC of the workspace's clock. */
export interface SpendingView {
  readonly pipelineID: string;
  /** Null without a cap. */
  readonly cap: number | null;
  readonly spent: number;
  /** For messages that are not billed yet. */
  readonly reserved: number;
  readonly currency: 'EGP';
}
