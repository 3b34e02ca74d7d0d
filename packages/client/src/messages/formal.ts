/** The words of the German texts that address the user or are too casual, and the formal ones. A test finds one that is missing. */
const FORMAL = new Map([
  ['du', 'Sie'],
  ['Du', 'Sie'],
  ['dich', 'sich'],
  ['dir', 'Ihnen'],
  ['dein', 'Ihr'],
  ['Dein', 'Ihr'],
  ['Deine', 'Ihre'],
  ['deine', 'Ihre'],
  ['deinem', 'Ihrem'],
  ['deinen', 'Ihren'],
  ['bist', 'sind'],
  ['hast', 'haben'],
  ['kannst', 'können'],
  ['Meintest', 'Meinten'],
  ['bestätige', 'bestätigen Sie'],
  ['Ergänze', 'Bitte ergänzen Sie'],
  ['Folge', 'Folgen Sie'],
  ['Fordere', 'Bitte fordern Sie'],
  ['fordere', 'fordern Sie'],
  ['Gib', 'Bitte geben Sie'],
  ['Melde', 'Melden Sie'],
  ['Prüfe', 'Bitte prüfen Sie'],
  ['Drücke', 'Drücken Sie'],
  ['versuche', 'versuchen Sie'],
  ['Versuche', 'Bitte versuchen Sie'],
  ['Wähle', 'Bitte wählen Sie'],
  ['noch einmal', 'erneut'],
  ['können gerade nicht', 'können derzeit nicht'],
  ['haben gerade', 'haben soeben'],
  ['Nicht angekommen', 'Keinen Code erhalten'],
  ['stimmt nicht', 'ist nicht korrekt'],
  ['Gerade ist zu viel los', 'Zurzeit gehen sehr viele Anfragen ein'],
  ['Das hat nicht geklappt', 'Das war leider nicht möglich'],
  ['Bei uns ist etwas schiefgegangen', 'Bei uns ist ein Fehler aufgetreten'],
]);
const WORDS = new RegExp(`(?<!\\p{L})(${[...FORMAL.keys()].join('|')})(?!\\p{L})`, 'gu');

/** The same texts with the formal “Sie”. */
export function formalOf<Texts extends object>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(WORDS, (word) => FORMAL.get(word) ?? word) : value,
  );
}
