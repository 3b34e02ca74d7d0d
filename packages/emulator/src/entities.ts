import type { Channel, VerificationAddress } from '@otp-kit/protocol';

/** What a pipeline may be for. */
export type PipelineKind = 'otp' | 'utility';

/** The API that a pipeline is for. */
export type ApiVersion = 'V1.0' | 'V1.2' | 'V2.0';

/** A pipeline as the dashboard would configure it. Replaced as a whole when its settings change. */
export interface Pipeline {
  readonly id: string;
  readonly name: string;
  readonly kind: PipelineKind;
  readonly apiVersion: ApiVersion;
  readonly active: boolean;
  /** Leading zeros of the digest that a challenge asks for. */
  readonly baseDifficulty: number;
  /** The order in which a code is tried; also which verification methods exist. */
  readonly channels: readonly Channel[];
  readonly frontendCallbackURL?: string;
  readonly backendCallbackURL?: string;
  readonly dev: { readonly bypassPoW: boolean };
}

/** An account: one API key, and the pipelines that it may use. */
export interface Account {
  readonly id: string;
  readonly apiKey: string;
  readonly pipelines: readonly Pipeline[];
}

/** Where a transaction stands. `Successful` is the interface's own word for a verified one. */
export type TransactionStatus = 'active' | 'expired' | 'Successful';

/** One code under way. The only mutable entity: verification moves it. */
export interface Transaction {
  readonly transactionID: string;
  readonly transactionReqID: string;
  readonly pipelineID: string;
  readonly verificationAddress: VerificationAddress;
  readonly code: string;
  readonly channels: readonly Channel[];
  /** Unix milliseconds by the workspace's clock. */
  readonly createdAtMs: number;
  /** Unix milliseconds by the workspace's clock. */
  readonly expiresAtMs: number;
  wrongAttempts: number;
  /** Set by the wrong attempt that was one too many. */
  forceExpired: boolean;
  verified: boolean;
}

/** A message as its recipient would see it. */
export interface Message {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly to: string;
  readonly channel: Channel;
  readonly code: string;
  readonly text: string;
  readonly transactionID: string;
  readonly pipelineID: string;
}

/** A call of a service route, as it arrived and as it was answered. */
export interface JournalEntry {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** `v12.challenge`, `v12.send`, `v12.verify`; `unknown` where no such route exists. */
  readonly operation: string;
  readonly status: number;
  /** The code of an error answer. */
  readonly code?: string;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A parameter that came more than once is a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed JSON, else the text; null where there was none. Over 16 KiB, the start of the text. */
  readonly body: unknown;
}
