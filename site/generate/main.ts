/** Writes what is made of the sources: the pages of the error codes, the tables about the emulator, and the copies of the OpenAPI documents. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emulatorTables } from './emulator-tables.ts';
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

const documents = join(import.meta.dirname, '../../packages/emulator/openapi');
cpSync(documents, join(import.meta.dirname, '../public/openapi'), { recursive: true });

const tables = join(import.meta.dirname, '../emulator/generated');
mkdirSync(tables, { recursive: true });
for (const [name, markdown] of Object.entries(emulatorTables())) {
  writeFileSync(join(tables, `${name}.md`), markdown);
}
