import type { ReactNode } from 'react';

/** The place of a hint or of what went wrong: as high as the longest, so that neither moves anything. */
export function StepMessage({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="page-message">{children}</div>;
}
