import { Icon } from '@otp-kit/page-styles/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../language.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';
import { useTitle } from '../use-title.ts';

interface AccountProps {
  /** The verified phone number or email address. */
  readonly address: string;
  readonly onSignOut: () => Promise<void>;
}

/** The account of the signed-in user. */
export function Account({ address, onSignOut }: AccountProps): ReactNode {
  const [hasFailed, setHasFailed] = useState(false);
  useTitle(texts.steps.verified);
  useEffect(() => {
    const clear = () => setHasFailed(false);
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, []);
  return (
    <>
      <span className="tile" data-tone="success" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="account" tabIndex={-1}>
        {texts.signedInAs} <PhoneNumber of={address} />
      </h1>
      <button
        type="button"
        className="button"
        onClick={() => void onSignOut().catch(() => setHasFailed(true))}
      >
        {texts.signOut}
      </button>
      <p className="trouble" role="alert">
        {hasFailed && texts.problems.NETWORK_ERROR}
      </p>
    </>
  );
}
