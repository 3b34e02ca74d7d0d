import { de } from '@otp-kit/client/messages/de';
import type { LanguageTexts, PageTexts } from './texts-en.ts';

/** The German texts. */
export const TEXTS_DE: PageTexts = {
  testBadge: 'Test',
  testHint: 'Eine Testnummer: Es wird nichts gesendet',
  loading: 'Einen Moment…',
  unloadedHeading: 'Das konnte nicht geladen werden',
  retry: 'Noch einmal versuchen',

  captchaHeading: 'Kurze Sicherheitsprüfung',
  captchaText: 'Das dauert nur einen Moment. Du musst nichts tun.',
  captchaChecking: 'Sicherheitsprüfung läuft…',

  passkeyHeading: 'Willkommen zurück',
  passkeyText:
    'Bestätige mit deinem Passkey, dass du es bist: mit Fingerabdruck, Gesicht oder Displaysperre.',
  passkeyUse: 'Passkey verwenden',
  passkeyWaiting: 'Warten auf deinen Passkey…',
  passkeyUnusable: 'In diesem Fenster geht kein Passkey. Wir senden dir stattdessen einen Code.',
  codeInstead: 'Stattdessen einen Code senden',

  channelHeading: 'Wie sollen wir dir den Code senden?',
  channelText: 'Wir senden ihn an {address}.',
  channelHints: {
    whatsapp: 'In deinen Chats',
    telegram: 'In deinen Chats',
    sms: 'Auch ohne Internet',
    email: 'In deinem Postfach',
  },
  channelUnreachable: 'Für diese Nummer nicht verfügbar',

  unsentHeading: 'Dein Code wurde nicht gesendet',

  codeCorrected: 'Zum Prüfen auf „Bestätigen“ drücken.',
  wrongAgain: 'Dieser Code stimmt nicht. Versuche es noch einmal oder lass ihn erneut senden.',
  resendSame: 'Code noch einmal senden',
  oneLeft: 'Du kannst ihn noch einmal senden lassen, egal auf welchem Weg.',
  sentAgain: 'Der Code wurde noch einmal gesendet.',
  resendsSpent: 'Mehr Codes sind gerade nicht möglich. Gib den neuesten ein.',
  numberWrong: 'Nichts angekommen? Ändere oben die Nummer.',
  resendsOver: 'Mehr Codes sind gerade nicht möglich.',

  verifiedHeading: 'Bestätigt',
  verifiedText: 'Danke. Du kannst dort weitermachen, wo du aufgehört hast.',
  verifiedLeaving: 'Du wirst zurückgeleitet…',

  expiredHeading: 'Die Zeit ist um',
  elsewhereHeading: 'Hier geht es nicht weiter',
  unknownHeading: 'Diese Bestätigung wurde nicht gefunden',
  endedHeading: 'Diese Bestätigung ist beendet',
  endedFramed: 'Bitte wähle oben „Neu beginnen“.',
  endedAlone: 'Bitte geh zurück und beginne neu.',
  startAgain: 'Neu beginnen',
  goBack: 'Zurück',

  attemptExpired: 'Zu deiner Sicherheit war diese Bestätigung nur wenige Minuten möglich.',
  attemptGone: 'Vielleicht ist sie nicht mehr offen.',
  otherDevice:
    'Diese Bestätigung wurde auf einem anderen Gerät oder in einem anderen Browser begonnen.',
  captchaStale: 'Die Sicherheitsprüfung hat zu lange gedauert. Versuche es noch einmal.',
  passkeyUnused: 'Es wurde kein Passkey verwendet. Versuche es noch einmal oder nimm einen Code.',
  passkeySkipped:
    'Es wurde kein Passkey erstellt. Versuche es noch einmal oder überspringe diesen Schritt.',
  passkeyRefused:
    'Dieser Passkey hat nicht funktioniert. Versuche es noch einmal oder verwende einen Code.',
  passkeyMissing: 'Ein Passkey ist diesmal nicht möglich. Wir senden dir stattdessen einen Code.',
  passkeyNotMade:
    'Der Passkey wurde nicht erstellt. Versuche es noch einmal oder überspringe diesen Schritt.',
  noMoreCodes: 'Wir können diesmal keinen weiteren Code senden. Bitte verwende den letzten.',
  noMoreTries: 'Zu viele Fehlversuche.',
  notReached: 'Der Code konnte so nicht gesendet werden. Wähle einen anderen Weg.',
  ourSide: 'Bei uns ist etwas schiefgegangen. Versuche es jetzt oder später noch einmal.',
  refusedHere: 'Das ist gerade nicht möglich. Bitte versuche es später noch einmal.',
};

export const GERMAN: LanguageTexts = { texts: TEXTS_DE, messages: de, passkeyMessages: de.passkey };
