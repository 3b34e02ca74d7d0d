/**
 * `npm run release -- --dry-run`: builds and packs every package, checks what would be published, and prints
 * sizes and changes. Without `--dry-run` it also publishes, if the tree is clean and the changelog names the version.
 * The manifests get the repository's address from `--repository`, or else from the Git remote `origin`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { entriesOf, parseChangelog } from './changelog.mjs';
import { manifestProblems, readPackages, tarballProblems } from './manifests.mjs';
import { checkPublished } from './published.mjs';
import { sbomOf } from './sbom.mjs';
import { ensureDependencies, fail, root, run } from './setup.mjs';

/** The list of a package's dependencies, in its tarball. */
const SBOM = 'sbom.cdx.json';

/**
 * What must change before the version can be published.
 *
 * @param {{
 *   version: string,
 *   uncommitted: string,
 *   sections: ReturnType<typeof parseChangelog>,
 *   repository: string | undefined,
 * }} state `uncommitted` is the output of `git status --porcelain`
 * @returns {string[]} one sentence for each
 */
export function publishBlockers({ version, uncommitted, sections, repository }) {
  const unreleased = sections.find((section) => section.version === 'Unreleased');
  return [
    uncommitted !== '' && 'commit or remove the changes in the working tree',
    !sections.some((section) => section.version === version) &&
      `add the heading "## ${version}" to CHANGELOG.md`,
    unreleased !== undefined &&
      unreleased.entries.length > 0 &&
      `move the entries under "Unreleased" in CHANGELOG.md to ${version}`,
    repository === undefined &&
      'name the repository by "--repository https://…", or by the Git remote "origin": npm compares it with the provenance',
  ].filter((blocker) => blocker !== false);
}

/**
 * The public address of a repository, from what Git or a user calls it. Credentials, which a remote may have in
 * CI, are left out.
 *
 * @param {string} name `https://host/owner/name.git`, `ssh://git@host/owner/name` or `git@host:owner/name.git`
 * @returns {string | undefined} `https://host/owner/name`; undefined for another name, such as a folder's
 */
export function repositoryAddress(name) {
  const address = name.replace(/^[\w.-]+@([\w.-]+):(?!\/)/, 'ssh://$1/');
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(address);
  const path = pathname.replace(/\/$/, '').replace(/\.git$/, '');
  if (protocol === 'https:') return `https://${host}${path}`;
  return protocol === 'ssh:' ? `https://${hostname}${path}` : undefined;
}

/**
 * What only the published manifest has. npm compares the repository with the provenance.
 *
 * @param {{ folder: string }} item of {@link readPackages}
 * @param {string | undefined} repository of {@link repositoryAddress}
 */
function publishedFields({ folder, manifest }, repository) {
  return {
    files: [...manifest.files, SBOM],
    repository: repository && { type: 'git', url: `git+${repository}.git`, directory: folder },
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * Copies what is published of a built package into a folder of its own, with the manifest that is published and the
 * list of its dependencies.
 *
 * @param {ReturnType<typeof readPackages>[number]} item
 * @param {string | undefined} repository of {@link repositoryAddress}
 * @returns {string} the folder, relative to the repository's
 */
export function stage(item, repository) {
  const staged = `node_modules/.cache/release/${item.folder}`;
  rmSync(join(root, staged), { recursive: true, force: true });
  for (const { path } of describeTarball(item.folder).files) {
    cpSync(join(root, item.folder, path), join(root, staged, path));
  }
  const manifest = { ...item.manifest, ...publishedFields(item, repository) };
  writeFileSync(join(root, staged, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(root, staged, SBOM), `${JSON.stringify(sbomOf(item), null, 2)}\n`);
  return staged;
}

/**
 * The lines of the summary: sizes of each tarball, then the changes of each package.
 *
 * @param {readonly { name: string, size: number, unpackedSize: number, entryCount: number }[]} tarballs sizes in bytes
 * @param {ReturnType<typeof parseChangelog>[number] | undefined} section the newest of the changelog
 */
export function summarize(tarballs, section) {
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows = tarballs.map(({ name, size, unpackedSize, entryCount }) =>
    [
      name.padEnd(20),
      kB(size).padStart(10),
      kB(unpackedSize).padStart(12),
      String(entryCount).padStart(7),
    ].join(''),
  );
  const changes = tarballs.flatMap(({ name }) => {
    const entries = section ? entriesOf(section, name.replace('@otp-kit/', '')) : [];
    const lines = entries.map(({ kind, text }) => `  ${kind}: ${text}`);
    return [
      `\n${name}, ${section?.version ?? 'no changelog'}: ${entries.length} changes`,
      ...lines,
    ];
  });
  return ['package                tarball    unpacked  files', ...rows, ...changes].join('\n');
}

function release({ dryRun, repository }) {
  const packages = readPackages();
  const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sections = parseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const uncommitted = execFileSync('git', ['status', '--porcelain'], {
    cwd: root,
    encoding: 'utf8',
  });
  const blockers = publishBlockers({ version, uncommitted, sections, repository });
  if (!dryRun && blockers.length > 0) {
    fail(`Nothing was published. Before ${version} can be:\n- ${blockers.join('\n- ')}`);
  }

  if (!build()) fail('The build failed; see the error above.');
  const staged = packages.map((item) => stage(item, repository));
  const tarballs = staged.map(describeTarball);
  const license = readFileSync(join(root, 'LICENSE'), 'utf8');
  const problems = [
    ...manifestProblems(packages, { version, engines, license }),
    ...tarballs.flatMap(({ name, files }) =>
      tarballProblems(files.map(({ path }) => path)).map((problem) => `${name} ${problem}`),
    ),
  ];
  // At once: the checks of the built packages take minutes.
  if (problems.length > 0) {
    fail(`The packages cannot be published:\n- ${problems.join('\n- ')}`);
  }
  if (!checkPublished()) fail('The packages cannot be published; see above.');
  console.log(`\n${summarize(tarballs, sections[0])}\n\nAdded to the published manifests:`);
  for (const item of packages) {
    console.log(`${item.manifest.name} ${JSON.stringify(publishedFields(item, repository))}`);
  }
  if (dryRun) {
    console.log(`\nNothing was published: this was a dry run of ${version}.`);
    if (blockers.length > 0) console.log(`Before it can be:\n- ${blockers.join('\n- ')}`);
    return;
  }
  for (const [index, { manifest }] of packages.entries()) publish(staged[index], manifest);
}

function describeTarball(folder) {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', `./${folder}`], {
    cwd: root,
    encoding: 'utf8',
    // npm's warnings about the user's own configuration are of no interest here.
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
  return Object.values(JSON.parse(output))[0];
}

function remoteOrigin() {
  const remote = ['remote', 'get-url', 'origin'];
  return spawnSync('git', remote, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

// A release that was interrupted goes on with the packages that are missing.
function publish(folder, { name, version }) {
  const seen = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
  if (seen.stdout.trim() === version) {
    console.log(`${name} ${version} has been published before`);
    return;
  }
  if (!run('npm', ['publish', `./${folder}`])) {
    fail(`${name} was not published; npm said why above. Run the command again to continue.`);
  }
}

if (import.meta.filename === process.argv[1]) {
  ensureDependencies();
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, repository: { type: 'string' } },
  });
  const name = values.repository ?? remoteOrigin();
  release({ dryRun: values['dry-run'], repository: repositoryAddress(name) });
}
