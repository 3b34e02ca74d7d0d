import { expect, test } from 'vitest';
import { de } from './de.ts';
import { deFormal } from './de-formal.ts';
import { dePasskeys, dePasskeysFormal } from './passkeys-de.ts';

const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'object' ? textsOf(text) : [text]));

test.each([
  [deFormal.phoneEmpty, 'Geben Sie Ihre Telefonnummer ein.'],
  [deFormal.addressIntro, 'Wir senden Ihnen einen Einmalcode.'],
  [deFormal.codeHint, 'Tippen Sie den Code oder fügen Sie die ganze Nachricht ein.'],
  [deFormal.addressHeading, 'Bestätigen Sie, dass Sie es sind'],
  [
    deFormal.wrongAgain,
    'Dieser Code stimmt nicht. Versuchen Sie es erneut, oder fordern Sie einen neuen an.',
  ],
  [deFormal.captchaPrompt, 'Bitte bestätigen Sie, dass Sie ein Mensch sind.'],
  [deFormal.tooManyRequests, 'Bitte warten Sie, bevor Sie es noch einmal versuchen.'],
  [
    deFormal.offline,
    'Keine Verbindung. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  ],
  [
    deFormal.busy,
    'Zurzeit gehen sehr viele Anfragen ein. Bitte warten Sie, bevor Sie es noch einmal versuchen.',
  ],
  [deFormal.tryAgain, 'Bei uns ist ein Fehler aufgetreten. Versuchen Sie es noch einmal.'],
  [
    deFormal.refused,
    'Das war leider nicht möglich. Prüfen Sie Ihre Eingabe und versuchen Sie es noch einmal.',
  ],
  [dePasskeysFormal.listFailed, 'Das war leider nicht möglich. Versuchen Sie es noch einmal.'],
  [deFormal.passkey.failedText, 'Sie sind trotzdem angemeldet und können später einen hinzufügen.'],
  [deFormal.emailSuggestion.question, 'Meinten Sie {email}?'],
  [
    dePasskeysFormal.notVerified,
    'Melden Sie sich noch einmal mit einem Code an, um Ihre Passkeys zu ändern.',
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
