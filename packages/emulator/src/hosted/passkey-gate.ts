import { areWidgetPasskeysOn } from '../passkey-availability.ts';
import { widgetRefusal } from '../widget-refusal.ts';
import type { HostedContext } from './hosted-step.ts';

/** Refuses a passkey's step before the captcha, and where passkeys do not appear. */
export function checkPasskeyGate(context: HostedContext): Response | undefined {
  if (context.attempt.captchaVerifiedAtMs === undefined) {
    return widgetRefusal({ code: 'CAPTCHA_NOT_VERIFIED', message: 'the captcha comes first' });
  }
  if (!areWidgetPasskeysOn(context)) {
    return widgetRefusal({ code: 'PASSKEY_DISABLED', message: 'passkeys are not on here' });
  }
  return undefined;
}
