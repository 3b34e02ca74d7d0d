import type { WidgetError } from '../http/widget-error.ts';
import { areWidgetPasskeysOn } from '../passkeys/passkey-availability.ts';
import type { HostedContext } from './step-context.ts';

/** Refuses what begins something new while the widget or its pipeline is inactive. */
export function checkActive({ widget, pipeline }: HostedContext): WidgetError | undefined {
  if (!widget.active) return { code: 'WIDGET_INACTIVE', message: 'the widget is inactive' };
  if (pipeline.active) return undefined;
  return { code: 'PIPELINE_INACTIVE', message: 'the pipeline is inactive' };
}

/** Refuses a step before the captcha is passed. */
export function checkCaptchaPassed({ attempt }: HostedContext): WidgetError | undefined {
  if (attempt.captchaVerifiedAtMs !== undefined) return undefined;
  return { code: 'CAPTCHA_NOT_VERIFIED', message: 'the captcha comes first' };
}

/** Refuses a step of an attempt that has succeeded. */
export function checkNotVerified({ attempt }: HostedContext): WidgetError | undefined {
  if (attempt.status !== 'verified') return undefined;
  return { code: 'ALREADY_VERIFIED', message: 'the attempt is already verified' };
}

/** Refuses a step with a passkey where passkeys do not appear. */
export function checkPasskeysOn(context: HostedContext): WidgetError | undefined {
  if (areWidgetPasskeysOn(context)) return undefined;
  return { code: 'PASSKEY_DISABLED', message: 'passkeys are not on here' };
}

/** Refuses a success that the quota does not cover. The attempt goes on, and succeeds once it does. */
export const UNPAID: WidgetError = {
  code: 'BILLING_FAILED',
  message: 'the quota does not cover the success',
};
