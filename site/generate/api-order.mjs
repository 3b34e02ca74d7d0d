/** Puts the parts of each section in one order. */

/** A page whose sections have the example right after the text: it is what a reader looks for first. */
export function examplesFirst(text) {
  return [1, 2, 3, 4, 5].reduce(
    (page, level) =>
      partsOf(page, `{1,${level}}`)
        .map((part) => moveExamples(part, level))
        .join(''),
    text,
  );
}

function moveExamples(section, level) {
  const [, content, line] = /^([\s\S]*?)(\*\*\*\n\s*)?$/.exec(section);
  const [head, ...parts] = partsOf(content, `{${level + 1}}`);
  const isExample = (part) => /^#+ Example\n/.test(part);
  const ordered = [...parts.filter(isExample), ...parts.filter((part) => !isExample(part))];
  // The last part of a page ends without an empty line.
  return [head, ...ordered.map((part) => `${part.trimEnd()}\n\n`), line].join('');
}

/** What begins with a heading of such a level, and what is before the first. */
const partsOf = (text, level) => text.split(new RegExp(`^(?=#${level} )`, 'm'));
