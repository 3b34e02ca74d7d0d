import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Workspace } from '../app/workspace.ts';
import type { Account } from '../model/account.ts';

/** The ID of the account that a call is about; by default, the first account of the workspace. */
export const accountField: v.ExactOptionalSchema<
  v.StringSchema<undefined>,
  undefined
> = v.exactOptional(v.string());

/**
 * Finds the account that a call is about.
 * @throws {@link OtpError} `ACCOUNT_NOT_FOUND`
 */
export function accountNamed(workspace: Workspace, id: string | undefined): Account {
  const account = id === undefined ? workspace.accounts[0] : workspace.account(id);
  if (account === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
  return account;
}

/** Changes what an account has for utility pipelines, and publishes it. */
export function changeUtilities(
  workspace: Workspace,
  account: Account,
  utilities: Partial<Account['utilities']>,
): Account {
  const changed = workspace.patchAccount(account.id, { utilities });
  workspace.events.publish({ type: 'utility', data: {} });
  return changed;
}
