/**
 * What every package needs, for the table of the root README: the only place that states it.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';

// Module workers (Firefox 114), `:has()` in the stylesheet (Chrome 105, Firefox 121), and ES2022 with
// constructed stylesheets (Safari 16.4) decide. Not every one of these versions is run by a test.
const BROWSERS = 'Chrome and Edge 105, Firefox 121, Safari 16.4';

/**
 * The rows of the table, from the manifests and the report.
 *
 * @param {{ version: string, works: string }[]} compiled the report's entries of TypeScript
 * @returns {[string, string][]} what, and the minimum
 */
export function requirements(compiled) {
  const { engines, peerDependencies } = readManifest('react');
  const versions = compiled
    .filter(({ works }) => works === 'yes')
    .map(({ version }) => version)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    ['modules', 'ES modules only; CommonJS can `require` them, as Node 20.19 does'],
    ['Node', `${minimum(engines.node)}, or another of the runtimes below`],
    ['React', `${minimum(peerDependencies.react)}, for \`@otp-kit/react\``],
    ...(versions.length > 0 ? [['TypeScript', versions[0].replace(/\.\d+$/, '')]] : []),
    ['browsers', BROWSERS],
  ];
}

const minimum = (range) => range.replace('>=', '');

function readManifest(name) {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
}
