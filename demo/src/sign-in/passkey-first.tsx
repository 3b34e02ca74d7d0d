import { usePasskeySignIn } from '@otp-kit/react/passkey';
import { type ReactNode, useState } from 'react';
import { texts } from '../language.ts';

const USED = 'passkey-used';

interface PasskeyFirstProps {
  readonly onSignedIn: () => void;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * A button in the form's place, for a user who has signed in with a passkey in this browser: a press shows the
 * passkeys of this device at once, and the form if there is none.
 */
export function PasskeyFirst({ onSignedIn, children }: PasskeyFirstProps): ReactNode {
  const [isFormOpen, setIsFormOpen] = useState(() => localStorage.getItem(USED) === null);
  const openForm = (): void => setIsFormOpen(true);
  return isFormOpen ? children : <SignInButton onSignedIn={onSignedIn} openForm={openForm} />;
}

/** Remembers that a passkey signed in, where the engine can show those of this device alone. */
export async function rememberPasskey(): Promise<void> {
  const capabilities = await PublicKeyCredential.getClientCapabilities?.();
  if (capabilities?.['immediateGet']) localStorage.setItem(USED, 'yes');
}

interface SignInButtonProps {
  readonly onSignedIn: () => void;
  readonly openForm: () => void;
}

function SignInButton({ onSignedIn, openForm }: SignInButtonProps): ReactNode {
  const { isBusy, problem, signIn } = usePasskeySignIn({ onSignedIn });
  const { byPasskey } = texts;
  async function press(): Promise<void> {
    if ((await signIn('immediate')) === 'not-used') openForm();
  }
  return (
    <div className="passkey-first otp-passkey-sign-in">
      <h2>{texts.title}</h2>
      <button
        className="button"
        data-kind="primary"
        disabled={isBusy}
        onClick={() => void press()}
        type="button"
      >
        {byPasskey.signIn}
      </button>
      <button className="button" onClick={openForm} type="button">
        {byPasskey.useCode}
      </button>
      <p role="status">{isBusy ? byPasskey.working : problem && byPasskey.failed}</p>
    </div>
  );
}
