/** Puts what an entry is for at the top of its page of the API reference: the first names, each with its example. */
import { readFileSync } from 'node:fs';
import { EXAMPLES, FIRST, GROUPS } from './api-entries.mjs';

/**
 * A page with its first names at the top.
 *
 * @param text the page as typedoc writes it
 * @param about what the entry is for
 */
export function arrange(text, name, about) {
  const names = FIRST[name];
  if (names === undefined) throw new Error(`${name} has no first name in api-entries.mjs`);
  const sections = names.map((each) => sectionOf(text, each) ?? missing(name, each));
  const rest = sections.reduce((left, section) => left.replace(section, ''), text);
  const [head = '', ...groups] = withoutEmptyGroups(rest).split(/^(?=## )/m);
  const intro = head.includes(about.slice(0, 30)) ? head : `${head}${about}\n\n`;
  const [first = '', ...others] = sections;
  const hasExample = first.includes('#### Example');
  const example = hasExample ? '' : `#### Example\n\n\`\`\`tsx\n${exampleOf(name)}\n\`\`\`\n\n`;
  return [`${intro}## Start here\n\n`, withExample(first, example), ...others, ...groups]
    .join('')
    .replaceAll('__namedParameters', 'options')
    .replace(/```ts\n(?=<)/g, '```tsx\n');
}

/** The index: each entry with what it is for, and its first name. */
export function indexOf(entries) {
  const rowsOf = (folders) =>
    entries
      .filter(({ folder }) => folders.includes(folder))
      .toSorted(
        (a, b) =>
          folders.indexOf(a.folder) - folders.indexOf(b.folder) || (a.name < b.name ? -1 : 1),
      )
      .map(({ name, path, about }) => {
        const [sentence] = about.split(/(?<=\.)\s/);
        const [first] = FIRST[name];
        return `| [\`${name}\`](${path})<br>[\`${first}\`](${path}#${first.toLowerCase()}) | ${sentence} |`;
      });
  const groups = Object.entries(GROUPS).map(
    ([title, folders]) =>
      `## ${title}\n\n| entry | for |\n| --- | --- |\n${rowsOf(folders).join('\n')}\n`,
  );
  return `# API reference\n\nEach entry of a package has a page, which begins with the function to call first and an example.\n\n${groups.join('\n')}`;
}

/** What an entry is for: the paragraph of the comment at the top of its file. */
export function aboutOf(file) {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*@module[\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? [];
  const text = comment
    .replace(/^\s*\* ?/gm, '')
    .split('@module')[0]
    .trim();
  if (text === '') throw new Error(`${file} has no comment about the module`);
  return text
    .split('\n\n')[0]
    .replace(/\n/g, ' ')
    .replace(/\{@link (\S+?)\}/g, '`$1`');
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

/** The example comes before the parameters, so that it is seen first. */
function withExample(section, example) {
  const own = /#### Example\n\n```[\s\S]*?```\n\n/.exec(section)?.[0] ?? example;
  const rest = section.replace(own, '').replace(/\*\*\*\n\s*$/, '');
  const position = rest.search(/^#### /m);
  return position < 0
    ? `${rest}\n${own}`
    : `${rest.slice(0, position)}${own}${rest.slice(position)}`;
}

function exampleOf(name) {
  return EXAMPLES[name] ?? missing(name, 'an example');
}

function missing(name, what) {
  throw new Error(`${name}: ${what} is missing`);
}
