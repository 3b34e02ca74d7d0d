import { hasPart, type Kind } from './choices.ts';

const ONLY = /^\s*(?:\/\/|<!--|\{\/\*|#) only (form|widget|both)(?: -->| \*\/\})?$/;
const END = /^\s*(?:\/\/|<!--|\{\/\*|#) end(?: -->| \*\/\})?$/;

/**
 * Leaves out the lines of a template file that belong to another kind of app. A line `// only form`
 * begins them, and a line `// end` ends them; JSX, Markdown and `.env` have comments of their own.
 *
 * @throws Error for a beginning without an end, or the reverse
 */
export function keepLines(text: string, kind: Kind): string {
  let only: string | undefined;
  const kept = text.split('\n').filter((line) => {
    const begun = ONLY.exec(line)?.[1];
    if (begun === undefined && !END.test(line)) return hasPart(kind, only);
    if ((begun === undefined) === (only === undefined))
      throw new Error(`unbalanced: ${line.trim()}`);
    only = begun;
    return false;
  });
  if (only !== undefined) throw new Error(`no end of: only ${only}`);
  // The formatter ends the imports with a blank line, also where an `end` follows.
  return kept.join('\n').replaceAll(/\n{3,}/g, '\n\n');
}
