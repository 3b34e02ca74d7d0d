/** Writes what is made of the sources: the pages of the error codes and the addresses that lead to them, the tables about the emulator and the React form, the shadcn registry, and the copies of the OpenAPI documents. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emulatorTables } from './emulator-tables.ts';
import { codeAddresses, errorIndex, errorPages } from './error-pages.ts';
import { reactTables } from './react-tables.ts';
import { registryItems } from './registry.mjs';

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

const addresses = join(import.meta.dirname, '../public/errors');
rmSync(addresses, { recursive: true, force: true });
mkdirSync(addresses, { recursive: true });
for (const { file, html } of codeAddresses()) writeFileSync(join(addresses, file), html);

const documents = join(import.meta.dirname, '../../packages/emulator/openapi');
cpSync(documents, join(import.meta.dirname, '../public/openapi'), { recursive: true });

const registry = join(import.meta.dirname, '../public/r');
rmSync(registry, { recursive: true, force: true });
mkdirSync(registry, { recursive: true });
for (const item of registryItems()) {
  writeFileSync(join(registry, `${item.name}.json`), JSON.stringify(item, null, 2));
}

for (const [pagesFolder, tables] of [
  ['emulator', emulatorTables()],
  ['react', reactTables()],
] as const) {
  const generated = join(import.meta.dirname, '..', pagesFolder, 'generated');
  mkdirSync(generated, { recursive: true });
  for (const [name, markdown] of Object.entries(tables)) {
    writeFileSync(join(generated, `${name}.md`), markdown);
  }
}
