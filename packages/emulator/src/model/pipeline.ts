import type { Channel } from '@otp-kit/protocol';
import type { UtilitySettings } from './utility-settings.ts';

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
  /** The domain of the product, to which a browser binds the code of a text message: no port. */
  readonly smsDomain: string;
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
  /** Read where `kind` is `utility`. */
  readonly utility: UtilitySettings;
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
