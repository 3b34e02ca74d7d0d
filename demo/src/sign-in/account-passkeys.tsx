import { lazy, type ReactNode, Suspense, useState } from 'react';
import { texts } from '../language.ts';

// Loaded when it is opened.
const OwnPasskeys = lazy(async () => ({
  default: (await import('./own-passkeys.tsx')).OwnPasskeys,
}));

/** The user's passkeys, on demand; nothing in a browser without passkeys, which could neither offer nor add one. */
export function AccountPasskeys(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <details
      className="account-passkeys"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{texts.passkeys}</summary>
      <Suspense>{isOpen && <OwnPasskeys />}</Suspense>
    </details>
  );
}
