import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Account, AccountPatch } from '../model/account.ts';
import type { Publisher } from '../primitives/events.ts';
import type { UtilityChangeEvent } from '../utilities/checks/utility-check.ts';
import type { ChangeEvent } from './control-route.ts';

/** The accounts of a workspace, and how to change them. */
export interface AccountNeeds {
  readonly accounts: readonly Account[];
  readonly events: Publisher<ChangeEvent | UtilityChangeEvent>;
  account(id: string): Account | undefined;
  patchAccount(id: string, patch: AccountPatch): Account;
}

/** The ID of the account that a call is about; by default, the first account of the workspace. */
export const accountField: v.ExactOptionalSchema<
  v.StringSchema<undefined>,
  undefined
> = v.exactOptional(v.string());

/**
 * Finds the account that a call is about.
 * @throws {@link OtpError} `ACCOUNT_NOT_FOUND`
 */
export function accountNamed(workspace: AccountNeeds, id: string | undefined): Account {
  const account = id === undefined ? workspace.accounts[0] : workspace.account(id);
  if (account === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
  return account;
}

/** Changes what an account has for utility pipelines, and publishes it. */
export function changeUtilities(
  workspace: AccountNeeds,
  account: Account,
  utilities: Partial<Account['utilities']>,
): Account {
  const patched = workspace.patchAccount(account.id, { utilities });
  workspace.events.publish({ type: 'utility', data: {} });
  return patched;
}
