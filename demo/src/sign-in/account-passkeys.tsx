import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { texts } from '../language.ts';

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
      {isOpen && <LoadedPasskeys />}
    </details>
  );
}

/** Loads the list when it is opened, and again when the browser is back on the network. */
function LoadedPasskeys(): ReactNode {
  const [List, setList] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    async function load(): Promise<void> {
      const loaded = await import('./own-passkeys.tsx').catch(() => undefined);
      if (signal.aborted) return;
      setHasFailed(!loaded);
      if (loaded) setList(() => loaded.OwnPasskeys);
    }
    void load();
    addEventListener('online', () => void load(), { signal });
    return () => shown.abort();
  }, []);
  if (List) return <List />;
  return (
    <p className="trouble" role="alert">
      {hasFailed && texts.problems.NETWORK_ERROR}
    </p>
  );
}
