import type { ReactNode } from 'react';

/** Something goes on, in words. Not announced: the page's status region says it. */
export function Spinner({ text }: { text: string }): ReactNode {
  return (
    <p className="page-spinner otp-note">
      <span aria-hidden="true" className="page-spinner-mark" />
      {text}
    </p>
  );
}
