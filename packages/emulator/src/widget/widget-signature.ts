import type { Behaviors } from '../behaviors/behaviors.ts';
import { isSameText, signText, toHex, toUtf8 } from '../crypto/hash.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { SIGNATURE_WINDOW_MS } from '../model/limits.ts';
import type { Clock } from '../primitives/clock.ts';

/** What a signature is for, as it was sent. */
export interface SignedCall {
  readonly apiKey: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly timestamp: unknown;
  /** As it was sent, to the letter. */
  readonly phoneNumber: string | undefined;
}

/**
 * Refuses a call that the widget's secret did not sign, and then one that was signed at another time:
 * only a client with the secret learns about the clock.
 *
 * @see the interface, "Authentication", "Widget signature"
 */
export function checkSignature(
  call: SignedCall,
  {
    secret,
    clock,
    emailSignature = 'left-out',
    signatureEdge = 'accepted',
  }: {
    readonly secret: string;
    readonly clock: Clock;
    readonly emailSignature?: Behaviors['emailSignature'];
    readonly signatureEdge?: Behaviors['signatureEdge'];
  },
): WidgetError | undefined {
  const { timestamp } = call;
  if (typeof timestamp !== 'number' || !isSigned(call, secret, emailSignature)) {
    return {
      code: 'INVALID_SIGNATURE',
      message: 'the signature is not of this call',
      ...(call.phoneNumber === undefined && { behavior: 'emailSignature' }),
    };
  }
  const agoMs = Math.abs(clock.now() - timestamp);
  const isAtEdge = agoMs === SIGNATURE_WINDOW_MS;
  if (agoMs < SIGNATURE_WINDOW_MS || (isAtEdge && signatureEdge === 'accepted')) return undefined;
  return {
    code: 'SIGNATURE_EXPIRED',
    message: 'the timestamp is too far from now; 60 seconds are the limit',
    ...(isAtEdge && { behavior: 'signatureEdge' }),
  };
}

function isSigned(
  { apiKey, publicKey, signature, timestamp, phoneNumber }: SignedCall,
  secret: string,
  emailSignature: Behaviors['emailSignature'],
): boolean {
  if (phoneNumber === undefined && emailSignature === 'rejected') return false;
  // The message without a phone number is documented nowhere; JSON leaves an undefined key out.
  const stand = { 'left-out': undefined, rejected: undefined, null: null, empty: '' }[
    emailSignature
  ];
  const signedNumber = phoneNumber ?? stand;
  const message = JSON.stringify({ apiKey, publicKey, timestamp, phoneNumber: signedNumber });
  return isSameText(signature, toHex(signText(toUtf8(secret), message)));
}
