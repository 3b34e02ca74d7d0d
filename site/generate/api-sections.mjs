/** Shortens the sections that typedoc writes. */

/** A page whose overloads are one section each, and which says what a type extends in a line. */
export function shortenSections(text) {
  return text
    .replace(FUNCTION, joinOverloads)
    .replace(EXTENDS, (_, list) => `Extends ${list.trim().split(/\n?- /).slice(1).join(', ')}.\n\n`)
    .replace(BESIDE, '')
    .replace(UNPUBLISHED, '')
    .replace(MEMBER, (_, heading, property) => `${heading} \`${property.split(/:\s*\|/)[0]}\`\n\n`)
    .replace(NEVER, '')
    .replace(/^## References$/m, '## Also exported here');
}

/** A function, up to the next section of its level or of a higher one. */
const FUNCTION =
  /^(#+) \w+\(\)\n\n(?=\1# Call Signature)[\s\S]*?(?=^\*\*\*$|^(?!\1#)#+ |(?![\s\S]))/gm;
const EXTENDS = /^#+ Extends\n\n((?:- .*\n)+)\n/gm;
/** What is of use to the authors of the kit alone. */
const BESIDE =
  /^#+ (?:Extended by|Overrides|Inherited from|Implementation of)\n\n(?:(?!#).*\n)+?\n/gm;
/** Names a document of the service that readers of the site do not have. */
const UNPUBLISHED = /^#+ See\n\nthe interface, (?:.+\n)+\n?/gm;

/** An object of a union, whose code is in that of the union: its first property names it. */
const MEMBER = /^(#+) Type Literal\n\n```ts\n\{\n\s*(\w+\??: [^;{]+);[\s\S]*?```\n\n/gm;
/** A property that only another object of the union has. */
const NEVER = /^(?: *(?:readonly )?\w+\?: never;|\| .*`\w+\?` \| `never` \|.*)\n/gm;

/** The signatures below each other, and the description of the last, which takes the most. */
function joinOverloads(section) {
  const [heading, ...overloads] = section.split(/^#+ Call Signature\n\n/m);
  const signatures = overloads.map((overload) => /^```ts\n([\s\S]*?)```/.exec(overload)[1]);
  const described = overloads
    .at(-1)
    .replace(/^```ts\n[\s\S]*?```/, '')
    .replace(/^#(#+ )/gm, '$1');
  return `${heading}\`\`\`ts\n${signatures.join('\n')}\`\`\`${described}`;
}
