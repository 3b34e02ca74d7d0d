/**
 * Imports every entry of the packages that the arguments name, in the project that this file is copied into. An entry
 * for a library which the project does not have is left out.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

let count = 0;
for (const name of process.argv.slice(2)) {
  const manifest = fileURLToPath(import.meta.resolve(`${name}/package.json`));
  const {
    exports,
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(readFileSync(manifest, 'utf8'));
  for (const [path, target] of Object.entries(exports)) {
    // Others are stylesheets, data and declarations.
    if (!target.default?.endsWith('.js')) continue;
    const entry = name + path.slice(1);
    try {
      await import(entry);
      count += 1;
    } catch (error) {
      const isLeftOut =
        /MODULE_NOT_FOUND/.test(error.code) &&
        Object.keys(peerDependenciesMeta).some((peer) => error.message.includes(peer));
      if (isLeftOut) continue;
      for (const peer of Object.keys(peerDependencies)) {
        if (!peerDependenciesMeta[peer]?.optional) await importAlone(peer);
      }
      throw new Error(`${entry} cannot be imported`, { cause: error });
    }
  }
}
console.log(`${count} entries imported`);

async function importAlone(name) {
  try {
    await import(name);
  } catch (error) {
    throw new Error(`${name} itself cannot be imported`, { cause: error });
  }
}
