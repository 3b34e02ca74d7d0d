/**
 * The German texts with the formal “Sie”, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import { de } from './de.ts';
import type { Messages } from './messages.ts';

/** The words of {@link de} that address the user, and the formal ones. A test finds one that is missing. */
const FORMAL = new Map([
  ['du', 'Sie'],
  ['Du', 'Sie'],
  ['dir', 'Ihnen'],
  ['dein', 'Ihr'],
  ['Dein', 'Ihr'],
  ['deine', 'Ihre'],
  ['deinem', 'Ihrem'],
  ['deinen', 'Ihren'],
  ['bist', 'sind'],
  ['kannst', 'können'],
  ['hast', 'haben'],
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
  ['Prüfe', 'Prüfen Sie'],
  ['versuche', 'versuchen Sie'],
  ['Versuche', 'Versuchen Sie'],
  ['Wähle', 'Wählen Sie'],
  ['warte', 'warten Sie'],
]);

/** The German texts, for `messages`. They address the user with the formal “Sie”. */
export const deFormal: Messages = JSON.parse(JSON.stringify(de), (_, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{L}+/gu, (word) => FORMAL.get(word) ?? word) : value,
);
