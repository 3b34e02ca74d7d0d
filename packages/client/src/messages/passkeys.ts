/**
 * The texts of signing in with passkeys and of their list: English. Arabic and German are in `passkeys-ar` and
 * `passkeys-de` beside it. They are no part of a form's language, so that a form without passkeys loads none.
 *
 * @module
 */
import { enPasskeySignIn, type PasskeySignInMessages } from './passkey-sign-in.ts';

/**
 * A language for signing in with passkeys, the second half of their offer, and their list. A word in braces is
 * replaced by a value, and may be moved or left out: `{date}`, `{name}`.
 */
export interface PasskeysMessages extends PasskeySignInMessages {
  /** BCP 47, for dates and the `lang` attribute. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** The device that was offered a passkey has one already. */
  readonly knownHeading: string;
  readonly listHeading: string;
  readonly empty: string;
  /** The name of a passkey without one. */
  readonly unnamed: string;
  /** `{date}` */
  readonly created: string;
  /** `{date}` */
  readonly lastUsed: string;
  /** The passkey outlives its device. */
  readonly backedUp: string;
  readonly add: string;
  /** The user cancelled, or the device refused. */
  readonly notAdded: string;
  readonly nameLabel: string;
  readonly remove: string;
  /** `{name}`; the same for screen readers */
  readonly removeLabel: string;
  /** In place of `remove`, after the first press. */
  readonly confirm: string;
  /** `{name}`; what that means */
  readonly removeQuestion: string;
  readonly saved: string;
  readonly removed: string;
  readonly notVerified: string;
  readonly listFailed: string;
  /** The button of a list that did not load. */
  readonly retry: string;
}

/** The English texts. */
export const enPasskeys: PasskeysMessages = {
  locale: 'en',
  dir: 'ltr',
  ...enPasskeySignIn,
  knownHeading: 'This device already has your passkey',
  listHeading: 'Your passkeys',
  empty: 'You have no passkeys yet.',
  unnamed: 'Passkey',
  created: 'Created {date}',
  lastUsed: 'Last used {date}',
  backedUp: 'Synced',
  add: 'Add a passkey',
  notAdded: 'No passkey was created. You can try again.',
  nameLabel: 'Name of the passkey',
  remove: 'Delete',
  removeLabel: 'Delete {name}',
  confirm: 'Really delete?',
  removeQuestion: 'Press again to delete {name}. It will no longer sign you in.',
  saved: 'Saved.',
  removed: 'Deleted.',
  notVerified: 'For this, sign in again with a code.',
  listFailed: 'That didn’t work. Please try again.',
  retry: 'Try again',
};
