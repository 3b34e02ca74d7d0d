import { createTwoFilesPatch, diffLines, FILE_HEADERS_ONLY } from 'diff';

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

/** A line for each change: what happens to the file, how many lines come and go, and its path. */
export function listOf(changes: readonly FileChange[]): string {
  const rows = changes.map(({ path, before, after }) => {
    const kind = before === undefined ? 'new' : after === undefined ? 'deleted' : 'changed';
    return { kind, path, counts: countsOf(before ?? '', after ?? '') };
  });
  const width = Math.max(...rows.map(({ counts }) => counts.length)) + 2;
  return rows
    .map(({ kind, path, counts }) => `  ${kind.padEnd(9)}${counts.padEnd(width)}${path}`)
    .join('\n');
}

function countsOf(before: string, after: string): string {
  let [added, removed] = [0, 0];
  for (const part of diffLines(before, after)) {
    if (part.added) added += part.count;
    if (part.removed) removed += part.count;
  }
  return [added > 0 && `+${added}`, removed > 0 && `-${removed}`].filter(Boolean).join(' ');
}
