import { expect, test } from 'vitest';
import { de } from './de.ts';
import { deFormal } from './de-formal.ts';
import { dePasskeys, dePasskeysFormal } from './passkeys-de.ts';

const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'object' ? textsOf(text) : [text]));

test.each([
  [deFormal.phoneEmpty, 'Bitte geben Sie Ihre Telefonnummer ein.'],
  [deFormal.addressIntro, 'Wir senden Ihnen einen Einmalcode.'],
  [deFormal.wrongCode, 'Dieser Code ist nicht korrekt. Bitte prüfen Sie die neueste Nachricht.'],
  [deFormal.wrongAgain, 'Dieser Code ist nicht korrekt. Bitte fordern Sie einen neuen an.'],
  [deFormal.notDelivered, 'Der Code konnte nicht gesendet werden.'],
  [deFormal.resendQuestion, 'Keinen Code erhalten?'],
  [deFormal.justSent, 'Wir haben soeben einen Code an diese Nummer gesendet.'],
  [deFormal.captchaPrompt, 'Bitte bestätigen Sie, dass Sie ein Mensch sind.'],
  [deFormal.retryIn, 'Sie können es in {time} erneut versuchen.'],
  [deFormal.offline, 'Keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung.'],
  [deFormal.busy, 'Zurzeit gehen sehr viele Anfragen ein.'],
  [deFormal.tryAgain, 'Bei uns ist ein Fehler aufgetreten.'],
  [
    deFormal.unavailable,
    'Codes können derzeit nicht gesendet werden. Bitte versuchen Sie es später erneut.',
  ],
  [deFormal.refused, 'Das war leider nicht möglich. Bitte prüfen Sie Ihre Eingabe.'],
  [dePasskeysFormal.listFailed, 'Das war leider nicht möglich. Bitte versuchen Sie es erneut.'],
  [deFormal.passkey.failedText, 'Sie sind trotzdem angemeldet und können später einen hinzufügen.'],
  [deFormal.emailSuggestion.question, 'Meinten Sie {email}?'],
  [dePasskeysFormal.notVerified, 'Melden Sie sich dafür erneut mit einem Code an.'],
  [
    dePasskeysFormal.removeQuestion,
    'Drücken Sie erneut, um {name} zu löschen. Danach können Sie sich damit nicht mehr anmelden.',
  ],
  [dePasskeysFormal.empty, 'Sie haben noch keine Passkeys.'],
  [dePasskeysFormal.listHeading, 'Ihre Passkeys'],
])('formal German says %j', (text, expected) => {
  expect(text).toBe(expected);
});

test('formal German has no familiar word, and else the same texts', () => {
  const familiar = /(^|\P{L})(du|dich|dir|dein\p{L}*|\p{L}+st du|bist|kannst|hast)(?=\P{L})/iu;
  // An imperative begins a sentence, or follows "bitte", "und" or "oder". Its familiar form ends in -e, or is "Gib".
  const imperative =
    /(^|[.?!] |bitte |und |oder )(?!Die |Codes? )(gib|\p{L}+e)(?=,| (es|sie|den|die|d?eine?n?|alle) )/iu;

  const formal = textsOf([deFormal, dePasskeysFormal]);
  for (const text of formal) expect(text).not.toMatch(familiar);
  for (const text of formal) expect(text).not.toMatch(imperative);
  expect(dePasskeysFormal).toMatchObject({ signIn: dePasskeys.signIn, locale: 'de' });
  expect(textsOf(de).filter((text) => imperative.test(text)).length).toBeGreaterThan(15);
  expect(deFormal).toMatchObject({ locale: 'de', dir: 'ltr', sendCode: de.sendCode });
});
