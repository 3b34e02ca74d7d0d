/**
 * What a proxy tells `onEvent`. Every field has one of a fixed set of values or is a number, so that no
 * address, code, token, cookie, identifier or network address can be in one.
 *
 * @module
 */

import type { Channel, FailureClass, KnownErrorCode } from '@otp-kit/protocol';
import type { RefusalRule } from '../http/service-error.ts';

/** The route that a request went to. */
export type EventRoute =
  | 'challenge'
  | 'send'
  | 'verify'
  | 'cancel'
  | 'attempt'
  | 'complete'
  | 'return'
  | 'webhook';

/** A channel; `other` for one that this version does not know. */
export type EventChannel = Channel | 'other';

/** A code; `OTHER` for one that this version does not know, since the service chose its text. */
export type EventCode = KnownErrorCode | 'OTHER';

/** What every event has. */
interface EventBase {
  readonly proxy: 'otp' | 'widget';
  /** When the request's outcome was known: Unix milliseconds. */
  readonly at: number;
  /** From the request's arrival until then; of a `service-call`, the call alone. Milliseconds. */
  readonly durationMs: number;
  /** ISO 3166-1 alpha-2, by the number; `undefined` for an email address, a test number, and where it is unknown. */
  readonly country: string | undefined;
  /**
   * The channels that delivered the code, or the one that the user chose; empty where they are unknown. Each once, in
   * the order of `CHANNELS`, and then `other`.
   */
  readonly channels: readonly EventChannel[];
  /** Whether the flow is a decoy, for which no code is sent. */
  readonly isDecoy: boolean;
}

/** Why something was refused. */
interface Refused {
  readonly code: EventCode;
  readonly class: FailureClass;
  readonly httpStatus: number;
}

/** The events without what all have. */
export type EventDetails =
  | {
      readonly kind: 'challenge-issued';
      /** The leading zeros that the proof needs; `undefined` where no proof is required. */
      readonly difficulty: number | undefined;
    }
  /** The service accepted the send, or a decoy took its place. */
  | { readonly kind: 'send-accepted'; readonly isResend: boolean }
  /** The service says that it delivered the code on a channel. One event for each channel. */
  | { readonly kind: 'delivered'; readonly channel: EventChannel }
  /** The code was compared and is wrong. `MAX_ATTEMPTS_EXCEEDED`: it was the last one. */
  | ({ readonly kind: 'wrong-code' } & Refused)
  /** The user was signed in: `onVerified` or `onEitherVerified` returned. */
  | { readonly kind: 'verified'; readonly method: 'code' | 'passkey' }
  | { readonly kind: 'attempt-created' }
  /** How an attempt ended is known. A wrong code of the hosted page is a `failed`, and a success may follow. */
  | {
      readonly kind: 'attempt-result';
      readonly result: 'success' | 'failed';
      readonly source: 'webhook' | 'lookup';
    }
  /** A webhook with a right signature. `isNew`: false where it came before. */
  | { readonly kind: 'webhook-accepted'; readonly isNew: boolean }
  /** A request that any rule refused, by its route: `send-refused`, `verify-refused`, `webhook-refused`, … */
  | ({ readonly kind: `${EventRoute}-refused`; readonly rule: RefusalRule } & Refused)
  /** A call to the service, with its repetition where it was repeated. */
  | {
      readonly kind: 'service-call';
      readonly operation: 'challenge' | 'send' | 'verify' | 'attempt';
      /**
       * `failed`: no response, a 5xx, or a response of another shape. `slow`: a response after more than 2 s, to a
       * send after more than 5 s.
       */
      readonly status: 'answered' | 'slow' | 'failed';
      readonly isRepeated: boolean;
      /** `undefined` where no response came. */
      readonly httpStatus: number | undefined;
      /** Of an error response, as the service names it; `OTHER` where it names none. */
      readonly code: EventCode | undefined;
      readonly class: FailureClass | undefined;
      /** Why a call failed. */
      readonly failure: 'network' | 'timeout' | 'malformed' | 'server-error' | undefined;
    };

/** One event. */
export type ProxyEvent = EventBase & EventDetails;
