import type { ReactNode } from 'react';

/** Shows that something is in progress. Not announced: the page's status region announces it. */
export function Spinner({ text }: { text: string }): ReactNode {
  return (
    <p className="page-spinner otp-note">
      <span aria-hidden="true" className="page-spinner-mark" />
      {text}
    </p>
  );
}
