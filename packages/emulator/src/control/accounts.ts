import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { type ControlContext, type ControlEnv, parseInput, success } from './control-env.ts';

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
    }),
  ),
  balance: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
});
const PlatformPatchSchema = v.strictObject({
  passkeyRollout: v.exactOptional(v.boolean()),
  zeroVerifyBans: v.exactOptional(v.boolean()),
});
const Switch = v.strictObject({ widgetId: v.string(), state: v.picklist(['open', 'closed']) });

/** What the service's staff and its own guards do: accounts, the platform, breakers, and what was charged. */
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
    const { mode, pricing } = account.billing;
    const balance = workspace.ledger.balanceOf(account);
    return changed(context, { id, verified, entitlements, billing: { mode, pricing }, balance });
  });

  control.patch('/platform', (context) => {
    const workspace = context.get('workspace');
    workspace.patchPlatform(parseInput(PlatformPatchSchema, context.get('body')));
    return changed(context, workspace.platform);
  });

  control.post('/breaker', (context) => {
    const workspace = context.get('workspace');
    const { widgetId, state } = parseInput(Switch, context.get('body'));
    const widget = workspace.widget(widgetId);
    if (widget === undefined) throw new OtpError('WIDGET_NOT_FOUND', 'no widget has this id');
    workspace.breaker.set(widgetId, state);
    return changed(context, workspace.breaker.stateOf(widget));
  });
}

function changed(context: ControlContext, data: unknown): Response {
  context.get('workspace').events.publish({ type: 'changed', data: {} });
  return success(data);
}
