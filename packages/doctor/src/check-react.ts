import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Finding, mistake } from './finding.ts';

/** What uses the React of the product. */
const USERS = ['react-dom', '@otp-kit/react'];

/**
 * Checks that the product and the form have the same React, since hooks work in one copy alone.
 *
 * @param folder of the product: packages are found from there, as Node finds them
 */
export function checkReact(folder: string): readonly Finding[] {
  const own = packageAt(folder, 'react');
  const users = USERS.flatMap((name) => packageAt(folder, name) ?? []);
  const copies = users.flatMap(({ path }) => packageAt(dirname(path), 'react') ?? []);
  const reacts = new Map([own ?? [], copies].flat().map((each) => [each.path, each]));
  const [dom] = users.filter(({ name }) => name === 'react-dom');
  const versions = [...reacts.values(), ...(dom ? [dom] : [])].map(
    ({ name, version }) => `${name} ${version}`,
  );
  const isDomOther = dom !== undefined && own !== undefined && dom.version !== own.version;
  if (reacts.size < 2 && !isDomOther) return [];
  const problem = `the product and the form have different copies of React (${[...new Set(versions)].join(', ')}), so hooks throw`;
  const change =
    'one version of react and react-dom in package.json, then npm dedupe; see: npm ls react';
  return [mistake('REACT_TWICE', problem, change)];
}

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly path: string;
}

function packageAt(folder: string, name: string): InstalledPackage | undefined {
  try {
    const path = createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(path, 'utf8'));
    return { name, version: String(version), path };
  } catch {
    return undefined;
  }
}
