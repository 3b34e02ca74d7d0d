/**
 * The address that was more likely meant, for a likely typo in the domain, such as `gmial.com` or
 * `gmail.con`. A real domain is not touched, so only long and common names are compared, and only one
 * letter may be left out, added, replaced or swapped.
 *
 * @returns undefined where nothing looks wrong
 *
 * @example
 * suggestEmail('mona@gmial.com'); // 'mona@gmail.com'
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@') + 1;
  const typed = email.slice(at).toLowerCase();
  const [name = '', ...labels] = typed.split('.');
  const ending = labels.join('.').replace(/[^.]+$/, (last) => ENDINGS.get(last) ?? last);
  const provider = PROVIDERS.find((known) => known === name || isTypo(name, known));
  const domain = `${provider ?? name}.${endingOf(provider, ending) ?? ''}`;
  return domain === typed || domain.endsWith('.') ? undefined : email.slice(0, at) + domain;
}

/** Providers with five letters or more: a short name is one letter from many real ones. */
const PROVIDERS = ['gmail', 'googlemail', 'yahoo', 'hotmail', 'outlook', 'icloud', 't-online'];

/** Those with one ending. Another ending of the name belongs to another provider. */
const ONLY: ReadonlyMap<string | undefined, string> = new Map([
  ['gmail', 'com'],
  ['googlemail', 'com'],
  ['icloud', 'com'],
  ['t-online', 'de'],
]);

/** Real names that are one letter from a provider's. */
const REAL = ['gail', 'grail'];

/** Endings that do not exist, and what they were meant to be. */
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    com: ['con', 'cmo', 'ocm', 'comm', 'vom', 'xom', 'cim', 'cpm', 'coom', 'ccom'],
    net: ['nte', 'nett'],
    org: ['ogr', 'orgg'],
  }).flatMap(([meant, typos]) => typos.map((typo) => [typo, meant])),
);

function endingOf(provider: string | undefined, ending: string): string | undefined {
  const only = ONLY.get(provider);
  if (only === undefined || ending === only) return ending;
  return isOneEdit(ending, only) ? only : undefined;
}

/** A typo is seldom in the first letter, and real names differ there: `mail`, `ymail`, `email`, `cloud`. */
function isTypo(name: string, known: string): boolean {
  return name[0] === known[0] && !REAL.includes(name) && isOneEdit(name, known);
}

/** Whether two different texts have a Damerau-Levenshtein distance of 1. */
function isOneEdit(text: string, other: string): boolean {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  const [a, b] = [text.slice(start), other.slice(start)];
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwap || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
