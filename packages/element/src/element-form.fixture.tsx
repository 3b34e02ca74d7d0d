/**
 * `<otp-form>` with the props of the React form, so that the same tests run against both. It is the built
 * file: run `npm run build` first.
 */
import type { OtpFormProps } from '@otp-kit/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '../dist/otp-form.js';
import type {} from './jsx.ts';
import type { OtpFormElement } from './otp-form-types.ts';

export type { OtpFormProps } from '@otp-kit/react';

/** Props that are React nodes have no place in the element: a test that sets one is not run here. */
export function OtpForm(props: OtpFormProps): ReactNode {
  const { captcha, className, emailSuggestion, hasPasskeyAutofill, ...others } = props;
  const { onStepChange, onVerified, ...settings } = others;
  const host = useRef<OtpFormElement>(null);

  useLayoutEffect(() => {
    const named = { captcha, passkeyAutofill: hasPasskeyAutofill };
    const isAsking = emailSuggestion !== undefined;
    Object.assign(host.current ?? {}, settings, named, { emailSuggestion: isAsking });
  });
  useLayoutEffect(() => {
    const element = host.current;
    const reports = new AbortController();
    const { signal } = reports;
    element?.addEventListener('otp-verified', ({ detail }) => onVerified?.(detail), { signal });
    element?.addEventListener('otp-step', ({ detail }) => onStepChange?.(detail.step), { signal });
    return () => reports.abort();
  }, [onStepChange, onVerified]);

  return <otp-form className={className} ref={host} />;
}
