import { PasskeyList } from '@otp-kit/react/passkey';
import type { ReactNode } from 'react';
import { passkeyMessages } from './passkey-messages.ts';

/** The list of the user's passkeys, in the page's language. */
export function OwnPasskeys(): ReactNode {
  return <PasskeyList messages={passkeyMessages} />;
}
