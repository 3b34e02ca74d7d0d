import { lazy, type ReactNode, Suspense, useState } from 'react';
import { passkeyMessages } from '../form-messages.ts';
import { texts } from '../language.ts';

// Loaded when it is opened.
const PasskeyList = lazy(async () => ({
  default: (await import('@otp-kit/react/passkey')).PasskeyList,
}));

/** The user's passkeys, on demand. */
export function AccountPasskeys(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="account-passkeys"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{texts.passkeys}</summary>
      <Suspense>{isOpen && <PasskeyList messages={passkeyMessages} />}</Suspense>
    </details>
  );
}
