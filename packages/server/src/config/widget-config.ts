import type { SingleAddress } from '@otp-kit/protocol';
import type { VerifySignature } from '../webhook/standard-webhooks.ts';
import type { VerifiedWebhook } from '../webhook/verify-webhook.ts';
import type { AttemptFields } from '../widget/attempt-fields.ts';
import type { WidgetResultStore } from '../widget/results/result-store.ts';
import type { WidgetResult } from '../widget/results/widget-result.ts';
import type { AskedAddress, BaseProxyConfig, LoginResult } from './base-config.ts';

/**
 * The configuration of {@link createWidgetProxy}. Its addresses are phone numbers: how an attempt for
 * an email address alone is signed is not documented.
 */
export interface WidgetProxyConfig extends BaseProxyConfig {
  /** As for the own form, with a phone number only. */
  readonly recipient?: (
    request: Request,
  ) => PhoneAddress | undefined | Promise<PhoneAddress | undefined>;
  /** The widget's, with the prefix `pk_`. */
  readonly publicKey: string;
  /** The widget's; the dashboard shows it once, when the widget is created, and it cannot be changed. */
  readonly widgetSecret: string;
  /** The origin that serves the hosted widget; https, or http of a loopback host. No page is sent elsewhere. */
  readonly widgetOrigin: string;
  /**
   * The pipeline's webhook signing secret, with the prefix `whsec_`; several while it is being
   * changed. Without any, no webhook is believed, and `lookup` has to say what became of an attempt.
   */
  readonly webhookSecrets?: readonly string[];
  /** What the names of the webhook's headers begin with. Default `hook-`. */
  readonly webhookHeaderPrefix?: string;
  /**
   * How far a webhook's time may be from now, either way. Default 300. Results are kept for 15
   * minutes: above 900, `onWebhook` may be told of one that is played again.
   */
  readonly webhookToleranceSeconds?: number;
  /** Another scheme than Standard Webhooks, should the service use one. */
  readonly verifySignature?: VerifySignature;
  /**
   * Where the webhook leaves what the browser asks for. Default: in the memory of this process;
   * several instances need one that they share, such as {@link createRedisResultStore}.
   */
  readonly results?: WidgetResultStore;
  /** Asks the service how an attempt ended: for when its webhook is late, lost or not signed. */
  readonly lookup?: WidgetLookup;
  /** Gives what goes with an attempt, from your own records. Throws: no attempt is made. */
  readonly metadata?: (
    asked: AskedAddress,
  ) => AttemptMetadata | undefined | Promise<AttemptMetadata | undefined>;
  /**
   * Where the browser goes after `return` when `onVerified` names no place, and with
   * `?verification=pending` or `?verification=failed` added when the user is not signed in. A path of this
   * site. Default `/`.
   */
  readonly returnPath?: string;
  /**
   * Signs the user in. Called once per verified attempt, and only then. What it returns goes to the
   * browser with the answer; its `next` is followed wherever it points. Throws: no user is signed in,
   * and the attempt is spent.
   */
  readonly onVerified: (verified: VerifiedAttempt) => LoginResult | Promise<LoginResult>;
  /**
   * Told of each webhook whose signature is right, once: the one place that private metadata reach.
   * Signs no user in: the request comes from the service, not from the user. What it throws is logged, and
   * the webhook does not come again.
   */
  readonly onWebhook?: (received: VerifiedWebhook) => unknown;
  /** Logs in by the attempts of test pairs, whose codes are known, in production too. Default false. */
  readonly acceptTestAttemptsInProduction?: boolean;
}

/** A phone number as an address. */
export interface PhoneAddress {
  readonly phoneNumber: string;
}

/**
 * Asks the service about attempts, 50 of them at most.
 *
 * @returns what is known to have ended, in any order; an attempt that is under way is left out
 */
export type WidgetLookup = (
  attemptIds: readonly string[],
) => readonly WidgetResult[] | Promise<readonly WidgetResult[]>;

/** What goes with an attempt and comes back with its result. Public metadata end up in a URL. */
export type AttemptMetadata = Pick<
  AttemptFields,
  'publicMetadata' | 'privateMetadata' | 'customHeaders'
>;

/** What `onVerified` of a widget is told. */
export interface VerifiedAttempt {
  /** Whom the attempt was for, canonical; the service says that it is theirs. */
  readonly address: SingleAddress;
  readonly purpose: string;
  readonly attemptId: string;
  /** For your records and for support; it verifies nothing. */
  readonly transactionID?: string;
  /** `passkey`, if the user needed no code. */
  readonly verificationMethod?: string;
  /** Whether the attempt was one of a test pair, whose code is known. */
  readonly isTest: boolean;
  /** Its body is read already. */
  readonly request: Request;
}
