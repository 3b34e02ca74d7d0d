import { enPasskeys, usePasskeySignIn } from '@otp-kit/react/passkey';
import type { ReactNode } from 'react';
import { texts } from '../language.ts';
import { nextTexts } from './next-texts.ts';
import { passkeyMessages } from './passkey-messages.ts';

interface SignInButtonProps {
  readonly onSignedIn: () => void;
  /** @param why no passkey was used, if one was asked for */
  readonly openForm: (why?: string) => void;
}

/** Signs in by a passkey of this device, or opens the form. */
export function SignInButton({ onSignedIn, openForm }: SignInButtonProps): ReactNode {
  const { isBusy, problem, signIn } = usePasskeySignIn({ onSignedIn });
  const words = { ...enPasskeys, ...passkeyMessages };
  async function press(): Promise<void> {
    if ((await signIn('immediate')) === 'not-used') openForm(words.notUsed);
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
        {words.signIn}
      </button>
      <button className="button" onClick={() => openForm()} type="button">
        {nextTexts.withCode}
      </button>
      <p role="status">{isBusy ? words.working : problem && words.failed}</p>
    </div>
  );
}
