import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The paths of all files that Git tracks and that are there, relative to the repository's folder. */
export const TRACKED_FILES: readonly string[] = execFileSync('git', ['ls-files'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The text of a tracked file. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Whether a file is a product's source: no test, and nothing that only tests use. */
export function isProductSource(file: string): boolean {
  return (
    /\.(tsx?|mts|mjs|js|vue)$/.test(file) &&
    !/\.(test|spec|fixture|contract|d)\./.test(file) &&
    !/(^|\/)(e2e|test|tests)\//.test(file)
  );
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** A comment of a source, with the number of its first line. */
export interface Comment {
  readonly line: number;
  readonly text: string;
}

/** The comments of a source. */
export function commentsOf(source: string): readonly Comment[] {
  return [...source.matchAll(COMMENT)].map(({ index, 0: text }) => ({
    line: source.slice(0, index).split('\n').length,
    text,
  }));
}
