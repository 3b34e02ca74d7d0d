import type { ReactNode } from 'react';

/** Words for screen readers alone. */
export function Hidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="visually-hidden">{children}</span>;
}
