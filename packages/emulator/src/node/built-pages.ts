import { readFile } from 'node:fs/promises';
import type { PageFiles, ReadFile } from '../http/static-file.ts';

/** The pages where the build puts them. The paths are the same from src/ and from dist/. */
export const BUILT_PAGES: PageFiles = {
  console: filesOf(new URL('../../dist/console/', import.meta.url)),
  hostedPage: filesOf(new URL('../../dist/hosted-page/', import.meta.url)),
  turnstile: filesOf(new URL('../turnstile/page/', import.meta.url)),
};

/**
 * Reads the files of a folder.
 *
 * @param folder ends with a slash
 */
export function filesOf(folder: URL): ReadFile {
  return (file) =>
    readFile(new URL(file, folder)).then(
      (content) => new Uint8Array(content),
      () => undefined,
    );
}
