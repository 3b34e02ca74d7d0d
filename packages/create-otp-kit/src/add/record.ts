/**
 * The record of what was added, in the app's folder, so that it can be removed. It has no text of `.env`: each entry has a
 * hash of the file after the change, and the one text that the change replaced.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../usage-error.ts';
import type { FileChange } from './diff.ts';

export const RECORD = '.otp-kit.json';

interface RecordEntry {
  readonly path: string;
  /** SHA-256 of the file after the change, as hex. */
  readonly sha256: string;
  /** What a file that existed had in place of the added text. */
  readonly replaced?: { readonly at: number; readonly added: number; readonly text: string };
}

/** Writes the changes and their record. If one fails, those before it are taken back. */
export async function applyChanges(folder: string, changes: readonly FileChange[]): Promise<void> {
  const files = changes.map(entryOf);
  const record = {
    path: RECORD,
    before: undefined,
    after: `${JSON.stringify({ files }, null, 2)}\n`,
  };
  const done: FileChange[] = [];
  try {
    for (const change of [record, ...changes]) {
      await writeChange(folder, change);
      done.push(change);
    }
  } catch (error) {
    for (const { path, before, after } of done) {
      await writeChange(folder, { path, before: after, after: before });
    }
    throw error;
  }
}

/**
 * The changes that take back what the record has.
 *
 * @throws UsageError if there is no record, or the user has changed a file since, which it names
 */
export async function changesToUndo(folder: string): Promise<readonly FileChange[]> {
  const record = await readText(join(folder, RECORD));
  if (record === undefined) throw new UsageError(`nothing to undo: there is no ${RECORD} here`);
  const { files }: { files: readonly RecordEntry[] } = JSON.parse(record);
  const changes: FileChange[] = [{ path: RECORD, before: record, after: undefined }];
  const changed: string[] = [];
  for (const { path, sha256, replaced } of files) {
    const before = await readText(join(folder, path));
    if (before === undefined && replaced === undefined) continue;
    if (before === undefined || hashOf(before) !== sha256) changed.push(path);
    else changes.push({ path, before, after: replaced && restore(before, replaced) });
  }
  if (changed.length === 0) return changes;
  throw new UsageError(
    `changed since it was added, so nothing is undone: ${changed.join(', ')}; undo your change there first, or remove the lines by hand and delete ${RECORD}`,
  );
}

/** Writes or deletes files, without a record. */
export async function undoChanges(folder: string, changes: readonly FileChange[]): Promise<void> {
  // The record last, so that what was interrupted can be repeated.
  for (const change of [...changes].reverse()) await writeChange(folder, change);
}

/** The text of a file, or undefined if the file does not exist. */
export async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

async function writeChange(folder: string, { path, before, after }: FileChange): Promise<void> {
  const file = join(folder, path);
  if (after === undefined) {
    await rm(file, { force: true });
    await removeEmptyFolders(folder, dirname(path));
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  const isNew = before === undefined;
  await writeFile(file, after, {
    ...(isNew && { flag: 'wx' }),
    mode: path.startsWith('.env') && isNew && path !== '.env.example' ? 0o600 : 0o666,
  });
}

async function removeEmptyFolders(folder: string, path: string): Promise<void> {
  if (path === '.') return;
  await rmdir(join(folder, path)).then(
    () => removeEmptyFolders(folder, dirname(path)),
    () => undefined,
  );
}

function entryOf({ path, before, after = '' }: FileChange): RecordEntry {
  const sha256 = hashOf(after);
  if (before === undefined) return { path, sha256 };
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - at;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const text = before.slice(at, before.length - end);
  return { path, sha256, replaced: { at, added: after.length - end - at, text } };
}

function restore(after: string, { at, added, text }: NonNullable<RecordEntry['replaced']>): string {
  return after.slice(0, at) + text + after.slice(at + added);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
