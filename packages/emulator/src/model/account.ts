import type { Channel } from '@otp-kit/protocol';
import type { Pipeline } from './pipeline.ts';
import type { AccountUtilities } from './utility-settings.ts';
import type { Widget } from './widget.ts';

/** An account: one API key, and the pipelines and widgets that it may use. */
export interface Account {
  readonly id: string;
  readonly apiKey: string;
  readonly pipelines: readonly Pipeline[];
  readonly widgets: readonly Widget[];
  /** Becomes true once; with it comes the entitlement to passkeys. */
  readonly verified: boolean;
  readonly entitlements: { readonly passkeys: boolean; readonly channelChoice: boolean };
  readonly billing: Billing;
  /** What its utility pipelines need. */
  readonly utilities: AccountUtilities;
}

/** What is billed: every message, or a verification. */
export const BILLING_MODES = ['pay-per-message', 'pay-per-success'] as const;

/** What an account pays. */
export interface Billing {
  readonly mode: (typeof BILLING_MODES)[number];
  /** By channel, or the older way, which has no price for a channel of its own. */
  readonly pricing: 'granular' | 'legacy';
  /** What is left of the quota; unlimited where left out. */
  readonly balance?: number;
  /** The price of a code by its channel. */
  readonly rates: Readonly<Record<Channel, number>>;
  /** The price of a passkey success; by default 60 % of the anchor, the first channel's rate. */
  readonly passkeyRate?: number;
}

/** What the service's staff switches for all accounts. */
export interface Platform {
  readonly passkeyRollout: boolean;
  readonly zeroVerifyBans: boolean;
}
