/**
 * The German texts, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import type { WidgetMessages } from './messages.ts';

/** The German texts, for the option `messages`. They address the user with the informal “du”. */
export const de: WidgetMessages = {
  locale: 'de',
  dir: 'ltr',
  title: 'Bestätigung',
  loading: 'Wird geladen…',
  slow: 'Die Seite lädt langsam',
  ready: 'Probleme?',
  confirming: 'Wird bestätigt…',
  verified: 'Bestätigt',
  'load-error': 'Das Laden der Seite hat zu lange gedauert',
  blocked: 'Diese Website blockiert die Seite hier',
  failed: 'Die Bestätigung hat nicht geklappt',
  expired: 'Die Zeit zum Bestätigen ist abgelaufen',
  authFailed: 'Kommst du nicht weiter?',
  VERIFICATION_PENDING: 'Das Ergebnis liegt noch nicht vor',
  NETWORK_ERROR: 'Keine Verbindung',
  retry: 'Erneut versuchen',
  startOver: 'Neu beginnen',
  openPage: 'Als ganze Seite öffnen',
};

/** The same with the formal “Sie”. */
export const deFormal: WidgetMessages = {
  ...de,
  failed: 'Die Bestätigung war leider nicht möglich',
  authFailed: 'Kommen Sie nicht weiter?',
};
