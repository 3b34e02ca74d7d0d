/**
 * The texts of signing in with passkeys and of their list: English. Arabic and German are in `passkeys-ar` and
 * `passkeys-de` beside it. They are no part of a form's language, so that a form without passkeys loads none.
 *
 * @module
 */
/**
 * A language for signing in with passkeys, the second half of their offer, and their list. A word in braces is
 * replaced by a value, and may be moved or left out: `{date}`, `{name}`.
 */
export interface PasskeysMessages {
  /** BCP 47, for dates and the `lang` attribute. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  /** Between the form and the button below it. */
  readonly or: string;
  readonly signIn: string;
  readonly working: string;
  readonly notUsed: string;
  readonly unknown: string;
  readonly failed: string;
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
}

/** The English texts. */
export const enPasskeys: PasskeysMessages = {
  locale: 'en',
  dir: 'ltr',
  or: 'or',
  signIn: 'Sign in with a passkey',
  working: 'Follow the steps on your device…',
  notUsed: 'No passkey was used. Try again, or get a code.',
  unknown: 'This passkey is no longer valid. Get a code instead.',
  failed: 'That didn’t work. Try again, or get a code.',
  knownHeading: 'This device already has your passkey',
  listHeading: 'Your passkeys',
  empty: 'You have no passkeys yet.',
  unnamed: 'Passkey',
  created: 'Created {date}',
  lastUsed: 'Last used {date}',
  backedUp: 'Synced',
  add: 'Add a passkey',
  nameLabel: 'Name of the passkey',
  remove: 'Delete',
  removeLabel: 'Delete {name}',
  confirm: 'Really delete?',
  removeQuestion: 'Press again to delete {name}. It no longer signs you in then.',
  saved: 'Saved.',
  removed: 'Deleted.',
  notVerified: 'Sign in again with a code to change your passkeys.',
  listFailed: 'That didn’t work. Please try again.',
};
