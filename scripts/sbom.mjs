/**
 * What a published package contains and installs, as a CycloneDX document, and whether a product may use it all.
 * `npm sbom` leaves out dependencies that two packages of a workspace share, so the lock file is read here.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { root } from './setup.mjs';

/** Licences that ask a product for no more than their notice. */
const LICENSES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/**
 * @typedef {{ name: string, version: string, purl: string, licenses: { license: { id: string } }[],
 *   hashes?: { alg: string, content: string }[] }} Component
 */

const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/**
 * @param {{ folder: string, manifest: Record<string, any> }} item of `readPackages`, built
 * @returns {{ metadata: { component: Component }, components: Component[], dependencies: { ref: string, dependsOn: string[] }[] }}
 *   a document of CycloneDX 1.5. Versions are those with which the package was tested; a
 *   product can install newer ones
 */
export function sbomOf({ folder, manifest }) {
  const installed = installedWith(folder, manifest);
  const bundled = bundledIn(folder).filter(({ purl }) =>
    installed.every(({ component }) => component.purl !== purl),
  );
  const self = componentOf(manifest);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: self },
    components: [...installed.map(({ component }) => component), ...bundled],
    dependencies: [
      {
        ref: self.purl,
        dependsOn: [
          ...Object.keys(manifest.dependencies ?? {}).map((name) => find(name, folder).purl),
          ...bundled.map(({ purl }) => purl),
        ],
      },
      ...installed.map(({ component, dependsOn }) => ({ ref: component.purl, dependsOn })),
    ],
  };
}

/**
 * @param {ReturnType<typeof sbomOf>} bom
 * @returns {string[]} a sentence for each component whose licence asks for more than its notice, or is not known
 */
export function licenseProblems({ metadata, components }) {
  return components
    .filter(({ licenses: [license] }) => !LICENSES.includes(license?.license.id))
    .map(
      ({ purl, licenses: [license] }) =>
        `${metadata.component.name} has ${purl} under ${license?.license.id ?? 'no licence'}`,
    );
}

/** Every package that an install of this one brings, and what each depends on. */
function installedWith(folder, manifest) {
  const found = new Map();
  const visit = (from, dependencies = {}) => {
    for (const name of Object.keys(dependencies)) {
      const at = placeOf(name, from);
      const entry = locked[at];
      const component = componentOf({ ...entry, name });
      if (found.has(component.purl)) continue;
      found.set(component.purl, {
        component,
        dependsOn: Object.keys(entry.dependencies ?? {}).map((child) => find(child, at).purl),
      });
      visit(at, entry.dependencies);
    }
  };
  visit(folder, manifest.dependencies);
  return [...found.values()];
}

function find(name, from) {
  return componentOf({ ...locked[placeOf(name, from)], name });
}

/** The place of a dependency in the lock file: Node looks in the package's own folder, and in those around it. */
function placeOf(name, from) {
  const at = posix.join(from, 'node_modules', name);
  if (locked[at]) return locked[at].link ? locked[at].resolved : at;
  if (from === '') throw new Error(`package-lock.json has no ${name}`);
  return placeOf(name, from.slice(0, Math.max(from.lastIndexOf('/'), 0)));
}

function componentOf({ name, version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    licenses: license ? [{ license: { id: license } }] : [],
    ...(integrity && { hashes: [hashOf(integrity)] }),
  };
}

/** npm writes a hash as `sha512-` and base64; CycloneDX takes hexadecimal digits. */
function hashOf(integrity) {
  const [algorithm, digest] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** The packages of which a file in `folder` contains code: those with a notice beside it. */
function bundledIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      !file.includes('node_modules') && /^(NOTICE|THIRD-PARTY-LICENSES)\.md$/.test(basename(file)),
  );
  const headings = files.flatMap((file) => [
    ...readFileSync(join(root, folder, file), 'utf8').matchAll(
      /^## (\S+)(?: -)? (\d\S*?)(?:, | \()([\w.-]+)\)?$/gm,
    ),
  ]);
  const components = headings.map(([, name, version, license]) =>
    componentOf({ name, version, license }),
  );
  return [...new Map(components.map((component) => [component.purl, component])).values()];
}
