import type { Hono } from 'hono';
import { AccountPatchSchema, PlatformPatchSchema } from '../model/account.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';

/** The bodies of these routes. */
export const ACCOUNT_BODIES: RouteSchemas = {
  'PATCH /accounts/:id': AccountPatchSchema,
  'PATCH /platform': PlatformPatchSchema,
};

/** What the service's staff does: accounts and the platform; and what was charged. */
export function addAccountRoutes(control: Hono<ControlEnv>): void {
  control.get('/ledger', ({ get }) => success(get('workspace').ledger.list()));

  control.patch('/accounts/:id', ({ get, req }) => {
    const workspace = get('workspace');
    const patch = parseInput(AccountPatchSchema, get('body'));
    const account = workspace.patchAccount(req.param('id'), patch);
    const { id, verified, entitlements, utilities } = account;
    const { mode, pricing, rates } = account.billing;
    const balance = workspace.ledger.balanceOf(account);
    const billing = { mode, pricing, rates };
    return changed(workspace, { id, verified, entitlements, billing, balance, utilities });
  });

  control.patch('/platform', ({ get }) => {
    const workspace = get('workspace');
    workspace.patchPlatform(parseInput(PlatformPatchSchema, get('body')));
    return changed(workspace, workspace.platform);
  });
}
