import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A file before and after a change. */
export interface FileChange {
  /** Its path below the app's folder, with slashes. */
  readonly path: string;
  /** Undefined for a file that does not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The unified diff of a change, which `patch -p1` and `git apply` read.
 *
 * @param contextLines how many unchanged lines are around a change
 */
export function unifiedDiff({ path, before, after }: FileChange, contextLines = 3): string {
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const to = after === undefined ? '/dev/null' : `b/${path}`;
  const options = { context: contextLines, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options);
}
