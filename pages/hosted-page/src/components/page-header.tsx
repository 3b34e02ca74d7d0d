import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { PageAttempt } from '../flow/page-state.ts';

/**
 * The name that the branding gives, with its first letter as a mark; empty until it is known. In a frame
 * there is no header, since the page around has its own: only a test number is still marked.
 */
export function PageHeader({ attempt }: { attempt: PageAttempt | undefined }): ReactNode {
  const { isFramed } = usePageTools();
  if (isFramed) return attempt?.isTest && <TestBadge />;
  return <header className="page-header">{attempt && <Brand attempt={attempt} />}</header>;
}

function Brand({ attempt }: { attempt: PageAttempt }): ReactNode {
  const name = brandName(attempt);
  const [initial = ''] = name;
  return (
    <>
      <span aria-hidden="true" className="tile page-monogram">
        {initial.toUpperCase()}
      </span>
      <p className="page-name" dir="auto">
        {name}
      </p>
      {attempt.isTest && <TestBadge />}
    </>
  );
}

function TestBadge(): ReactNode {
  const { texts } = usePageTools();
  return (
    <span className="badge page-badge" title={texts.testHint}>
      {texts.testBadge}
    </span>
  );
}

/** The name above the form; the widget's own where the branding has none. */
export function brandName({ branding, name }: PageAttempt): string {
  return branding.displayName?.trim() || name;
}
