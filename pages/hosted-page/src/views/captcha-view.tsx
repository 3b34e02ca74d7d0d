import { turnstileCaptcha } from '@otp-kit/react/turnstile';
import { type ReactNode, useEffect } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { CaptchaStep } from '../flow/page-state.ts';
import { attemptIdOf } from '../service/attempt-id.ts';
import { RetryView, StepLayout, Waiting } from './step-layout.tsx';

interface CaptchaViewProps {
  readonly siteKey: string;
  readonly step: CaptchaStep;
}

/** Shows the captcha. It usually passes without the user. */
export function CaptchaView({ siteKey, step }: CaptchaViewProps): ReactNode {
  const { actions, texts } = usePageTools();
  const layout = { heading: texts.captchaHeading, icon: 'shield' } as const;
  if (step.failure) {
    return <RetryView {...layout} failure={step.failure} onRetry={actions.renewCaptcha} />;
  }
  return (
    <StepLayout {...layout} text={texts.captchaText}>
      <div>
        <TokenRequest siteKey={siteKey} />
        <Waiting text={texts.captchaChecking} />
      </div>
    </StepLayout>
  );
}

/** Requests a token as soon as it is mounted. */
function TokenRequest({ siteKey }: Pick<CaptchaViewProps, 'siteKey'>): ReactNode {
  const { actions, locale, messages } = usePageTools();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function request(): Promise<void> {
      const token = await captcha.getToken({ siteKey, signal }).catch(() => undefined);
      if (signal.aborted) return;
      await (token === undefined ? actions.failCaptcha() : actions.passCaptcha(token));
    }
    void request();
    return () => leaving.abort();
  }, [actions, siteKey]);

  return captcha.render?.({ locale, prompt: messages.captchaPrompt });
}

const captcha = turnstileCaptcha({
  // The emulator's replacement of the provider's script, on this page's origin.
  scriptUrl: '/turnstile/v0/api.js',
  action: 'widget',
  // A token counts for the attempt that it was made for.
  cData: attemptIdOf(location.pathname),
});
