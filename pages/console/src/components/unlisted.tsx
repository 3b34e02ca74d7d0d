import type { ReactNode } from 'react';
import { ROWS_LISTED } from './listed-rows.ts';

/** Below a list that is cut: where the rest is. */
export function Unlisted({ found }: { readonly found: number }): ReactNode {
  if (found <= ROWS_LISTED) return null;
  return (
    <p className="hint unlisted">
      {`The newest ${ROWS_LISTED} of ${found} are listed. Search to find an older one.`}
    </p>
  );
}
