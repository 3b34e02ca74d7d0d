/**
 * The German texts for signing in with passkeys and for their list, and the same with the formal “Sie”. A separate
 * entry: a page loads only the languages that it imports.
 *
 * @module
 */
import { formalOf } from './formal.ts';
import type { PasskeysMessages } from './passkeys.ts';

/** The German texts. They address the user with “du”. */
export const dePasskeys: PasskeysMessages = {
  locale: 'de',
  dir: 'ltr',
  or: 'oder',
  signIn: 'Mit Passkey anmelden',
  working: 'Folge den Schritten auf deinem Gerät…',
  notUsed: 'Es wurde kein Passkey verwendet. Versuche es noch einmal oder fordere einen Code an.',
  unknown: 'Dieser Passkey ist nicht mehr gültig. Fordere stattdessen einen Code an.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal oder fordere einen Code an.',
  knownHeading: 'Dieses Gerät hat deinen Passkey bereits',
  listHeading: 'Deine Passkeys',
  empty: 'Du hast noch keine Passkeys.',
  unnamed: 'Passkey',
  created: 'Erstellt am {date}',
  lastUsed: 'Zuletzt verwendet am {date}',
  backedUp: 'Synchronisiert',
  add: 'Passkey hinzufügen',
  notAdded: 'Es wurde kein Passkey erstellt. Du kannst es noch einmal versuchen.',
  nameLabel: 'Name des Passkeys',
  remove: 'Löschen',
  removeLabel: '{name} löschen',
  confirm: 'Wirklich löschen?',
  removeQuestion:
    'Drücke noch einmal, um {name} zu löschen. Danach kannst du dich damit nicht mehr anmelden.',
  saved: 'Gespeichert.',
  removed: 'Gelöscht.',
  notVerified: 'Melde dich dafür noch einmal mit einem Code an.',
  listFailed: 'Das hat nicht geklappt. Versuche es noch einmal.',
  retry: 'Noch einmal versuchen',
};

/** The German texts with “Sie”. */
export const dePasskeysFormal: PasskeysMessages = /* @__PURE__ */ formalOf(dePasskeys);
