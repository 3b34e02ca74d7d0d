import type { Behaviors } from '../behaviors/behaviors.ts';
import { invalid } from '../http/api-error.ts';
import { isObject } from '../http/request-body.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Account } from '../model/account.ts';
import type { Widget } from '../model/widget.ts';
import type { Clock } from '../primitives/clock.ts';
import { checkRequired, checkTexts } from '../rules/required-fields.ts';
import { checkSignature } from './widget-signature.ts';

/** The widgets of a workspace, and how a signature is checked. */
export interface CallerNeeds {
  readonly accounts: readonly Account[];
  readonly behaviors: Behaviors;
  readonly clock: Clock;
}

/** The widget that a call is for, or why the call is rejected. */
export type WidgetCaller =
  | { readonly ok: true; readonly account: Account; readonly widget: Widget }
  | { readonly ok: false; readonly error: WidgetError };

/**
 * Admits a call of create-attempt. The order: fields present, keys and address of the right kind, API
 * key known, widget known in its workspace, of the key's account, signed, signed now.
 *
 * @param caller the account of the API key, if there is one
 */
export function admitWidgetCaller(
  fields: Readonly<Record<string, unknown>>,
  caller: { readonly workspace: CallerNeeds; readonly account: Account } | undefined,
): WidgetCaller {
  const refused = (error: WidgetError): WidgetCaller => ({ ok: false, error });

  const missing = checkRequired(fields, [
    'apiKey',
    'publicKey',
    'signature',
    'timestamp',
    'verificationAddress',
  ]);
  if (missing !== undefined) {
    return refused({ code: 'MISSING_REQUIRED_FIELDS', message: missing.message });
  }
  const wrong = checkTexts(fields, ['apiKey', 'publicKey', 'signature']);
  if (wrong !== undefined) return refused(wrong);
  const { timestamp, verificationAddress } = fields;
  const { phoneNumber, email } = isObject(verificationAddress) ? verificationAddress : {};
  if (!isObject(verificationAddress) || !isOptionalText(phoneNumber) || !isOptionalText(email)) {
    return refused(invalid('verificationAddress', 'must have texts: phoneNumber, email or both'));
  }
  if (!phoneNumber && !email) {
    const message = 'missing: verificationAddress.phoneNumber or verificationAddress.email';
    return refused({ code: 'MISSING_REQUIRED_FIELDS', message });
  }

  if (caller === undefined) {
    return refused({ code: 'INVALID_API_KEY', message: 'the API key matches no account' });
  }
  const { workspace, account } = caller;
  const publicKey = String(fields['publicKey']);
  const widget = workspace.accounts
    .flatMap(({ widgets }) => widgets)
    .find((candidate) => candidate.publicKey === publicKey);
  if (widget === undefined) {
    return refused({ code: 'WIDGET_NOT_FOUND', message: 'no widget has this public key' });
  }
  if (!account.widgets.includes(widget)) {
    const message = 'the widget belongs to another account';
    return refused({ code: 'WIDGET_USER_MISMATCH', message });
  }
  const error = checkSignature(
    {
      apiKey: account.apiKey,
      publicKey,
      signature: String(fields['signature']),
      timestamp,
      phoneNumber,
    },
    {
      secret: widget.secret,
      clock: workspace.clock,
      emailSignature: workspace.behaviors.emailSignature,
      signatureEdge: workspace.behaviors.signatureEdge,
    },
  );
  return error === undefined ? { ok: true, account, widget } : refused(error);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
