'use client';

import {
  enPasskeySignIn,
  type PasskeySignInMessages,
} from '@otp-kit/client/messages/passkey-sign-in';
import { type ReactNode, useSyncExternalStore } from 'react';
import { ActionButton } from '../form/action-button.tsx';
import { useFormView } from '../form/form-view.ts';
import { canMakePasskeys } from './use-passkey-offer.ts';
import {
  type PasskeyProblem,
  type UsePasskeySignInOptions,
  usePasskeySignIn,
} from './use-passkey-sign-in.ts';

/** Props of {@link PasskeySignIn}. */
export interface PasskeySignInProps extends UsePasskeySignInOptions {
  /** A language, such as `arPasskeys` of `@otp-kit/react/passkey/ar`, or single texts. Default: English. */
  readonly messages?: Partial<PasskeySignInMessages> | undefined;
}

/**
 * A part of the form that signs in with a passkey: by a button, and in the address field's autofill with the form's
 * `hasPasskeyAutofill`. It is there in the address step alone, and not in a browser without passkeys. Its styles are
 * in `@otp-kit/react/passkey.css`.
 *
 * @example
 * const goOn = ({ next }) => location.assign(next ?? '/');
 * const footer = <PasskeySignIn onSignedIn={goOn} />;
 * const form = <OtpForm endpoint="/api/otp" hasPasskeyAutofill onVerified={goOn} slots={{ footer }} />;
 */
export function PasskeySignIn(props: PasskeySignInProps): ReactNode {
  // Most browsers have them, so that a server's markup has the button.
  const isSupported = useSyncExternalStore(subscribe, canMakePasskeys, () => true);
  return useFormView().step === 'address' && isSupported && <SignIn {...props} />;
}

function SignIn({ messages, ...options }: PasskeySignInProps): ReactNode {
  const { classOf } = useFormView();
  const { isBusy, problem, signIn } = usePasskeySignIn(options);
  const texts = { ...enPasskeySignIn, ...messages };
  return (
    <div className="otp-passkey-sign-in">
      <span className={classOf('note')}>{texts.or}</span>
      <ActionButton isBusy={isBusy} kind="choice" onClick={() => void signIn('dialog')}>
        {texts.signIn}
      </ActionButton>
      {/* Always there, because a region that is added with its text is not announced. */}
      <p className={classOf('note')} data-outcome={problem} role="status">
        {isBusy ? texts.working : problem && texts[TEXTS[problem]]}
      </p>
    </div>
  );
}

const TEXTS = {
  'not-used': 'notUsed',
  unknown: 'unknown',
  unavailable: 'failed',
  failed: 'failed',
} as const satisfies Record<PasskeyProblem, keyof PasskeySignInMessages>;

function subscribe(): () => void {
  return () => {};
}
