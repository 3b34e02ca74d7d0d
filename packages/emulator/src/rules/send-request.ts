import type { VerificationAddress } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';

/**
 * A send whose caller is admitted and whose address has the right form.
 *
 * @typeParam W what a check needs of the workspace
 */
export interface SendRequest<W> {
  /** All workspaces: a captcha's token may come from another. */
  readonly store: Workspaces<W>;
  readonly workspace: W;
  readonly account: Account;
  readonly pipeline: Pipeline;
  readonly address: VerificationAddress;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whose address it is counted for; undefined where that is not of the internet at large. */
  readonly endUserIP: string | undefined;
  /** To a live test pair, which no limit, no provider and no price applies to. */
  readonly isTest: boolean;
  /** The challenge whose proof this send has used up, once it has. */
  usedChallenge?: string;
}

/** The need of a check that follows the behaviors, and nothing else. */
export interface BehaviorNeeds {
  readonly behaviors: Behaviors;
}

/** One thing that a send is held to. */
export type SendCheck<W> = (
  request: SendRequest<W>,
) => ApiError | undefined | Promise<ApiError | undefined>;
