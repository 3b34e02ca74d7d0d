import type { UtilityChannel } from '@otp-kit/protocol';

export interface IdempotencyView {
  readonly key: string;
  readonly account: string;
  readonly pipelineID: string;
  readonly ageSeconds: number;
  readonly state: 'reserved' | 'stored' | 'past-boundary';
  readonly boundary: boolean;
  readonly answerStatus?: number;
  readonly answerCode?: string;
  readonly transactionID?: string;
  readonly expiresAt?: string;
}
export interface SpendingView {
  readonly pipelineID: string;
  readonly cap: number | null;
  readonly spent: number;
  readonly reserved: number;
  readonly currency: 'EGP';
}
export interface ExplainRequest {
  readonly APIKey: string;
  readonly pipelineID: string;
  readonly phone: string;
  readonly templateId?: string;
  readonly text?: string;
  readonly variableValues?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  readonly now?: string;
}
export interface Explanation {
  readonly checks: readonly {
    readonly check: string;
    readonly outcome: 'passed' | 'decides' | 'not-reached';
    readonly why: string;
  }[];
  readonly result: {
    readonly httpStatus: number;
    readonly status: string;
    readonly code?: string;
    readonly channel?: UtilityChannel;
    readonly text?: string;
    readonly segments?: number;
  };
}
