'use client';

import { Turnstile } from '@marsidev/react-turnstile';
import { OtpError, type OtpErrorCode } from '@otp-kit/protocol';
import { type ReactNode, type RefCallback, useCallback, useEffect, useId, useState } from 'react';
import type { TokenRequest } from './turnstile-requests.ts';

/** What a token is bound to. */
export interface TokenBinding {
  readonly action?: string;
  readonly cData?: string;
}

interface TurnstileWidgetProps {
  readonly binding: TokenBinding;
  readonly isInteractive: boolean;
  readonly locale: string;
  /** Called when the user has something to do. */
  readonly onInteractive: () => void;
  readonly request: TokenRequest;
}

/** One widget for one token. It is hidden unless the user has something to do. */
export function TurnstileWidget(props: TurnstileWidgetProps): ReactNode {
  const { binding, isInteractive, locale, onInteractive, request } = props;
  const id = useId();
  const [look, setLook] = useState<Look>();
  const [failures, setFailures] = useState(0);
  const [isRetrying, setRetrying] = useState(false);

  const measure: RefCallback<HTMLElement> = useCallback((element) => {
    if (element) setLook(lookFor(element));
  }, []);

  useEffect(() => {
    if (isInteractive) return;
    const timer = setTimeout(() => request.fail(failure('no answer')), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isInteractive, request]);

  function handleError(code: string): void {
    if (failures < MAX_RETRIES && PASSING.test(code)) {
      setFailures(failures + 1);
      setRetrying(true);
      setTimeout(() => setRetrying(false), RETRY_DELAY_MS);
    } else {
      request.fail(failureOf(code));
    }
  }

  return (
    <div className="otp-captcha-frame" ref={measure}>
      {look && !isRetrying && (
        <Turnstile
          id={id}
          injectScript={false}
          onBeforeInteractive={onInteractive}
          onError={handleError}
          onSuccess={request.succeed}
          onUnsupported={() => request.fail(failure('this browser is not supported'))}
          options={{
            ...binding,
            ...look,
            appearance: 'interaction-only',
            language: locale,
            // The flow takes the token, so the form needs no field for it.
            responseField: false,
            // The default would retry every 8 s without end, and after any error.
            retry: 'never',
          }}
          siteKey={request.siteKey}
        />
      )}
    </div>
  );
}

function failureOf(code: string): OtpError {
  // If the parameters were refused, this is prose and not a code: it stays out of the message.
  const why = /^\d+$/.test(code) ? `error ${code}` : 'an error without a code';
  return failure(why, NOT_PASSED.test(code) ? 'TURNSTILE_VERIFICATION_FAILED' : undefined);
}

const TIMEOUT_MS = 30_000; // While the user has nothing to do. In some web views the widget never finishes.
const RETRY_DELAY_MS = 250;
const MAX_RETRIES = 2;

// Challenge failures that another widget may not have, with the list and delay of Clerk's captcha.
// @see Cloudflare Turnstile, "Client-side error codes"
const PASSING = /^(102|103|104|106|110600|300|600)/;

// The check ran and this browser did not pass it; all other errors keep the check from running.
const NOT_PASSED = /^(300|600)/;

interface Look {
  readonly size: 'flexible' | 'compact';
  readonly theme: 'light' | 'dark';
}

/** The widget's frame cannot see the page's width, or a theme that the page has chosen. */
function lookFor(element: HTMLElement): Look {
  const { colorScheme } = getComputedStyle(element);
  // An element for both schemes follows the system.
  const isDark =
    colorScheme.includes('dark') &&
    (!colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    size: element.clientWidth < FLEXIBLE_MIN_PX ? 'compact' : 'flexible',
    theme: isDark ? 'dark' : 'light',
  };
}

const FLEXIBLE_MIN_PX = 300; // Cloudflare Turnstile, "Widget size"

function failure(why: string, code: OtpErrorCode = 'CAPTCHA_FAILED'): OtpError {
  return new OtpError(code, `the captcha gave no token: ${why}`);
}
