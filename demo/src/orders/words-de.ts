import type { InAnyLanguage } from '../in-any-language.ts';
import type { WORDS_EN } from './words-en.ts';

/** The page in German, with the informal “du”. */
export const WORDS: InAnyLanguage<typeof WORDS_EN> = {
  pageTitle: 'Nachrichten zu Bestellungen',
  intro:
    'Ein Shop speichert jede Nachricht mit ihrer Bestellung, ein Worker sendet sie im Hintergrund. Gib eine Bestellung auf, lass etwas schiefgehen und sieh, wie der Shop die Nachricht weder verliert noch doppelt sendet.',
  howItWorks: 'So funktioniert es',
  how: [
    'Die Bestellung und ihre Nachricht werden in einer Transaktion gespeichert. Gesendet wird noch nichts.',
    'Ein Worker reserviert die Nachricht für eine Minute, damit kein anderer sie in dieser Zeit sendet, und sendet sie mit einem Idempotenzschlüssel.',
    'Er speichert das Ergebnis. Nach „Ausstehend“ fragt er mit demselben Schlüssel erneut, damit die Nachricht nur einmal ankommt. Nach „Unklar“ hört er auf, und ein Mensch entscheidet.',
    'Wird der Worker beendet, endet seine Reservierung, und der nächste macht weiter.',
    'Der Code liegt im Repository unter demo/orders, die Ergebnisse stehen in der README dort.',
  ],
  newOrder: 'Neue Bestellung',
  name: 'Kunde',
  nameEmpty: 'Gib den Namen des Kunden ein.',
  noMobileNumber: 'Kein Handy hat diese Nummer. Prüfe sie und ihre Landesvorwahl.',
  defaultName: 'Mona',
  template: 'Nachricht',
  templates: {
    order_shipped: 'Die Bestellung ist unterwegs',
    order_confirmed: 'Die Bestellung ist eingegangen',
  },
  channel: 'Kanal',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' },
  place: 'Bestellung aufgeben',
  fail: 'Etwas schiefgehen lassen',
  noFailure: 'Nichts geht schief',
  failures: {
    rejected: 'Anbieter lehnt die Nachricht ab',
    'lost-answer': 'Antwort geht verloren',
    'crash-before': 'Absturz vor dem Senden',
    'crash-after': 'Absturz nach der Antwort',
    pending: 'Ergebnis kommt spät',
    unknown: 'Anbieter meldet nichts Eindeutiges',
    'before-carrier': 'Anbieter zuerst nicht erreichbar',
    'no-answer': 'Anbieter antwortet nicht',
    'opted-out': 'Kunde will keine Nachrichten',
  },
  worker: {
    running: 'Der Worker läuft.',
    stopped: 'Der Worker ist abgestürzt. Er startet gleich neu.',
  },
  outbox: 'Postausgang',
  outboxEmpty: 'Gib eine Bestellung auf und verfolge hier ihre Nachricht.',
  entryTitle: (order, name) => `Bestellung ${order}, ${name}`,
  operation: 'Idempotenzschlüssel',
  simulated: 'Simulierter Fehler:',
  status: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    accepted: 'Angenommen',
    skipped: 'Übersprungen',
    refused: 'Abgelehnt',
    pending: 'Ausstehend',
    unknown: 'Unklar',
    confirmed: 'Erledigt: war gesendet',
    replaced: 'Erledigt: neu gesendet',
    retrying: 'Vorerst abgelehnt',
  },
  nextStep: 'Nächster Schritt',
  next: {
    saved: 'Der Worker sendet sie.',
    sending: (until) =>
      `Ein Worker sendet sie gerade. Wurde er beendet, übernimmt nach ${until} der nächste.`,
    pending: (at) =>
      `Der Worker fragt um ${at} noch einmal nach, mit demselben Idempotenzschlüssel: Die Nachricht wird nicht zweimal gesendet.`,
    wait: (at) => `Es wurde nichts gesendet. Der Worker versucht es um ${at} noch einmal.`,
    accepted: 'Nichts zu tun. Angenommen heißt nicht zugestellt.',
    skipped: 'Nichts zu tun. Der Kunde will keine Nachrichten, also wurde keine gesendet.',
    fixRequest:
      'Es wurde nichts gesendet. Korrigiere die Nachricht und sende sie dann noch einmal.',
    fixAccount:
      'Es wurde nichts gesendet. Korrigiere die Einstellungen des Kontos oder der Pipeline und sende sie dann noch einmal.',
    waitedTooLong:
      'Es wurde nichts gesendet, und der Worker hat aufgegeben. Du kannst sie noch einmal senden.',
    unknown: 'Vielleicht wurde sie gesendet. Frag den Anbieter und entscheide dann.',
    confirmed: 'Nichts zu tun. Du hast entschieden, dass sie gesendet wurde.',
    replaced: 'Nichts zu tun. Du hast sie mit einem neuen Schlüssel noch einmal gesendet.',
    needsSupport: 'Wende dich an den Support des Dienstes.',
  },
  history: 'Verlauf',
  earlierEvents: 'Frühere Ereignisse anzeigen',
  events: {
    saved: 'Mit der Bestellung gespeichert, in einer Transaktion',
    'saved-again':
      'Gespeichert, weil du entschieden hast, sie noch einmal zu senden, mit neuem Schlüssel',
    claimed: 'Vom Worker übernommen',
    claimedAfterCrash: 'Noch einmal übernommen: Der Worker ist vor einem Ergebnis abgestürzt',
    confirmed: 'Du hast entschieden: Sie wurde gesendet',
    replaced: 'Du hast entschieden: Noch einmal senden, mit neuem Schlüssel',
  },
  results: {
    accepted: 'Angenommen: Der Dienst hat die Nachricht übernommen',
    skipped: 'Übersprungen: Der Kunde will keine Nachrichten',
    refused: 'Abgelehnt: Es wurde nichts gesendet',
    pending: 'Ausstehend: Es gibt noch kein endgültiges Ergebnis',
    unknown: 'Unklar: Vielleicht wurde sie gesendet',
  },
  decision: {
    wasSent: 'Wurde gesendet',
    risk: 'Liegst du falsch, kommt die Nachricht zweimal oder gar nicht an.',
    sendAgain: 'Noch einmal senden',
    now: 'Jetzt noch einmal versuchen',
  },
  newestOf: (shown, all) => `Die neuesten ${shown} von ${all} Nachrichten.`,
  inbox: 'Posteingang',
  inboxText:
    'Was auf den Handys der Kunden ankommt, zu den Bestellungen aller Browser. Es wird nichts wirklich gesendet.',
  inboxEmpty: 'Noch keine Nachrichten.',
};
