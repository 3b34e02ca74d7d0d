import { readFile, rename, writeFile } from 'node:fs/promises';
import { OtpError } from '@otp-kit/protocol';
import { DEFAULT_WORKSPACE } from '../http/workspaces.ts';
import { createControlCall } from '../testing/control-call.ts';

/** The part of a snapshot that is read here; the emulator checks the rest. */
interface SavedWorkspace {
  readonly workspace: string;
}

/**
 * Makes an emulator go on from a file of {@link saveSnapshots}, and writes the file, so that a folder that cannot be
 * written stops the start. Without the file it keeps its seed.
 *
 * @param url the emulator's
 * @throws {@link OtpError} `INVALID_ARGUMENT`, naming the file, if it cannot be read or written
 */
export async function restoreSnapshots(path: string, url: string): Promise<void> {
  try {
    for (const snapshot of await readSnapshots(path)) {
      const { workspace } = snapshot;
      if (workspace !== DEFAULT_WORKSPACE) {
        await createControlCall({ url })('POST', 'workspaces', { id: workspace });
      }
      await createControlCall({ url }, workspace)('PUT', 'snapshot', snapshot);
    }
    await saveSnapshots(path, url);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OtpError('INVALID_ARGUMENT', `--snapshot ${path}: ${message}`, { cause: error });
  }
}

/** Writes every workspace of an emulator into a file that its owner alone can read: it has secrets and codes. */
export async function saveSnapshots(path: string, url: string): Promise<void> {
  const call = createControlCall({ url });
  const workspaces = await call<readonly { readonly id: string }[]>('GET', 'workspaces');
  const snapshots: SavedWorkspace[] = [];
  for (const { id } of workspaces) {
    snapshots.push(await createControlCall({ url }, id)<SavedWorkspace>('GET', 'snapshot'));
  }
  // A process that is ended in the middle leaves the file of before.
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, JSON.stringify(snapshots), { mode: 0o600 });
  await rename(unfinished, path);
}

async function readSnapshots(path: string): Promise<readonly SavedWorkspace[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const snapshots: unknown = JSON.parse(text);
  if (!Array.isArray(snapshots)) throw new TypeError('the file is not a list of snapshots');
  return snapshots;
}
