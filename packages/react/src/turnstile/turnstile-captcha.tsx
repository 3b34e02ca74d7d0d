'use client';

import type { FormCaptcha } from '../form/captcha.ts';
import { createTokenRequests } from './turnstile-requests.ts';
import { loadTurnstile, type TurnstileScriptOptions } from './turnstile-script.ts';
import { TurnstileSlot } from './turnstile-slot.tsx';

/** Options of {@link turnstileCaptcha}. */
export interface TurnstileOptions extends TurnstileScriptOptions {
  /** Shown in Cloudflare's analytics, to distinguish forms with the same site key. */
  readonly action?: string | undefined;
  /** Bound to the token, such as the id of what it is for; your backend compares it with what siteverify returns. */
  readonly cData?: string | undefined;
}

/**
 * Creates a captcha for {@link OtpForm}. Make it once, outside of what renders the form.
 *
 * 1. The script loads when a challenge says that a token will be needed.
 * 2. Each token gets its own widget, which is hidden unless the user has something to do, and is removed
 *    when the token is there. No token is sent twice.
 * 3. The flow requests a new token before one reaches the service's limit of two minutes.
 * 4. A script that was blocked is loaded again when the user tries again.
 *
 * @example
 * const captcha = turnstileCaptcha({ action: 'sign-in' });
 * const form = <OtpForm captcha={captcha} endpoint="/api/otp" />;
 */
export function turnstileCaptcha(options: TurnstileOptions = {}): FormCaptcha {
  const { action, cData, ...script } = options;
  const binding = {
    ...(action !== undefined && { action }),
    ...(cData !== undefined && { cData }),
  };
  const requests = createTokenRequests();

  return {
    render: (props) => <TurnstileSlot {...props} binding={binding} requests={requests} />,
    warm: () => void loadTurnstile(script).catch(() => {}),
    getToken: ({ siteKey, signal }) =>
      requests.ask({ siteKey, signal, prepare: () => loadTurnstile(script) }),
  };
}
