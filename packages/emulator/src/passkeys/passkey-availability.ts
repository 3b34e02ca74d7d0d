import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Widget } from '../model/widget.ts';
import type { Workspace } from '../state/workspace.ts';

/** Whom a question about passkeys is about. */
export interface PasskeyContext {
  readonly workspace: Workspace;
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

/** Whether passkeys appear in this widget, which has a section of its own for them. */
export function areWidgetPasskeysOn(context: PasskeyContext): boolean {
  return arePasskeysOn(context) && context.widget.passkeys.enabled;
}

/** Whether the person of an attempt can sign in with a passkey instead of a code: has one, that is. */
export function passkeySignInAvailable(context: PasskeyContext): boolean {
  const { workspace, attempt } = context;
  return areWidgetPasskeysOn(context) && workspace.passkeys.of(attempt).length > 0;
}

/**
 * Whether the person of an attempt that has just succeeded is offered to make a passkey: after a
 * code, even where there is one, as it seems not to be on this device.
 */
export function passkeyEnrolmentOffered(context: PasskeyContext): boolean {
  const { status, verificationMethod } = context.attempt;
  const byCode = status === 'verified' && verificationMethod !== 'passkey';
  return byCode && areWidgetPasskeysOn(context);
}
