import { PasskeyList } from '@otp-kit/react/passkey';
import type { ReactNode } from 'react';
import { forgetPasskey } from './passkey-first.tsx';
import { passkeyMessages } from './passkey-messages.ts';

/** The list of the user's passkeys, in the page's language. */
export function OwnPasskeys(): ReactNode {
  return <PasskeyList fetch={fetchAndForget} messages={passkeyMessages} />;
}

/** A deleted passkey may have been the last one: the form comes first until one signs in again. */
const fetchAndForget: typeof fetch = (input, init) => {
  if (new Request(input, init).url.endsWith('/delete')) forgetPasskey();
  return fetch(input, init);
};
