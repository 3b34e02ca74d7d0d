import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';

/** Before anything is known: quiet, and gone in a moment. */
export function LoadingView(): ReactNode {
  const { texts } = usePageTools();
  return (
    <div className="page-loading">
      <span aria-hidden="true" className="page-spinner-mark" />
      <h1 className="otp-note" tabIndex={-1}>
        {texts.loading}
      </h1>
    </div>
  );
}
