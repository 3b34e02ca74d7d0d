/** Gives the types of a long page of the API reference a page each, and leaves a table of them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A page with more characters than this takes a browser several screens to search. */
const LONG = 30_000;
const OF_TYPES = /^## (Interfaces|Type Aliases|Variables)\n/;

/** Splits the long pages of a folder, and points every link at the new place. */
export function splitLongPages(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const pages = names
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => split(name, readFileSync(join(folder, name), 'utf8')));
  const places = new Map(
    pages.flatMap(({ name, from, anchors }) => anchors.map((anchor) => [`${from}${anchor}`, name])),
  );
  for (const { name, from, text } of pages) {
    const linked = text.replace(/\]\(([\w./-]*\.md)?(#[\w-]+)?\)/g, (_, path, anchor = '') => {
      const page = path ? posix.join(posix.dirname(from), path) : from;
      const place = places.get(`${page}${anchor}`) ?? page;
      return `](${place === name ? '' : posix.relative(posix.dirname(name), place)}${anchor})`;
    });
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), linked);
  }
}

/** A page, and those of its types if it is long: each with the page that it was on, and the anchors that it has now. */
function split(name, text) {
  const whole = { name, from: name, text, anchors: [] };
  if (text.length < LONG) return [whole];
  const folder = name.replace(/\.md$/, '');
  const members = [];
  const groups = text.split(/^(?=## )/m).map((group) => {
    const heading = OF_TYPES.exec(group)?.[0];
    if (!heading) return group;
    const own = group
      .split(/^(?=### )/m)
      .slice(1)
      .map((section) => memberOf(folder, name, section));
    members.push(...own);
    const rows = own.map(({ title, slug, about, name: page }) => {
      const address = posix.relative(posix.dirname(name), page);
      // A heading, so that the list beside the page has the name. A function of the page can have the slug, too.
      return `| <h3 id="name-${slug}">[\`${title}\`](${address})</h3> | ${about} |`;
    });
    return `${heading}\n| name | for |\n| --- | --- |\n${rows.join('\n')}\n\n`;
  });
  return [{ ...whole, text: groups.join('') }, ...members];
}

function memberOf(folder, from, section) {
  const title = /^### ([^\s(]+)/.exec(section)?.[1].replaceAll('\\_', '_') ?? '';
  // VitePress writes the anchor of a heading so.
  const slug = title.toLowerCase().replaceAll('_', '-');
  const ids = [...section.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id);
  const text = section.replace(/\*\*\*\n\s*$/, '').replace(/^##(#+ )/gm, '$1');
  const entry = `@otp-kit/${folder}`;
  return {
    name: `${folder}/${slug}.md`,
    from,
    title,
    slug,
    about: firstSentence(text),
    anchors: [`#${slug}`, ...ids.map((id) => `#${id}`)],
    text: `---\npageClass: api\n---\n\n[\`${entry}\`](${posix.basename(from)})\n\n${text}`,
  };
}

function firstSentence(text) {
  const paragraphs = text.replace(/```[\s\S]*?```/g, '').split(/\n\s*\n/);
  const about = paragraphs.find((paragraph) => /^[^#|*\s-]/.test(paragraph)) ?? '';
  return (about.replaceAll('\n', ' ').split(/(?<=\.)\s/)[0] ?? '').replaceAll('|', '\\|');
}
