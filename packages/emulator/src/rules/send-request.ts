import type { VerificationAddress } from '@otp-kit/protocol';
import type { Store } from '../app/store.ts';
import type { Workspace } from '../app/workspace.ts';
import type { ApiError } from '../http/api-error.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';

/** A send whose caller is admitted and whose address has the right form. */
export interface SendRequest {
  /** All workspaces: a captcha's token may come from another. */
  readonly store: Store;
  readonly workspace: Workspace;
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

/** One thing that a send is held to. */
export type SendCheck = (
  request: SendRequest,
) => ApiError | undefined | Promise<ApiError | undefined>;
