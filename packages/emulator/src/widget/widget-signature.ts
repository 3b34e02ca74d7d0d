import type { Behaviors } from '../behaviors/behaviors.ts';
import { isSameText, signText, toHex, toUtf8 } from '../crypto/hash.ts';
import type { JsonBody } from '../http/json-body.ts';
import { isObject } from '../http/request-body.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Account } from '../model/account.ts';
import { SIGNATURE_WINDOW_MS } from '../model/limits.ts';
import type { Widget } from '../model/widget.ts';
import type { Clock } from '../primitives/clock.ts';

/** A call whose fields have the right form, with the key and the secret that it has to be signed with. */
export interface SignedCall extends Pick<JsonBody, 'fields'> {
  readonly workspace: { readonly behaviors: Behaviors; readonly clock: Clock };
  readonly account: Pick<Account, 'apiKey'>;
  readonly widget: Pick<Widget, 'secret'>;
}

/**
 * Refuses a call that the widget's secret did not sign, and then one that was signed at another time:
 * only a client with the secret learns about the clock.
 *
 * @see the interface, "Authentication", "Widget signature"
 */
export function checkSignature(call: SignedCall): WidgetError | undefined {
  const { behaviors, clock } = call.workspace;
  const { timestamp, verificationAddress } = call.fields;
  const { phoneNumber } = isObject(verificationAddress) ? verificationAddress : {};
  if (typeof timestamp !== 'number' || !isSigned(call, phoneNumber)) {
    return {
      code: 'INVALID_SIGNATURE',
      message: 'the signature is not of this call',
      ...(phoneNumber === undefined && { behavior: 'emailSignature' }),
    };
  }
  const agoMs = Math.abs(clock.now() - timestamp);
  const isAtEdge = agoMs === SIGNATURE_WINDOW_MS;
  const isEdgeAccepted = behaviors.signatureEdge === 'accepted';
  if (agoMs < SIGNATURE_WINDOW_MS || (isAtEdge && isEdgeAccepted)) return undefined;
  return {
    code: 'SIGNATURE_EXPIRED',
    message: 'the timestamp is too far from now; 60 seconds are the limit',
    ...(isAtEdge && { behavior: 'signatureEdge' }),
  };
}

function isSigned(
  { workspace, account: { apiKey }, widget, fields }: SignedCall,
  phoneNumber: unknown,
): boolean {
  const { publicKey, signature, timestamp } = fields;
  const { emailSignature } = workspace.behaviors;
  if (phoneNumber === undefined && emailSignature === 'rejected') return false;
  // The message without a phone number is documented nowhere; JSON omits an undefined key.
  const placeholder = PLACEHOLDERS[emailSignature];
  const signedNumber = phoneNumber ?? placeholder;
  const message = JSON.stringify({ apiKey, publicKey, timestamp, phoneNumber: signedNumber });
  return isSameText(String(signature), toHex(signText(toUtf8(widget.secret), message)));
}

const PLACEHOLDERS = { 'left-out': undefined, rejected: undefined, null: null, empty: '' };
