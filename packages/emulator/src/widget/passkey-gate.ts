import { widgetErrorResponse } from '../http/widget-error.ts';
import { areWidgetPasskeysOn } from '../passkeys/passkey-availability.ts';
import type { HostedContext } from './step-context.ts';

/** Refuses a passkey's step before the captcha, and where passkeys do not appear. */
export function checkPasskeyGate(context: HostedContext): Response | undefined {
  if (context.attempt.captchaVerifiedAtMs === undefined) {
    return widgetErrorResponse({
      code: 'CAPTCHA_NOT_VERIFIED',
      message: 'the captcha comes first',
    });
  }
  if (!areWidgetPasskeysOn(context)) {
    return widgetErrorResponse({ code: 'PASSKEY_DISABLED', message: 'passkeys are not on here' });
  }
  return undefined;
}
