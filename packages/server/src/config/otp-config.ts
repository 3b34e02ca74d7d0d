import type { OpenChannel, PhoneChannel, ReturnTarget, SingleAddress } from '@otp-kit/protocol';
import type { AddressKind, AskedAddress, BaseProxyConfig, LoginResult } from './base-config.ts';
import type { SendPolicy } from './send-policy.ts';

/** The configuration of {@link createOtpProxy}. */
export interface OtpProxyConfig extends BaseProxyConfig {
  readonly pipelineID: string;
  /**
   * Signs the user in to the account of `address`, which the code proved. Called once per verified
   * code, and only then. What it returns goes to the browser with the answer. Throws: the browser
   * gets a 500 and no header of it.
   */
  readonly onVerified: (verified: VerifiedAddress) => LoginResult | Promise<LoginResult>;
  /**
   * Called in the place of `onVerified` for a code that went to two addresses, which proves neither:
   * one of the two is the user's. Must be set beside `secondaryAddress`, and only there.
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
   * Adds a second address of the same user, from your own records; of the other kind than the one
   * given. A code that went to two addresses ends in `onEitherVerified`.
   */
  readonly secondaryAddress?: (
    asked: AskedAddress,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /** Where the service may send the user back after passkey enrolment. */
  readonly returnTarget?: ReturnTarget;
  readonly policy?: SendPolicy;
}

/** What a verified code tells, whatever it proves. */
interface Verified {
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly purpose: string;
  /** For your records and for support; it verifies nothing. */
  readonly transactionID: string;
  /** Its body is read already. */
  readonly request: Request;
}

/** What `onVerified` is told. */
export interface VerifiedAddress extends Verified {
  /** The address that the user proved, canonical: the only one that the code went to. */
  readonly address: SingleAddress;
}

/** What `onEitherVerified` is told. It has no `address`, because none is proven. */
export interface VerifiedEither extends Verified {
  /**
   * The two addresses that the code went to: what the user typed, then what `secondaryAddress` added.
   * The user has one of them, and it is unknown which.
   */
  readonly candidates: readonly [SingleAddress, SingleAddress];
}
