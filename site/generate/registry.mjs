/**
 * The shadcn registry, which the site serves at /r.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * An item as `shadcn add` fetches it; the schema is registry/registry-item.schema.json.
 *
 * @typedef {{ name: string, dependencies: string[], devDependencies?: string[], files: RegistryFile[] }} RegistryItem
 * @typedef {{ path: string, type: string, content: string }} RegistryFile
 */

const site = join(import.meta.dirname, '..');

/**
 * The items of `registry/registry.json`, with the text of their files and the version of the kit that they are made for.
 *
 * @returns {RegistryItem[]}
 */
export function registryItems() {
  const { items } = JSON.parse(textOf('registry/registry.json'));
  const { version } = JSON.parse(textOf('../packages/react/package.json'));
  const pin = (names) => names?.map((name) => `${name}@^${version}`);
  return items.map(({ dependencies, devDependencies, files, ...item }) => ({
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    ...item,
    dependencies: pin(dependencies),
    ...(devDependencies && { devDependencies: pin(devDependencies) }),
    files: files.map((file) => ({ ...file, content: textOf(`registry/${file.path}`) })),
  }));
}

function textOf(path) {
  return readFileSync(join(site, path), 'utf8');
}
