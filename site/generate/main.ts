/** Writes the pages that are made of the sources: those of the error codes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorIndex, errorPages } from './error-pages.ts';

const folder = join(import.meta.dirname, '../errors');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const pages = errorPages();
for (const { slug, markdown } of pages) writeFileSync(join(folder, `${slug}.md`), markdown);
writeFileSync(join(folder, 'index.md'), errorIndex());
writeFileSync(
  join(folder, 'pages.json'),
  JSON.stringify(pages.map(({ code, slug }) => ({ code, slug }))),
);
