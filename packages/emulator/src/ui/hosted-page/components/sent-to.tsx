import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { Action } from './action.tsx';

interface SentToProps {
  /** As it may be shown. */
  readonly address: string;
  /** Puts the address into a sentence. */
  readonly children: (address: ReactNode) => ReactNode;
}

/**
 * A sentence with the address that the code goes to, and the way to change it. The address is kept apart
 * from the direction of the text around it.
 */
export function SentTo({ address, children }: SentToProps): ReactNode {
  const { goBack, messages } = usePageTools();
  return (
    <>
      {children(<bdi dir="ltr">{address}</bdi>)}
      {goBack && (
        <>
          {' '}
          <Action kind="quiet" onClick={goBack}>
            {address.includes('@') ? messages.editEmail : messages.editPhone}
          </Action>
        </>
      )}
    </>
  );
}
