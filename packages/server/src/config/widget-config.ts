import type { SingleAddress } from '@otp-kit/protocol';
import type { ProxyClient } from '../http/client.ts';
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
  /** The origin of the hosted widget; https, or http of a loopback host. Users are sent to no other. */
  readonly widgetOrigin: string;
  /**
   * The pipeline's webhook signing secret, with the prefix `whsec_`; several while it is being
   * changed. Without one, no webhook is trusted, and `lookup` must give the result of an attempt.
   */
  readonly webhookSecrets?: readonly string[];
  /** The prefix of the webhook's header names. Default `hook-`. */
  readonly webhookHeaderPrefix?: string;
  /**
   * The largest distance of a webhook's time from now, before or after. Default 300. Results are kept
   * for 15 minutes: above 900, `onWebhook` may receive a replayed webhook.
   */
  readonly webhookToleranceSeconds?: number;
  /** A scheme other than Standard Webhooks, if the service uses one. */
  readonly verifySignature?: VerifySignature;
  /**
   * The store of results, written by webhooks and read by the browser's requests. Default: the memory
   * of this process; several instances must share one, such as {@link createRedisResultStore}.
   */
  readonly results?: WidgetResultStore;
  /** Asks the service for the result of an attempt whose webhook is late, lost or not signed. */
  readonly lookup?: WidgetLookup;
  /** Returns the metadata of an attempt, from your own records. If it throws, no attempt is made. */
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
   * browser with the answer; its `next` may lead to any site. Throws: no user is signed in,
   * and the attempt is spent.
   */
  readonly onVerified: (verified: VerifiedAttempt) => LoginResult | Promise<LoginResult>;
  /**
   * Receives each webhook with a right signature, once: only here private metadata arrive.
   * Signs no user in: the request comes from the service, not from the user. What it throws is logged, and
   * the webhook does not come again.
   */
  readonly onWebhook?: (received: VerifiedWebhook) => unknown;
  /** Accepts attempts of test pairs, whose codes are known, in production too. Default false. */
  readonly acceptTestAttemptsInProduction?: boolean;
}

/** A phone number as an address. */
export interface PhoneAddress {
  readonly phoneNumber: string;
}

/**
 * Asks the service about attempts, at most 50.
 *
 * @returns the results of those that have ended, in any order
 */
export type WidgetLookup = (
  attemptIds: readonly string[],
) => readonly WidgetResult[] | Promise<readonly WidgetResult[]>;

/** The data that an attempt carries and its result returns. Public metadata appear in a URL. */
export type AttemptMetadata = Pick<
  AttemptFields,
  'publicMetadata' | 'privateMetadata' | 'customHeaders'
>;

/** The argument of the widget's `onVerified`. */
export interface VerifiedAttempt {
  /** The user's address, canonical, verified by the service. */
  readonly address: SingleAddress;
  readonly purpose: string;
  /** What the user has. An app gets its session by a header of the answer: it keeps no cookies. */
  readonly client: ProxyClient;
  readonly attemptId: string;
  /** For your records and for support. It proves nothing. */
  readonly transactionID?: string;
  /** `passkey`, if the user needed no code. */
  readonly verificationMethod?: string;
  /** Whether the attempt was one of a test pair, whose code is known. */
  readonly isTest: boolean;
  /** Its body is already read. */
  readonly request: Request;
}
