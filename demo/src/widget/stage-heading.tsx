import type { ReactNode } from 'react';

/** The heading of what the stage shows. It takes the focus when the stage changes. */
export function StageHeading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <h2 className="stage-heading" tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The selector of that heading. */
export const STAGE_HEADING = '.stage-heading';
