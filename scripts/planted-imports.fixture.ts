import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..');

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
/** The rule for the imports between packages. */
export const BOUNDARIES = 'style/noRestrictedImports';
const CYCLES = 'suspicious/noImportCycles';

interface Report {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}

/**
 * Lints by some rules only.
 *
 * @returns the paths of the files with a forbidden import, from that folder on
 */
export function lintImports(
  folder: string,
  paths: readonly string[],
  rules: readonly string[],
): string[] {
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const only = rules.map((rule) => `--only=${rule}`);
  const { stdout, stderr } = spawnSync(process.execPath, [BIOME, ...args, ...only, ...paths], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (!stdout.startsWith('{')) throw new Error(`biome wrote no report: ${stderr}`);
  const { diagnostics }: Report = JSON.parse(stdout);
  return [...new Set(diagnostics.map(({ location }) => location.path))];
}

/** Writes files into a new folder with the repository's `biome.json`, and lints their imports there. */
export function lintPlanted(files: readonly { path: string; source: string }[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'planted-imports-'));
  try {
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const { path, source } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    return lintImports(folder, ['.'], [BOUNDARIES, CYCLES]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
