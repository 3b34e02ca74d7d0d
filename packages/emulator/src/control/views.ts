import type { Channel } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Account, Platform } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Transaction, TransactionStatus } from '../model/transaction.ts';
import type { UtilitySettings } from '../model/utility-settings.ts';
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
