import type { Account, Platform } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import type { Passkeys } from './passkeys.ts';

/** The rollout of passkeys on the platform, and the passkeys that exist. */
export interface PasskeyNeeds {
  readonly platform: Platform;
  readonly passkeys: Passkeys;
}

/** The user and the widget that a check is about. */
export interface PasskeyContext {
  readonly workspace: PasskeyNeeds;
  readonly account: Account;
  readonly widget: Widget;
  readonly pipeline: Pipeline;
  readonly attempt: Attempt;
}

/**
 * Whether passkeys appear at all: the rollout, the account's entitlement and the pipeline's toggle
 * all have to be on.
 *
 * @see the interface, "Authentication"
 */
export function arePasskeysOn({
  workspace,
  account,
  pipeline,
}: Pick<PasskeyContext, 'workspace' | 'account' | 'pipeline'>): boolean {
  return (
    workspace.platform.passkeyRollout && account.entitlements.passkeys && pipeline.passkeyEnabled
  );
}

/** Whether passkeys are enabled in this widget's own section. */
export function areWidgetPasskeysOn(context: PasskeyContext): boolean {
  return arePasskeysOn(context) && context.widget.passkeys.enabled;
}

/** Whether the user of an attempt has a passkey to sign in with instead of a code. */
export function passkeySignInAvailable(context: PasskeyContext): boolean {
  const { workspace, attempt } = context;
  return areWidgetPasskeysOn(context) && workspace.passkeys.of(attempt).length > 0;
}

/**
 * Whether the user of an attempt that has just succeeded is offered to make a passkey: after a
 * code, even where there is one, as it seems not to be on this device.
 */
export function passkeyEnrolmentOffered(context: PasskeyContext): boolean {
  const { status, verificationMethod } = context.attempt;
  const byCode = status === 'verified' && verificationMethod !== 'passkey';
  return byCode && areWidgetPasskeysOn(context);
}
