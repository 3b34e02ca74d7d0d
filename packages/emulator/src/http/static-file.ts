import { readFile } from 'node:fs/promises';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Serves a file of a folder.
 *
 * @param folder ends with a slash
 * @param file a plain name without slashes; the route's pattern has to guarantee that
 * @returns undefined if there is no such file, or if its type is not served
 */
export async function serveFile(
  folder: URL,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
  const content = await readFile(new URL(file, folder)).catch(() => undefined);
  if (type === undefined || content === undefined) return undefined;
  return new Response(new Uint8Array(content), { headers: { ...headers, 'Content-Type': type } });
}

/** Says that a page is missing, and how to build it. */
export function pageNotBuilt(name: string): Response {
  const message = `the ${name} is not built: run "npm run build"`;
  return Response.json({ status: 'error', code: 'PAGE_NOT_BUILT', message }, { status: 503 });
}
