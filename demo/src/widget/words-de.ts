import { de } from '@otp-kit/widget/de';
import type { WidgetWords } from './words-en.ts';

/** What the pages of the hosted widget say in German, with the informal “du”. */
export const WORDS: WidgetWords = {
  own: de,
  widget: {
    title: 'Das Widget in deiner Seite',
    intro: 'Ein Frame bestätigt die Nummer, und dein Backend erfährt das Ergebnis.',
    inFrame: 'Was hier erscheint',
    frameSource: (host) => `Die Seite des Dienstes, von ${host}`,
    parts: [
      ['Sicherheitsprüfung', 'Meist muss niemand etwas dafür tun.'],
      ['Einmalcode', 'Per WhatsApp, Telegram oder SMS. Du findest ihn im Posteingang.'],
      ['Passkey', 'Nach dem Code angeboten, damit das Anmelden künftig schneller geht.'],
    ],
    steps: [
      'Deine Seite bittet dein Backend um einen Versuch. Dein Backend signiert die Anfrage.',
      'Der Frame lädt die Seite des Dienstes. Dort wird die Nummer bestätigt.',
      'Der Dienst schickt das Ergebnis als signierten Webhook an dein Backend.',
      'Der Frame meldet sich bei deiner Seite, die dein Backend fragt. Dein Backend beginnt die Sitzung.',
    ],
    go: 'Weiter',
  },
  redirect: {
    title: 'Das Widget als eigene Seite',
    intro:
      'Der Tab geht zur Seite des Dienstes und zurück. Passkeys gehen dort in jedem Browser, der sie kennt.',
    destination: (host: string) => `Als Nächstes: ${host}`,
    destinationText: 'Die Bestätigungsseite des Dienstes. Am Ende bringt sie dich hierher zurück.',
    codeThere: 'Lies den Code in der Konsole, in einem anderen Tab:',
    leaving: 'Seite wird geöffnet…',
    steps: [
      'Deine Seite bittet dein Backend um einen Versuch. Dein Backend signiert die Anfrage.',
      'Der Tab geht zur Seite des Dienstes. Dort wird die Nummer bestätigt.',
      'Der Dienst schickt das Ergebnis als signierten Webhook an dein Backend.',
      'Der Tab kehrt zu deinem Backend zurück, das die Sitzung beginnt und diese Seite wieder öffnet.',
    ],
    go: 'Weiter zur Bestätigung',
  },
  numberHint: 'Der Dienst sendet einen Einmalcode an diese Nummer.',
  verifying: 'Bestätigt wird',
  verified: 'Bestätigt:',
  changeNumber: 'Nummer ändern',
  otherNumber: 'Andere Nummer verwenden',
  notices: {
    closed: {
      title: 'Der Versuch wurde abgebrochen',
      text: 'Es wurde nichts bestätigt. Gib eine Nummer ein, um neu zu beginnen.',
    },
    cancelled: {
      title: 'Noch nicht bestätigt',
      text: 'Fahre mit dieser Nummer fort oder nimm eine andere.',
    },
    expired: {
      title: 'Die Zeit ist abgelaufen',
      text: 'Ein Versuch dauert höchstens fünf Minuten. Gib die Nummer ein, um neu zu beginnen.',
    },
    failed: {
      title: 'Die Nummer wurde nicht bestätigt',
      text: 'Gib die Nummer ein, um es noch einmal zu versuchen.',
    },
  },
  pending: 'Das Ergebnis wird erwartet…',
  pendingText:
    'Der Dienst hat deinem Backend das Ergebnis noch nicht gemeldet. Diese Seite fragt weiter nach.',
  notConfirmed: 'Noch nicht bestätigt',
  notConfirmedText:
    'Das Ergebnis kann noch kommen. Frag noch einmal nach oder beginne mit einer Nummer neu.',
  askAgain: 'Noch einmal nachfragen',
  signedInBefore: 'Deine Sitzung hat vor dieser Seite begonnen. Melde dich ab, um sie zu testen.',
  signedInText: 'Dein Backend hat das Ergebnis vom Dienst und hat deine Sitzung begonnen.',
  nextPages: {
    form: 'Dein eigenes Formular in React ausprobieren',
    widget: 'Das Widget in einem Frame ausprobieren',
    redirect: 'Den Redirect ausprobieren',
  },
  stepsTitle: 'Wie das Ergebnis dein Backend erreicht',
  stepStates: { done: 'Erledigt', current: 'Läuft', failed: 'Nicht abgeschlossen' },
  webhooks: 'Webhooks, die dein Backend erhalten hat',
  webhooksText:
    'Signierte Anfragen des Dienstes an dein Backend. Es verlässt sich auf sie und nicht darauf, was ein Browser meldet. Hier erscheinen nur die zu Versuchen dieses Browsers.',
  noWebhooks: 'Noch keine. Sie kommen an, während du bestätigst.',
  missedWebhook:
    'Keiner mit dem Ergebnis: Dein Backend hat es abgefragt. Die Konsole nennt den Grund.',
  webhookStatus: { success: 'Erfolg', failed: 'Fehlgeschlagen' },
  webhookMeaning: {
    success: 'Die Nummer ist bestätigt: Dein Backend darf den Nutzer anmelden.',
    failed:
      'Ein Code oder ein Passkey war falsch, und der Nutzer kann es erneut probieren; oder der Versuch ist beendet.',
  },
};
