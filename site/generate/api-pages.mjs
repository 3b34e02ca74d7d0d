/** Puts what an entry is for at the top of its page of the API reference: the first names, each with its example. */
import { readFileSync } from 'node:fs';

/** The groups of `api-entries.md`: the title, and of each entry its first names and an example, if it needs one. */
export const GROUPS = readFileSync(new URL('api-entries.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((group) => {
    const [title, ...entries] = group.split(/^### /m);
    return { title: title.trim(), entries: entries.map(readEntry) };
  });

function readEntry(text) {
  const [, name, names] = /^(\S+): (.*)/.exec(text) ?? missing(text, 'a name');
  const [example] = /```(?:html|tsx)[\s\S]*```\n/.exec(text) ?? [];
  const [live = ''] = /^<div .*\n\n/m.exec(text) ?? [];
  return { name, names: names.split(', '), example, live };
}

/**
 * A page with its first names at the top.
 *
 * @param text the page as typedoc writes it
 * @param about what the entry is for
 */
export function arrange(text, name, about) {
  const {
    names,
    example = '',
    live,
  } = GROUPS.flatMap(({ entries }) => entries).find((entry) => entry.name === name) ??
  missing('api-entries.md', name);
  const sections = names.map((each) => sectionOf(text, each) ?? missing(name, each));
  const rest = sections.reduce((left, section) => left.replace(section, ''), text);
  const [head = '', ...groups] = withoutEmptyGroups(rest).split(/^(?=## )/m);
  const intro = head.includes(about.slice(0, 30)) ? head : `${head}${about}\n\n`;
  const [first = '', ...others] = sections;
  if (!first.includes('#### Example') && !example) missing(name, 'an example');
  const own = example && `\n#### Example\n\n${example}\n`;
  return [
    `---\npageClass: api\n---\n\n${intro}${live}## Start here\n\n`,
    first.replace(/\*\*\*\n\s*$/, ''),
    own,
    ...others,
    ...groups.map((group) => group.replace(REFERENCE, '- $1\n')),
  ]
    .join('')
    .replaceAll('__namedParameters', 'options')
    .replace(/```ts\n(?=<)/g, '```tsx\n')
    .replace(REPEATED_THROWS, '');
}

/** The heading of a second error of the same function. */
const REPEATED_THROWS = /(?<=^#{4,6} Throws\n\n(?:(?!#).*\n)+)#{4,6} Throws\n\n/gm;

/** The section of a name whose only text is where it is described. */
const REFERENCE = /^### \w+\n\nRe-exports (\[.*\))\n+(?:\*\*\*\n+)?/gm;

/** The index: each entry with what it is for, and its first name. */
export function indexOf(abouts) {
  const groups = GROUPS.map(({ title, entries }) => {
    const rows = entries.map(({ name, names: [first] }) => {
      const path = `${name.replace('@otp-kit/', '')}.md`;
      const [sentence] = (abouts.get(name) ?? missing('the packages', name)).split(/(?<=\.)\s/);
      return `| [\`${name}\`](${path})<br>[\`${first}\`](${path}#${first.toLowerCase()}) | ${sentence} |`;
    });
    return `## ${title}\n\n| entry | for |\n| --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# API reference\n\nEach entry of a package has a page, which begins with the function to call first and an example.\n\n${groups.join('\n')}`;
}

/** What an entry is for: the paragraph of the comment at the top of its file. */
export function aboutOf(file) {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*?)@module/.exec(readFileSync(file, 'utf8'))?.[1];
  const [text = ''] = (comment ?? '')
    .replace(/^\s*\* ?/gm, '')
    .trim()
    .split('\n\n');
  if (text === '') missing(file, 'a comment about the module');
  return text.replace(/\n/g, ' ').replace(/\{@link (\S+?)\}/g, '`$1`');
}

/** The section of a name, up to the next one. */
function sectionOf(text, name) {
  const heading = new RegExp(`^### ${name}(\\(\\))?\\n[\\s\\S]*?(?=^### |^## |(?![\\s\\S]))`, 'm');
  return heading.exec(text)?.[0];
}

function withoutEmptyGroups(text) {
  return text
    .replace(/^## .*\n\s*(?=^## |(?![\s\S]))/gm, '')
    .replace(/\*\*\*\n\s*(?=^## |(?![\s\S]))/gm, '');
}

function missing(name, what) {
  throw new Error(`${name}: ${what} is missing`);
}
