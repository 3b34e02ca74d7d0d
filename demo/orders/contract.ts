export interface UtilityOperation {
  readonly key: string | null;
  readonly body: string;
  readonly preparedAt: string;
}
export type UtilityOutcome =
  | {
      readonly outcome: 'accepted';
      readonly transactionID: string;
      readonly channel: 'whatsapp' | 'sms';
      readonly segments?: number;
    }
  | { readonly outcome: 'skipped'; readonly transactionID: string; readonly recipient: string }
  | {
      readonly outcome: 'refused';
      readonly code: string;
      readonly class: 'fix-request' | 'fix-account' | 'wait';
      readonly retryAt?: string;
    }
  | {
      readonly outcome: 'pending';
      readonly code: string;
      readonly certainty?: string;
      readonly retryAt: string;
      readonly needsSupport: boolean;
    }
  | {
      readonly outcome: 'unknown';
      readonly code?: string;
      readonly transactionID?: string;
      readonly needsSupport: boolean;
    };
