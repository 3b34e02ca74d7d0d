/**
 * The events of a proxy, for `onEvent`. Every field has one of a fixed set of values or is a number, so that no
 * address, code, token, cookie, identifier or network address can be in one.
 *
 * @module
 */

import type { Channel, FailureClass, KnownErrorCode } from '@otp-kit/protocol';
import type { RefusalRule } from '../http/service-error.ts';
import type { PumpingEvent } from '../limits/pumping-limit.ts';

/** The route that a request went to. */
export type EventRoute =
  | 'challenge'
  | 'send'
  | 'verify'
  | 'cancel'
  | 'attempt'
  | 'complete'
  | 'return'
  | 'webhook'
  | PasskeyRoute;

/** A route of the product's own passkeys. */
type PasskeyRoute =
  | 'sign-in/options'
  | 'sign-in'
  | 'enroll/options'
  | 'enroll'
  | 'list'
  | 'rename'
  | 'delete';

/** A channel; `other` for one that this version does not know. */
export type EventChannel = Channel | 'other';

/** A code; `OTHER` for one that this version does not know, since the service chose its text. */
export type EventCode = KnownErrorCode | 'OTHER';

/** What every event has. */
export interface EventBase {
  readonly proxy: 'otp' | 'widget' | 'passkey';
  /** When the request's outcome was known: Unix milliseconds. */
  readonly at: number;
  /** From the request's arrival until then; of a `service-call`, the call alone. Milliseconds. */
  readonly durationMs: number;
  /** ISO 3166-1 alpha-2, by the number; `undefined` for an email address, a test number, and if it is unknown. */
  readonly country: string | undefined;
  /**
   * The channels that delivered the code, or the one that the user chose; empty if they are unknown. Each once, in
   * the order of `CHANNELS`, and then `other`.
   */
  readonly channels: readonly EventChannel[];
  /** Whether the flow is a decoy, for which no code is sent. */
  readonly isDecoy: boolean;
}

/** Why something was refused. */
export interface Refused {
  readonly code: EventCode;
  readonly class: FailureClass;
  readonly httpStatus: number;
}

/** A request to a route that a rule refused: `send-refused`, `verify-refused`, `webhook-refused`, … */
export interface RefusedRequest extends Refused {
  readonly kind: `${EventRoute}-refused`;
  readonly rule: RefusalRule;
}

/** A call to the service, with its repetition if it was repeated. */
export interface ServiceCallDetails {
  readonly operation: 'challenge' | 'send' | 'verify' | 'attempt';
  /**
   * `failed`: no response, a 5xx, or a response of another shape. `slow`: a response after more than 2 s, to a
   * send after more than 5 s.
   */
  readonly status: 'answered' | 'slow' | 'failed';
  readonly isRepeated: boolean;
  /** `undefined` if no response came. */
  readonly httpStatus: number | undefined;
  /** The code of an error response, as the service names it; `OTHER` if it names none. */
  readonly code: EventCode | undefined;
  readonly class: FailureClass | undefined;
  /** Why a call failed. */
  readonly failure: 'network' | 'timeout' | 'malformed' | 'server-error' | undefined;
}

/** The kinds of events, and what each has beside {@link EventBase}. */
export interface EventKinds {
  /** A form was loaded, or its challenge renewed. `difficulty`: the leading zeros that the proof needs; `undefined` if none is required. */
  readonly 'challenge-issued': { readonly difficulty: number | undefined };
  /** The service accepted the send, or a decoy took its place: `isDecoy`. */
  readonly 'send-accepted': { readonly isResend: boolean };
  /** The service reports that it delivered the code on a channel. One event for each channel. */
  readonly delivered: { readonly channel: EventChannel };
  /**
   * A code is over a budget of codes that are not entered: `policy.pumping`. Reported beside what became of the request,
   * for the first budget that it is over.
   */
  readonly 'pumping-suspected': Omit<PumpingEvent, 'kind'>;
  /** The code was compared and is wrong. `MAX_ATTEMPTS_EXCEEDED`: it was the last one. */
  readonly 'wrong-code': Refused;
  /** The user was signed in: `onVerified` or `onEitherVerified` returned. */
  readonly verified: { readonly method: 'code' | 'passkey' };
  /** A user added a passkey, or deleted one. */
  readonly 'passkey-added': object;
  readonly 'passkey-deleted': object;
  /** The service created an attempt of the hosted widget. */
  readonly 'attempt-created': object;
  /** The result of an attempt is known. A wrong code of the hosted page is a `failed`, and a success may follow. */
  readonly 'attempt-result': {
    readonly result: 'success' | 'failed';
    readonly source: 'webhook' | 'lookup';
  };
  /** A webhook with a right signature. `isNew`: false if it came before. */
  readonly 'webhook-accepted': { readonly isNew: boolean };
  /** The service was called. */
  readonly 'service-call': ServiceCallDetails;
}

/** The events without what all have. */
export type EventDetails =
  | { readonly [K in keyof EventKinds]: { readonly kind: K } & EventKinds[K] }[keyof EventKinds]
  | RefusedRequest;

/** One event: its `kind` is one of {@link EventKinds}, with the fields of that kind, or that of a {@link RefusedRequest}. */
export type ProxyEvent = EventBase & EventDetails;
