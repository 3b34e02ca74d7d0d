import { type FormMessages, failureText } from '@otp-kit/client/messages';
import type { V2ErrorCode } from '@otp-kit/protocol';
import type { PageFailure } from '../flow/page-failure.ts';
import type { PageTexts } from './texts-en.ts';

/**
 * The sentence for a failure: the page's own, else that of the kit's form. Prose of the service is never
 * shown.
 *
 * @param messages the kit's own texts
 */
export function failureSentence(
  { code, class: failureClass }: Pick<PageFailure, 'class' | 'code'>,
  texts: PageTexts,
  messages: FormMessages,
): string {
  // `Object.hasOwn`, because a code such as `constructor` must not find the prototype's.
  const ownText = code !== undefined && Object.hasOwn(TEXT_OF_CODE, code) && TEXT_OF_CODE[code];
  if (ownText) return texts[ownText];
  const text = failureText({ code, class: failureClass });
  const inPlaceOfForm: Readonly<Partial<Record<typeof text, string>>> = {
    channelFailed: texts.notReached,
    refused: texts.refusedHere,
    tooManyTries: texts.noMoreTries,
    tryAgain: texts.ourSide,
  };
  return SETTINGS.includes(code) ? messages.unavailable : (inPlaceOfForm[text] ?? messages[text]);
}

/** The codes that mean something else here than in the kit's form, or that the form does not know. */
const OWN_TEXTS = {
  ATTEMPT_EXPIRED: 'attemptExpired',
  ATTEMPT_NOT_FOUND: 'attemptGone',
  INVALID_ID_FORMAT: 'attemptGone',
  FINGERPRINT_INCONSISTENT: 'otherDevice',
  CHALLENGE_EXPIRED: 'captchaStale',
  PASSKEY_AUTH_FAILED: 'passkeyRefused',
  PASSKEY_NOT_VERIFIED: 'passkeyRefused',
  PASSKEY_DISABLED: 'passkeyMissing',
  NO_PASSKEY: 'passkeyMissing',
  PASSKEY_REGISTRATION_FAILED: 'passkeyNotMade',
  RESEND_LIMIT_EXCEEDED: 'noMoreCodes',
  MISSING_REQUIRED_FIELDS: 'refusedHere',
} as const satisfies Partial<Record<V2ErrorCode, keyof PageTexts>>;
const TEXT_OF_CODE: Readonly<Record<string, (typeof OWN_TEXTS)[keyof typeof OWN_TEXTS]>> =
  OWN_TEXTS;

// The product's settings are at fault, which the class of the code does not show.
const SETTINGS: readonly unknown[] = ['SIGNATURE_EXPIRED'] satisfies V2ErrorCode[];
