import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Responds with the one file that has the form, its styles and its solver; its workers load it again. */
export async function respondForm(): Promise<Response> {
  const file = createRequire(import.meta.url).resolve('@otp-kit/element');
  return new Response(await readFile(file, 'utf8'), {
    headers: { 'content-type': 'text/javascript' },
  });
}
