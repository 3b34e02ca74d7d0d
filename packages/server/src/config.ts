import type { OpenChannel, PhoneChannel, ReturnTarget, SingleAddress } from '@otp-kit/protocol';
import type { AskedAddress, BaseProxyConfig, LoginResult } from './base-config.ts';
import type { SendPolicy } from './policy/send-policy.ts';

/** The configuration of {@link createOtpProxy}. */
export interface OtpProxyConfig extends BaseProxyConfig {
  readonly pipelineID: string;
  /**
   * Logs the person in. Called once per verified code, and only then. What it returns goes to the
   * browser with the answer. Throws: the browser gets a 500 and no header of it.
   */
  readonly onVerified: (verified: VerifiedAddress) => LoginResult | Promise<LoginResult>;
  /** The phone channels that a person may choose from. Default: none, the pipeline decides. */
  readonly channels?: readonly PhoneChannel[];
  /** Adds a second address of the same person, from your own records; of the other kind than the one given. */
  readonly resolveAddress?: (
    asked: AskedAddress,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /** Where the service may send the person back after passkey enrolment. */
  readonly returnTarget?: ReturnTarget;
  readonly policy?: SendPolicy;
  /** Waits a number of milliseconds: so that what is pretended takes as long as a send. Default: a timer. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** What `onVerified` is told. */
export interface VerifiedAddress {
  /** What the person typed, canonical. With a second address: proven is that one of the two is theirs. */
  readonly address: SingleAddress;
  /** What `resolveAddress` added. */
  readonly secondAddress?: SingleAddress;
  /** The addresses that the code can have reached no way around; empty where it went to two. */
  readonly provenAddresses: readonly SingleAddress[];
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly purpose: string;
  /** For your records and for support; it verifies nothing. */
  readonly transactionID: string;
  /** Its body is read already. */
  readonly request: Request;
}
