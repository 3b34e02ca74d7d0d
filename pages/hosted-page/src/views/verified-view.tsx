import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { redirectTarget } from '../service/redirect-target.ts';
import { StepLayout } from './step-layout.tsx';

/** Confirms the verification. A top-level page also has a link, for a browser that does not open the app. */
export function VerifiedView({ redirectUrl }: { redirectUrl?: string | undefined }): ReactNode {
  const { isFramed, passkeyMessages, texts } = usePageTools();
  const target = isFramed ? undefined : redirectTarget(redirectUrl);
  return (
    <StepLayout
      heading={texts.verifiedHeading}
      icon="check"
      tone="success"
      text={target === undefined ? texts.verifiedText : texts.verifiedLeaving}
    >
      {target !== undefined && (
        <a className="otp-button page-link" data-kind="primary" href={target}>
          {passkeyMessages.goOn}
        </a>
      )}
    </StepLayout>
  );
}
