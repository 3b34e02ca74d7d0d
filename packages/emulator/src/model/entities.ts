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
  /** Leading zeros of the digest that a challenge asks for while there is little traffic. */
  readonly baseDifficulty: number;
  /** Whether a challenge asks for more as the traffic nears the pipeline's own caps. */
  readonly adaptiveDifficulty: boolean;
  readonly turnstile: Turnstile;
  readonly rateCaps: Readonly<Record<RateDimension, Caps>>;
  readonly circuitBreaker: CircuitBreaker;
  /** The order in which a code is tried; also which verification methods exist. */
  readonly channels: readonly Channel[];
  /** Whether a caller may name the phone channel; the account needs the entitlement too. */
  readonly channelChoice: boolean;
  /** What follows when a chosen channel reports late that it could not deliver. */
  readonly channelEnforcement: 'fallback' | 'pin';
  readonly frontendCallbackURL?: string;
  readonly backendCallbackURL?: string;
  readonly passkeyEnabled: boolean;
  /** Signs widget webhooks; begins with `whsec_`. */
  readonly webhookSigningSecret: string;
  /** Whether zero-verify bans apply, where the platform enforces them at all. */
  readonly zeroVerifyBans: boolean;
  /** Addresses that verify with a code of their own, with nothing sent and nothing billed. */
  readonly testPairs: readonly TestPair[];
  readonly dev: { readonly bypassPoW: boolean };
}

/** A pipeline's captcha. Turning it on provisions the keys. */
export interface Turnstile {
  readonly enabled: boolean;
  readonly siteKey: string;
  /** Null where it was not configured. */
  readonly secretKey: string | null;
}

/** What a pipeline's limiter counts by. */
export type RateDimension = 'phoneNumber' | 'endUserIP' | 'pipeline';

/** Opens by itself when more codes than that are asked for within a minute; never, where left out. */
export interface CircuitBreaker {
  readonly requestsPerMinute?: number;
  readonly cooldownSeconds: number;
}

/** An address of development, and the code that verifies it. */
export interface TestPair {
  /** E.164, or an email address. */
  readonly address: string;
  readonly otp: string;
  /** A retired pair is refused with `TEST_PAIR_RETIRED`. */
  readonly retired: boolean;
}

/** How many may pass in a window; one that is left out is not limited. */
export interface Caps {
  readonly perMinute?: number;
  readonly perHour?: number;
  readonly perDay?: number;
}

/** What a widget's limiter counts by. */
export type WidgetDimension = 'phoneNumber' | 'deviceId' | 'widget';

/** What a widget's limiter counts: loads and tries to authenticate, or codes that were delivered. */
export type WidgetCounter = 'attempts' | 'otpRequests';

/** A widget, in the dashboard's sections. Its secret is shown when it is created, and never again. */
export interface Widget {
  readonly id: string;
  readonly publicKey: string;
  readonly secret: string;
  readonly active: boolean;
  readonly basicInfo: { readonly name: string; readonly description?: string };
  /** Without one the widget is not configured. */
  readonly pipelineID?: string;
  readonly passkeys: { readonly enabled: boolean };
  /** A captcha is always asked for; these are the provider's keys. */
  readonly captcha: { readonly siteKey: string; readonly secretKey: string };
  readonly rateLimiting: {
    readonly caps: Readonly<Record<WidgetDimension, Readonly<Record<WidgetCounter, Caps>>>>;
    /** Stored, and not read by the limiter. */
    readonly cooldownDurationMs: number;
  };
  readonly circuitBreaker: CircuitBreaker;
  readonly channelChoice: 'ask-first' | 'send-first';
  readonly branding: Branding;
}

/** How a widget looks. CSS colours of the form #rrggbb. */
export interface Branding {
  /** Shown above the form; default the widget's name. */
  readonly displayName?: string;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
}

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
}

/** What an account pays. */
export interface Billing {
  readonly mode: 'pay-per-message' | 'pay-per-success';
  /** By channel, or the older way, which has no price for a channel of its own. */
  readonly pricing: 'granular' | 'legacy';
  /** What is left of the quota; unlimited where left out. */
  readonly balance?: number;
  /** The price of a code by its channel. */
  readonly rates: Readonly<Record<Channel, number>>;
  /** The price of a passkey success; by default 60 % of the anchor, the first channel's rate. */
  readonly passkeyRate?: number;
}

/** What the service's staff switches for everybody. */
export interface Platform {
  readonly passkeyRollout: boolean;
  readonly zeroVerifyBans: boolean;
}

/** Where a widget attempt behaviors. */
export type AttemptStatus = 'created' | 'otp_requested' | 'verified';

