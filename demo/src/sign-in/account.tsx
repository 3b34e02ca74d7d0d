import './account.css';
import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import { texts } from '../language.ts';
import { useTitle } from '../use-title.ts';

interface AccountProps {
  /** The verified phone number or email address. */
  readonly address: string;
  readonly onSignOut: () => void;
}

/** The account of the signed-in user. */
export function Account({ address, onSignOut }: AccountProps): ReactNode {
  useTitle(texts.steps.verified);
  return (
    <>
      <span className="account-done" aria-hidden="true">
        <Icon name="check" />
      </span>
      <h1 className="account" tabIndex={-1}>
        {texts.signedInAs} <bdi dir="ltr">{address}</bdi>
      </h1>
      <button type="button" className="button" onClick={onSignOut}>
        {texts.signOut}
      </button>
    </>
  );
}
