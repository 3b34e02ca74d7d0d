/**
 * The German texts, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import type { Messages } from './messages.ts';

/** The German texts, for the prop `messages`. They address the user with the informal “du”. */
export const de: Messages = {
  locale: 'de',
  dir: 'ltr',

  phoneHeading: 'Telefonnummer bestätigen',
  phoneLabel: 'Telefonnummer',
  phoneEmpty: 'Gib deine Telefonnummer ein.',
  phoneTooShort: 'Diese Nummer ist zu kurz.',
  phoneTooLong: 'Diese Nummer ist zu lang.',
  phoneInvalid: 'Das ist keine Mobilnummer.',
  phoneIsEmail: 'Das ist eine E-Mail-Adresse. Gib deine Telefonnummer ein.',
  editPhone: 'Nummer ändern',
  phoneVerified: 'Telefonnummer bestätigt',
  emailHeading: 'E-Mail-Adresse bestätigen',
  emailLabel: 'E-Mail-Adresse',
  emailEmpty: 'Gib deine E-Mail-Adresse ein.',
  emailInvalid: 'Das ist keine E-Mail-Adresse.',
  emailIsPhone: 'Das ist eine Telefonnummer. Gib deine E-Mail-Adresse ein.',
  editEmail: 'Adresse ändern',
  emailVerified: 'E-Mail-Adresse bestätigt',
  addressHeading: 'Identität bestätigen',
  addressLabel: 'Telefonnummer oder E-Mail-Adresse',
  addressEmpty: 'Gib eine Telefonnummer oder E-Mail-Adresse ein.',
  addressIntro: 'Wir senden dir einen Einmalcode.',
  channelLegend: 'Wie sollen wir dir den Code senden?',
  automaticChannel: 'Automatisch',
  sendCode: 'Code senden',
  retryIn: 'Du kannst es in {time} noch einmal versuchen.',
  retryNow: 'Du kannst es jetzt noch einmal versuchen.',
  preparing: 'Sicherheitsprüfung wird vorbereitet…',
  captchaPrompt: 'Bitte bestätige, dass du ein Mensch bist.',
  sending: 'Code wird gesendet…',
  cancel: 'Abbrechen',

  codeHeading: 'Code eingeben',
  codeSent: 'Wir haben einen Code per {channel} an {address} gesendet.',
  codeSentSomehow: 'Wir haben einen Code an {address} gesendet.',
  codeLabel: '{digits}-stelliger Code',
  codeHint: 'Code eingeben oder ganze Nachricht einfügen.',
  codeAutoSubmit: 'Er wird geprüft, sobald er vollständig ist.',
  codeIncomplete: 'Gib alle {digits} Ziffern ein.',
  codeTooLong: 'Das ist zu lang. Der Code hat {digits} Ziffern.',
  expiresIn: 'Noch {time} gültig',
  expiresSoon: 'Der Code läuft gleich ab.',
  verifyCode: 'Bestätigen',
  checking: 'Code wird geprüft…',
  resendCode: 'Neuen Code senden',
  resendQuestion: 'Nicht angekommen?',
  resendIn: 'Du kannst in {time} einen neuen Code anfordern.',
  resendReady: 'Du kannst jetzt einen neuen Code anfordern.',
  otherChannels: 'Oder stattdessen per',

  wrongCode: 'Dieser Code stimmt nicht. Prüfe die neueste Nachricht und versuche es noch einmal.',
  lastTry: 'Dieser Code stimmt nicht. Du hast noch einen Versuch.',
  wrongAgain: 'Dieser Code stimmt nicht. Versuche es noch einmal oder fordere einen neuen an.',
  expiredCode: 'Dieser Code ist abgelaufen. Fordere einen neuen an.',
  usedCode: 'Der letzte Versuch hat diesen Code verbraucht. Fordere einen neuen an.',
  tooManyTries: 'Zu viele Fehlversuche. Fordere einen neuen Code an.',
  countryCodeMissing:
    'An diese Nummer können wir nichts senden. Ergänze die Landesvorwahl, etwa +49.',
  countryNotServed: 'An Nummern aus diesem Land können wir keine Codes senden.',
  channelFailed: 'Der Code konnte nicht per {channel} gesendet werden. Wähle einen anderen Weg.',
  channelUnavailable: 'Der Code konnte nicht gesendet werden. Versuche es noch einmal.',
  notDelivered:
    'Der Code konnte nicht gesendet werden. Prüfe deine Eingabe oder versuche es später noch einmal.',
  justSent: 'Wir haben gerade einen Code an diese Nummer gesendet.',
  tooManyRequests: 'Zu viele Versuche in kurzer Zeit.',
  busy: 'Gerade ist zu viel los.',
  checkFailed: 'Die Sicherheitsprüfung ist fehlgeschlagen. Versuche es noch einmal.',
  captchaFailed:
    'Die Sicherheitsprüfung konnte nicht geladen werden. Prüfe Werbeblocker und Internetverbindung und versuche es noch einmal.',
  offline: 'Keine Verbindung. Prüfe deine Internetverbindung.',
  tryAgain: 'Bei uns ist etwas schiefgegangen.',
  notChecked: 'Der Code konnte nicht geprüft werden. Versuche es noch einmal.',
  unavailable:
    'Codes können gerade nicht gesendet oder geprüft werden. Versuche es später noch einmal.',
  refused: 'Das hat nicht geklappt. Prüfe deine Eingabe und versuche es noch einmal.',

  channelNames: { whatsapp: 'WhatsApp', telegram: 'Telegram', sms: 'SMS', email: 'E-Mail' },
  hours: { one: '{count} Stunde', other: '{count} Stunden' },
  minutes: { one: '{count} Minute', other: '{count} Minuten' },
  seconds: { one: '{count} Sekunde', other: '{count} Sekunden' },

  passkey: {
    heading: 'Beim nächsten Mal schneller anmelden',
    benefit: 'Mit Fingerabdruck, Gesicht oder Displaysperre statt mit einem Code.',
    accept: 'Passkey erstellen',
    decline: 'Nicht jetzt',
    working: 'Folge den Schritten auf deinem Gerät…',
    doneHeading: 'Dein Passkey ist bereit',
    failedHeading: 'Kein Passkey erstellt',
    failedText: 'Du bist trotzdem angemeldet und kannst später einen hinzufügen.',
    goOn: 'Weiter',
  },

  phoneField: {
    country: 'Land',
    search: 'Land oder Vorwahl suchen',
    nothingFound: 'Nichts gefunden.',
    countryNotAllowed: 'In dieses Land können wir keine Codes senden: {country}.',
    landline: 'Das ist eine Festnetznummer. Gib eine Mobilnummer ein.',
  },
  emailSuggestion: { question: 'Meintest du {email}?', take: 'Diese Adresse verwenden' },
};
