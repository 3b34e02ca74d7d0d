import type { DefaultTheme } from 'vitepress';
import PHRASES from './phrases.json';
import { type Row, TERMS } from './terms.ts';

/** What VitePress takes for a section. */
interface SectionText {
  readonly anchor: string;
  readonly titles: string[];
  readonly text: string;
}

const HEADING = /<h(\d) id="([^"]*)"[^>]*>(.*?)<a class="header-anchor".*?<\/h\1>/s;
const CODE_BLOCK = /<div class="language-.*?<\/pre>.*?<\/div>/gs;
/** The heads of tables are the same in all. */
const NO_TEXT = /<(thead|button).*?<\/\1>|<span class="lang">.*?<\/span>/gs;
/** Headings of the API that say nothing without the name above them. */
const PART_OF_A_NAME =
  /^(call signature|classes|example|extend(s|ed by)|functions|implementation of|inherited from|interfaces|parameters|properties|references|returns|see|start here|throws|type (aliases|declaration|literal|parameters)|union members|variables)$/i;
/** A row of a property: its anchor, its name, and what it says. */
const PROPERTY = /<a id="(property-[^"]*)".*?<code>(.*?)<\/code>(.*?)<\/tr>/gs;
const DESCRIPTION = /<td data-label="Description">(.*)/s;
/** What is kept of the prose of a name of the API, in characters. */
const REFERENCE_LENGTH = 160;
/** The rest of the page of a code is alike in all, and the rows of the list of codes have pages of their own. */
const FIRST_TABLE = /<table.*/s;
const STATUS = /(?<=<td[^>]*>)\d{3}\b/g;
/** Between the prose of a section and its code, which is searched, but not shown. */
const CODE_FOLLOWS = '\0';
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
};

/** The sections of a page. The page of a code is one, and so is a name of the API with its parameters. */
function sectionsOf(file: string, html: string): SectionText[] {
  let path: { level: string; title: string }[] = [];
  return joinParts(file, html)
    .split(/(?=<h\d id=)/)
    .flatMap((section) => {
      const [heading, level = '', anchor = '', name = ''] = section.match(HEADING) ?? [];
      if (heading === undefined) return [];
      path = [...path.filter((above) => above.level < level), { level, title: textOf(name) }];
      const text = searchedText(file, section.slice(heading.length).replaceAll(NO_TEXT, ' '));
      return [{ anchor, titles: path.map(({ title }) => title), text }];
    });
}

/** Without the headings of the API that begin no section of their own. */
function joinParts(file: string, html: string): string {
  if (file.includes('/errors/')) {
    const prose = html.replace(FIRST_TABLE, '').replaceAll(/<h2 .*?<\/h2>/gs, '');
    const statuses = new Set(file.endsWith('/index.md') ? [] : html.match(STATUS));
    return statuses.size > 0 ? `${prose}<p>HTTP status: ${[...statuses].join(', ')}</p>` : prose;
  }
  if (!file.includes('/api/')) return html;
  return html.replaceAll(new RegExp(HEADING, 'g'), (heading, _level, _anchor, name: string) =>
    PART_OF_A_NAME.test(textOf(name)) ? '' : heading,
  );
}

/** The prose, and the code. A reference is long, and searched for its names. */
function searchedText(file: string, content: string): string {
  const prose = textOf(content.replaceAll(CODE_BLOCK, ' '));
  if (file.includes('/api/'))
    return [cut(prose), JSON.stringify(rowsOf(content))].join(CODE_FOLLOWS);
  return [prose, ...(content.match(CODE_BLOCK) ?? []).map(textOf)].join(CODE_FOLLOWS);
}

function rowsOf(content: string): Row[] {
  return [...content.matchAll(PROPERTY)].map(([, anchor = '', name = '', rest = '']) => ({
    anchor,
    name: textOf(name).replace('?', ''),
    about: cut(textOf(rest.match(DESCRIPTION)?.[1] ?? '')),
  }));
}

/** Ends after a word. */
function cut(prose: string): string {
  if (prose.length <= REFERENCE_LENGTH) return prose;
  return `${prose.slice(0, prose.lastIndexOf(' ', REFERENCE_LENGTH))} …`;
}

function textOf(html: string): string {
  return html
    .replaceAll(/<\/(p|li|tr|h\d|div)>|<br>/g, ' ')
    .replaceAll(/<\/td>\s*<td[^>]*>/g, ' · ')
    .replaceAll(/<[^>]*>|\u200b/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/&#(x?\w+);/g, (_, code: string) => String.fromCodePoint(Number(`0${code}`)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const phrasesOf: Readonly<Record<string, string>> = PHRASES;

const indexOptions = {
  ...TERMS,
  /** VitePress sends it to the browser as text, too. */
  extractField: (section: Readonly<Record<string, string>>, field: string): unknown => {
    const { id = '', text = '' } = section;
    const [prose = '', ...code] = text.split('\0');
    if (field === 'prose') return prose;
    // A word of a longer phrase says little alone.
    if (field === 'phrases') return phrasesOf[id]?.match(/(?<=^|, )[^ ,]+(?=,|$)/g)?.join(' ');
    const rows: Row[] = id.includes('/api/') ? JSON.parse(code[0] ?? '[]') : [];
    if (field === 'rows') return rows.length > 0 ? rows : undefined;
    const names = rows.map(({ name }) => name);
    if (field === 'text' && rows.length > 0) return [prose, ...names].join(' ');
    if (field !== 'options') return section[field] ?? '';
    // Not the names of texts. A name of one word is a word of the guides, too.
    if (id.includes('/client/messages')) return '';
    return names.filter((name) => /^[a-z]+[A-Z]/.test(name)).join(' ');
  },
};

/** The index of the search, which is built with the pages. */
export const searchIndex: NonNullable<DefaultTheme.Config['search']> = {
  provider: 'local',
  options: { miniSearch: { options: indexOptions, _splitIntoSections: sectionsOf } },
};
