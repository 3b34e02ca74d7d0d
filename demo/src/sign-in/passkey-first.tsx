import type { FormStep } from '@otp-kit/react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

// Loaded where it is shown.
const SignInButton = lazy(async () => ({
  default: (await import('./sign-in-button.tsx')).SignInButton,
}));

const USED = 'passkey-used';

interface PasskeyFirstProps {
  readonly onSignedIn: () => void;
  /** The form's step. */
  readonly step: FormStep;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * A button in the form's place, for a user who has signed in with a passkey in this browser: a press shows the
 * passkeys of this device at once, and the form if none was used.
 */
export function PasskeyFirst({ onSignedIn, step, children }: PasskeyFirstProps): ReactNode {
  const [isFirst] = useState(() => localStorage.getItem(USED) !== null);
  const [pressed, setPressed] = useState<{ readonly why: string | undefined }>();

  function openForm(why?: string): void {
    // The passkey may be gone: the form comes first until one signs in again.
    if (why) forgetPasskey();
    setPressed({ why });
  }

  if (!isFirst) return children;
  if (pressed)
    return <FormInstead why={step === 'address' ? pressed.why : undefined}>{children}</FormInstead>;
  return (
    <Suspense>
      <SignInButton onSignedIn={onSignedIn} openForm={openForm} />
    </Suspense>
  );
}

interface FormInsteadProps {
  readonly why: string | undefined;
  readonly children: ReactNode;
}

/** The form after a press, whose button had the focus and is gone. */
function FormInstead({ why, children }: FormInsteadProps): ReactNode {
  useEffect(() => document.querySelector<HTMLElement>('.otp-form .otp-input')?.focus(), []);
  return (
    <>
      {why && (
        <p className="alert" data-tone="warning" role="alert">
          {why}
        </p>
      )}
      {children}
    </>
  );
}

/** Remembers that a passkey signed in, where the engine can show those of this device alone. */
export async function rememberPasskey(): Promise<void> {
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  if (capabilities?.['immediateGet']) localStorage.setItem(USED, 'yes');
}

/** Undoes {@link rememberPasskey}. */
export function forgetPasskey(): void {
  localStorage.removeItem(USED);
}
