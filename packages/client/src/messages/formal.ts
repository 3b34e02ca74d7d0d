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
  ['versuchst', 'versuchen'],
  ['Meintest', 'Meinten'],
  ['bestätige', 'bestätigen Sie'],
  ['Bestätige', 'Bestätigen Sie'],
  ['Ergänze', 'Ergänzen Sie'],
  ['Folge', 'Folgen Sie'],
  ['Fordere', 'Fordern Sie'],
  ['fordere', 'fordern Sie'],
  ['füge', 'fügen Sie'],
  ['Gib', 'Geben Sie'],
  ['Melde', 'Melden Sie'],
  ['Prüfe', 'Prüfen Sie'],
  ['Tippe', 'Tippen Sie'],
  ['versuche', 'versuchen Sie'],
  ['Versuche', 'Versuchen Sie'],
  ['Wähle', 'Wählen Sie'],
  ['warte', 'warten Sie'],
  ['Gerade ist viel los', 'Zurzeit gehen sehr viele Anfragen ein'],
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
