import { lazy, type ReactNode, Suspense, useState } from 'react';

// Loaded where it is shown.
const SignInButton = lazy(async () => ({
  default: (await import('./sign-in-button.tsx')).SignInButton,
}));

const USED = 'passkey-used';

interface PasskeyFirstProps {
  readonly onSignedIn: () => void;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * A button in the form's place, for a user who has signed in with a passkey in this browser: a press shows the
 * passkeys of this device at once, and the form if the device has no passkey.
 */
export function PasskeyFirst({ onSignedIn, children }: PasskeyFirstProps): ReactNode {
  const [isFormOpen, setIsFormOpen] = useState(() => localStorage.getItem(USED) === null);
  if (isFormOpen) return children;
  return (
    <Suspense>
      <SignInButton onSignedIn={onSignedIn} openForm={() => setIsFormOpen(true)} />
    </Suspense>
  );
}

/** Remembers that a passkey signed in, where the engine can show those of this device alone. */
export async function rememberPasskey(): Promise<void> {
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  if (capabilities?.['immediateGet']) localStorage.setItem(USED, 'yes');
}