/** A widget attempt: one person at the hosted page. Mutable: the page's calls move it. */
export interface Attempt {
  readonly attemptId: string;
  /** Where its page is. */
  readonly iframeUrl: string;
  readonly accountId: string;
  readonly widgetId: string;
  readonly pipelineID: string;
  readonly verificationAddress: VerificationAddress;
  readonly digits: number;
  /** The integrator's own code. */
  readonly ownCode?: string;
  readonly publicMetadata: Readonly<Record<string, unknown>>;
  readonly privateMetadata: Readonly<Record<string, unknown>>;
  /** As filtered. */
  readonly customHeaders: Readonly<Record<string, string>>;
  readonly testPair?: TestPair;
  /** Unix milliseconds by the workspace's clock, as all times here. */
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  status: AttemptStatus;
  /** The device that the page was loaded on first. */
  deviceId?: string;
  /** The device challenge that the captcha step has to name. */
  challenge?: { readonly id: string; readonly expiresAtMs: number };
  captchaVerifiedAtMs?: number;
  otpRequestedAtMs?: number;
  completedAtMs?: number;
  resendCount: number;
  /** The code under way, or the record that a passkey behaviors for one. */
  transaction?: Transaction;
  verificationMethod?: 'passkey';
  /** The attempt can no longer succeed. */
  failed: boolean;
}

/** Where a transaction behaviors. `Successful` is the interface's own word for a verified one. */
export type TransactionStatus = 'active' | 'expired' | 'Successful';

/** One code under way. The only mutable entity: verification moves it. */
export interface Transaction {
  readonly transactionID: string;
  readonly transactionReqID: string;
  readonly pipelineID: string;
  readonly verificationAddress: VerificationAddress;
  /** Of the newest message, where a fallback has another than the one before. */
  code: string;
  /** Those that delivered, as far as their providers have said. */
  channels: readonly Channel[];
  /** Those whose provider took the code, and reported later that it could not deliver. */
  undelivered?: readonly Channel[];
  /** Unix milliseconds by the workspace's clock. */
  readonly createdAtMs: number;
  /** Unix milliseconds by the workspace's clock. */
  readonly expiresAtMs: number;
  /** Of a test pair: nothing is delivered, nothing is billed. */
  readonly isTest?: boolean;
  /** How it is paid for, which what the account is billed by later changes no more. */
  readonly billingMode: Billing['mode'];
  /** The code is the caller's own. */
  readonly hasOwnCode?: boolean;
  /** Somebody chose the phone channel. */
  readonly isChosen?: boolean;
  wrongAttempts: number;
  /** Set by the wrong attempt that was one too many. */
  forceExpired: boolean;
  /** A newer code to the same address has ended it. */
  isSuperseded?: boolean;
  verified: boolean;
}

/** What a provider says of a message that it took, some time later. */
export type DeliveryReceipt = 'delivered' | 'undelivered';

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
  /** Absent until its provider reports. */
  delivery?: DeliveryReceipt;
}

/** What a call does that works here and hurts elsewhere. */
export type RequestWarning =
  /** A send without `x-end-user-ip`: the limit by address counts the backend. */
  | 'END_USER_IP_MISSING'
  /** A send whose `x-end-user-ip` is no address; a list or a port makes it none. */
  | 'END_USER_IP_INVALID'
  /** A send whose `x-end-user-ip` is not of the internet at large, which switches that limit off. */
  | 'END_USER_IP_PRIVATE'
  /** A send with a challenge that an earlier send had: one is good for one send. */
  | 'CHALLENGE_REUSED'
  /** A send whose challenge had expired, or was fetched before the difficulty rose. */
  | 'CHALLENGE_STALE'
  /** An API key that a browser knows. */
  | 'API_KEY_FROM_BROWSER'
  /** `channel: null`, which counts as a choice, and is refused. */
  | 'CHANNEL_NULL'
  /** An API key where none is asked for. */
  | 'API_KEY_ON_VERIFY';

/** A call of a service route, as it arrived and as it was answered. */
export interface JournalEntry {
  readonly id: string;
  /** ISO 8601 by the workspace's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** `v12.challenge`, `widget.create-attempt` and the like; `unknown` where no such route exists. */
  readonly operation: string;
  readonly status: number;
  /** The code of an error answer. */
  readonly code?: string;
  /** The ID of the fault that struck the call. */
  readonly fault?: string;
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A parameter that came more than once is a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed JSON, else the text; null where there was none. Over 16 KiB, the start of the text. */
  readonly body: unknown;
  /** What the call does that works here and hurts elsewhere; mostly nothing. */
  readonly warnings: readonly RequestWarning[];
}
