'use client';

import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { CaptchaSlotProps } from '../form/captcha.ts';
import type { TokenRequest, TokenRequests } from './turnstile-requests.ts';
import { type TokenBinding, TurnstileWidget } from './turnstile-widget.tsx';

interface TurnstileSlotProps extends CaptchaSlotProps {
  readonly binding: TokenBinding;
  readonly requests: TokenRequests;
}

/** Shows a widget while a token is requested. */
export function TurnstileSlot(props: TurnstileSlotProps): ReactNode {
  const { binding, locale, prompt, requests } = props;
  const request = useSyncExternalStore(requests.subscribe, requests.getSnapshot, () => undefined);
  const [interactive, setInteractive] = useState<TokenRequest>();
  const isInteractive = request !== undefined && request === interactive;
  const state = isInteractive ? 'interactive' : request ? 'working' : 'idle';
  return (
    <div className="otp-captcha" data-state={state}>
      {/* Always there, because a region that is added with its text is not announced. */}
      <p aria-live="polite" className="otp-captcha-prompt">
        {isInteractive && prompt}
      </p>
      {request && (
        <TurnstileWidget
          binding={binding}
          isInteractive={isInteractive}
          key={request.id}
          locale={locale}
          onInteractive={() => setInteractive(request)}
          request={request}
        />
      )}
    </div>
  );
}
