import type { Ledger } from '../billing/ledger.ts';
import { AccountPatchSchema, type Platform, PlatformPatchSchema } from '../model/account.ts';
import type { AccountNeeds } from './account-of.ts';
import { type ControlRoutes, changed, success, withInput } from './control-route.ts';

interface StaffNeeds extends AccountNeeds {
  readonly ledger: Ledger;
  readonly platform: Platform;
  patchPlatform(patch: Partial<Platform>): void;
}

/** What the service's staff does: accounts and the platform; and what was charged. */
export const ACCOUNT_ROUTES: ControlRoutes<StaffNeeds> = {
  'GET /ledger': ({ workspace }) => success(workspace.ledger.list()),

  'PATCH /accounts/:id': withInput(AccountPatchSchema, ({ workspace, param }, patch) => {
    const account = workspace.patchAccount(param('id'), patch);
    const { id, verified, entitlements, utilities } = account;
    const { mode, pricing, rates } = account.billing;
    const balance = workspace.ledger.balanceOf(account);
    const billing = { mode, pricing, rates };
    return changed(workspace, { id, verified, entitlements, billing, balance, utilities });
  }),

  'PATCH /platform': withInput(PlatformPatchSchema, ({ workspace }, patch) => {
    workspace.patchPlatform(patch);
    return changed(workspace, workspace.platform);
  }),
};
