import { Turnstile } from '@marsidev/react-turnstile';
import { useCountdown } from '@otp-kit/react';
import { type ReactNode, useEffect, useState } from 'react';
import { brandTheme } from '../brand/brand-theme.ts';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Spinner } from '../components/spinner.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { CaptchaStep, PageAttempt } from '../flow/page-state.ts';
import { attemptIdOf } from '../service/attempt-id.ts';
import { loadTurnstile } from '../service/turnstile-script.ts';
import { StepLayout } from './step-layout.tsx';

interface CaptchaViewProps {
  readonly attempt: PageAttempt;
  readonly step: CaptchaStep;
}

/** Shows the captcha. It usually passes without the user. */
export function CaptchaView({ attempt, step }: CaptchaViewProps): ReactNode {
  const { actions, messages, texts } = usePageTools();
  const [isAsking, setAsking] = useState(false);
  const waitSeconds = useCountdown(step.failure?.retryAtMs);
  const text = isAsking && !step.isChecking ? messages.captchaPrompt : texts.captchaText;

  if (step.failure) {
    return (
      <StepLayout heading={texts.captchaHeading} icon="shield">
        <ErrorMessage failure={step.failure} />
        <Action isBlocked={waitSeconds > 0} kind="primary" onClick={actions.renewCaptcha}>
          {texts.retry}
        </Action>
      </StepLayout>
    );
  }
  return (
    <StepLayout heading={texts.captchaHeading} icon="shield" text={text}>
      <div>
        <TurnstileCheck attempt={attempt} onAsk={setAsking} />
        {isAsking || <Spinner text={texts.captchaChecking} />}
      </div>
    </StepLayout>
  );
}

/** One run of the captcha. Mounted anew, it loads a script that failed again, and brings a fresh token. */
function TurnstileCheck({
  attempt: { branding, siteKey },
  onAsk,
}: {
  attempt: PageAttempt;
  onAsk: (isAsking: boolean) => void;
}): ReactNode {
  const { actions, locale } = usePageTools();
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    let isMounted = true;
    async function load(): Promise<void> {
      const isReady = await loadTurnstile();
      if (!isMounted) return;
      if (isReady) setLoaded(true);
      else await actions.failCaptcha();
    }
    void load();
    return () => {
      isMounted = false;
    };
  }, [actions]);

  const fail = (): void => void actions.failCaptcha();

  if (!isLoaded) return null;
  return (
    <Turnstile
      className="page-captcha"
      injectScript={false}
      onAfterInteractive={() => onAsk(false)}
      onBeforeInteractive={() => onAsk(true)}
      onError={fail}
      onSuccess={(token) => void actions.passCaptcha(token)}
      onTimeout={fail}
      onUnsupported={fail}
      options={{
        action: 'widget',
        appearance: 'interaction-only',
        // A token counts for the attempt that it was made for.
        cData: attemptIdOf(location.pathname),
        language: locale,
        responseField: false,
        // The page has its own way to try again, with a fresh start.
        retry: 'never',
        size: 'flexible',
        theme: brandTheme(branding).scheme === 'dark' ? 'dark' : 'auto',
      }}
      siteKey={siteKey}
    />
  );
}
