import { textParts } from '@otp-kit/client/messages';
import { createElement, Fragment, type ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import { Action } from './action.tsx';

interface SentToProps {
  /** The masked address. */
  readonly address: string;
  /** With `{address}`, and with `{channel}` where that is given. */
  readonly text: string;
  readonly channel?: string;
}

/**
 * A sentence with the address that the code goes to, and the way to change it. The address is kept apart
 * from the direction of the text around it.
 */
export function SentTo({ address, text, channel }: SentToProps): ReactNode {
  const { goBack, messages } = usePageTools();
  // A number with spaces is not broken at them.
  const unbroken = address.replaceAll(' ', '\u00A0');
  const values = { address: <bdi dir="ltr">{unbroken}</bdi>, channel };
  return (
    <>
      {/* Passed as arguments, because a list of children would need keys. */}
      {createElement(Fragment, null, ...textParts(text, values))}
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
