import type { ReactNode } from 'react';
import type { FormTexts } from './use-form-texts.ts';

interface FieldMessageProps {
  readonly children: ReactNode;
  readonly texts: FormTexts;
}

/**
 * The line below a field: how to use it, what went wrong, or how far a send is. It is as high as the
 * form's longest text in every case, so a message that arrives moves nothing below it.
 */
export function FieldMessage({ children, texts }: FieldMessageProps): ReactNode {
  const longest = Object.values(texts.messages)
    .map(String)
    .reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <div className="otp-message" data-longest={longest}>
      {children}
    </div>
  );
}
