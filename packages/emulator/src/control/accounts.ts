import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { amount } from '../seed/seed-values.ts';
import { type ControlEnv, changed, parseInput, success } from './control-env.ts';

const AccountPatchSchema = v.strictObject({
  // Becoming verified is not taken back.
  verified: v.exactOptional(v.literal(true)),
  entitlements: v.exactOptional(
    v.strictObject({
      passkeys: v.exactOptional(v.boolean()),
      channelChoice: v.exactOptional(v.boolean()),
    }),
  ),
  billing: v.exactOptional(
    v.strictObject({
      mode: v.exactOptional(v.picklist(['pay-per-message', 'pay-per-success'])),
      pricing: v.exactOptional(v.picklist(['granular', 'legacy'])),
      rates: v.exactOptional(
        v.strictObject({
          whatsapp: v.exactOptional(amount),
          telegram: v.exactOptional(amount),
          sms: v.exactOptional(amount),
          email: v.exactOptional(amount),
        }),
      ),
    }),
  ),
  balance: v.exactOptional(v.nullable(amount)),
});
const PlatformPatchSchema = v.strictObject({
  passkeyRollout: v.exactOptional(v.boolean()),
  zeroVerifyBans: v.exactOptional(v.boolean()),
});

/** What the service's staff does: accounts and the platform; and what was charged. */
export function addAccountRoutes(control: Hono<ControlEnv>): void {
  control.get('/ledger', ({ get }) => success(get('workspace').ledger.list()));

  control.patch('/accounts/:id', (context) => {
    const workspace = context.get('workspace');
    const id = context.req.param('id');
    const patch = parseInput(AccountPatchSchema, context.get('body'));
    workspace.patchAccount(id, patch);
    if (patch.balance !== undefined) workspace.ledger.restart(id);
    const account = workspace.account(id);
    if (account === undefined) throw new OtpError('ACCOUNT_NOT_FOUND', 'no account has this id');
    const { verified, entitlements } = account;
    const { mode, pricing, rates } = account.billing;
    const balance = workspace.ledger.balanceOf(account);
    return changed(context, {
      id,
      verified,
      entitlements,
      billing: { mode, pricing, rates },
      balance,
    });
  });

  control.patch('/platform', (context) => {
    const workspace = context.get('workspace');
    workspace.patchPlatform(parseInput(PlatformPatchSchema, context.get('body')));
    return changed(context, workspace.platform);
  });
}
