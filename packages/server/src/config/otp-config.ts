import type {
  AddressKind,
  OpenChannel,
  PhoneChannel,
  ReturnTarget,
  SingleAddress,
} from '@otp-kit/protocol';
import type { ProxyClient } from '../http/client.ts';
import type { AskedAddress, BaseProxyConfig, LoginResult } from './base-config.ts';
import type { SendPolicy } from './send-policy.ts';

/** The configuration of {@link createOtpProxy}. */
export interface OtpProxyConfig extends BaseProxyConfig {
  /** The pipeline that sends the codes, from the service's dashboard; its API version is `version`. */
  readonly pipelineID: string;
  /**
   * The API version of the pipeline. Default `V1.2`. `V1.0` is deprecated: it has no proof of work and no
   * captcha, no email, no channel choice and no passkeys, and each start logs a warning.
   */
  readonly version?: 'V1.0' | 'V1.2';
  /**
   * Signs the user in to the account of `address`, which the code proved. Called once per verified
   * code, and only then. The browser receives what it returns. If it throws, the browser gets
   * a 500 without its headers.
   */
  readonly onVerified: (verified: VerifiedAddress) => LoginResult | Promise<LoginResult>;
  /**
   * Called instead of `onVerified` for a code that went to two addresses, which proves neither: one of
   * the two is the user's. Requires `secondaryAddress`, and the reverse.
   */
  readonly onEitherVerified?: (verified: VerifiedEither) => LoginResult | Promise<LoginResult>;
  /**
   * The kinds of address that a user may type. Default: phone numbers only, since a mailbox is free
   * and takes a minute to create.
   */
  readonly addressKinds?: readonly AddressKind[];
  /** The phone channels that a user may choose from. Default: none, the pipeline decides. */
  readonly channels?: readonly PhoneChannel[];
  /**
   * Adds a second address of the same user, from your own records; of the other kind than the first
   * one. A code that went to two addresses ends in `onEitherVerified`.
   */
  readonly secondaryAddress?: (
    asked: AskedAddress,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /** Where the service may send the user back after passkey enrolment. */
  readonly returnTarget?: ReturnTarget;
  readonly policy?: SendPolicy;
}

/** What `onVerified` and `onEitherVerified` have in common. */
interface Verified {
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly purpose: string;
  /** What the user has. An app gets its session by a header of the answer: it keeps no cookies. */
  readonly client: ProxyClient;
  /** For your records and for support. It proves nothing. */
  readonly transactionID: string;
  /** Its body is already read. */
  readonly request: Request;
}

/** The argument of `onVerified`. */
export interface VerifiedAddress extends Verified {
  /** The address that the user proved, canonical: the only one that the code went to. */
  readonly address: SingleAddress;
}

/** The argument of `onEitherVerified`. It has no `address`, because none is proven. */
export interface VerifiedEither extends Verified {
  /**
   * The two addresses that the code went to: the typed one, then the one from
   * `secondaryAddress`. The user has one of them, and it is unknown which.
   */
  readonly candidates: readonly [SingleAddress, SingleAddress];
}
