/** The HTML of the pages. They differ in their script alone, and `page-shell.ts` adds the rest for each request. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The pages by the names of their files, with the folders of their scripts. */
const FOLDERS: Readonly<Record<string, string>> = {
  'index.html': 'sign-in',
  'widget.html': 'widget',
  'redirect.html': 'redirect',
  'orders.html': 'orders',
  'solver.html': 'solver',
  'themes.html': 'themes',
};

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What Vite builds: the paths of the pages. No such files exist; {@link pageHtml} makes them. */
export const PAGE_FILES: readonly string[] = Object.keys(FOLDERS).map(pathOf);

/** Makes the HTML of each page from one template. */
export function pageHtml(): Plugin {
  const template = readFileSync(pathOf('page.html'), 'utf8');
  const pages = new Map(
    Object.entries(FOLDERS).map(([name, folder]) => [
      pathOf(name),
      template.replace('/src/page/', `/src/${folder}/`),
    ]),
  );
  return {
    name: 'demo-page-html',
    resolveId: (id) => (pages.has(id) ? id : undefined),
    load: (id) => pages.get(id),
  };
}
