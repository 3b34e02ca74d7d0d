import type { Hono } from 'hono';
import * as v from 'valibot';
import { closedObject } from '../schema/closed-object.ts';
import { amount } from '../schema/values.ts';
import { AccountUtilitiesPatchSchema } from '../seed/utility-schema.ts';
import { type ControlEnv, changed, parseInput, type RouteSchemas, success } from './control-env.ts';

const AccountPatchSchema = closedObject({
  // Becoming verified is not taken back.
  verified: v.exactOptional(v.literal(true)),
  entitlements: v.exactOptional(
    closedObject({
      passkeys: v.exactOptional(v.boolean()),
      channelChoice: v.exactOptional(v.boolean()),
    }),
  ),
  billing: v.exactOptional(
    closedObject({
      mode: v.exactOptional(v.picklist(['pay-per-message', 'pay-per-success'])),
      pricing: v.exactOptional(v.picklist(['granular', 'legacy'])),
      rates: v.exactOptional(
        closedObject({
          whatsapp: v.exactOptional(amount),
          telegram: v.exactOptional(amount),
          sms: v.exactOptional(amount),
          email: v.exactOptional(amount),
        }),
      ),
    }),
  ),
  balance: v.exactOptional(v.nullable(amount)),
  utilities: v.exactOptional(AccountUtilitiesPatchSchema),
});
const PlatformPatchSchema = closedObject({
  passkeyRollout: v.exactOptional(v.boolean()),
  zeroVerifyBans: v.exactOptional(v.boolean()),
});

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
