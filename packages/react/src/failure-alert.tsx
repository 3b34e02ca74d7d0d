import type { ReactNode } from 'react';

/** An error: announced at once, and tied to its field by the id. Without a text there is nothing. */
export function FailureAlert({ id, text }: { id: string; text: ReactNode }): ReactNode {
  if (!text) return null;
  return (
    <p className="otp-alert" id={id} role="alert">
      {text}
    </p>
  );
}
