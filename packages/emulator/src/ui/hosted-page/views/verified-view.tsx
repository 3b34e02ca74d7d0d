import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { redirectTarget } from '../service/redirect-target.ts';
import { StepLayout } from './step-layout.tsx';

/** The calm end of it. On a page of its own, a link behaviors by for a browser that opens no app by itself. */
export function VerifiedView({ redirectUrl }: { redirectUrl?: string | undefined }): ReactNode {
  const { isFramed, texts } = usePageTools();
  const target = isFramed ? undefined : redirectTarget(redirectUrl);
  return (
    <StepLayout
      heading={texts.verifiedHeading}
      icon="check"
      mood="good"
      text={target === undefined ? texts.verifiedText : texts.verifiedLeaving}
    >
      {target !== undefined && (
        <a className="page-link" href={target}>
          {texts.proceed}
        </a>
      )}
    </StepLayout>
  );
}
