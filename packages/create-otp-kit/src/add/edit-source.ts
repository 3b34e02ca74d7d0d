/** A change of a source file: an import, and one expression or statement at a place that can be recognized. */
export interface SourceEdit {
  /** The line that imports a new file. */
  readonly importLine: string;
  /** Matches the place exactly once, in code without comments; the text is inserted at its end. */
  readonly place: RegExp;
  /** The text to insert; its argument is the place's first group. */
  readonly insert: (name: string) => string;
  /** Says where a developer adds it, if the place is not found. */
  readonly where: string;
}

const COMMENT_OR_STRING =
  /\/\*[\s\S]*?\*\/|\/\/.*|`(?:\\[\s\S]|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/**
 * Inserts an import before the first one, and a text at a place.
 *
 * @returns the changed source, or undefined if the file has no import, or not exactly one such place
 */
export function editSource(
  source: string,
  { importLine, place, insert }: Omit<SourceEdit, 'where'>,
): string | undefined {
  const code = source.replace(COMMENT_OR_STRING, (text) =>
    /^["']/.test(text) ? text : text.replace(/[^\n]/g, ' '),
  );
  const firstImport = /^import\b(?!\s*\()/m.exec(code);
  const [found, second] = code.matchAll(new RegExp(place, 'gm'));
  if (!firstImport || !found || second) return undefined;
  const at = found.index + found[0].length;
  if (at < firstImport.index) return undefined;
  return [
    source.slice(0, firstImport.index),
    `${importLine}\n`,
    source.slice(firstImport.index, at),
    insert(found[1] ?? ''),
    source.slice(at),
  ].join('');
}
