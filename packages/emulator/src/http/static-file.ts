/** Reads a file of a page by its name; undefined where there is no such file. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** The files of the emulator's pages. A request for a page without files gets a 503 `PAGE_NOT_BUILT`. */
export interface PageFiles {
  readonly console?: ReadFile;
  readonly hostedPage?: ReadFile;
  /** The script and the frame that replace Cloudflare Turnstile; 404 where they are omitted. */
  readonly turnstile?: ReadFile;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Serves a file of a page.
 *
 * @param file a plain name without slashes; the route's pattern has to guarantee that
 * @returns undefined if there is no such file, or if its type is not served
 */
export async function serveFile(
  read: ReadFile | undefined,
  file: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
  const content = type === undefined ? undefined : await read?.(file);
  if (type === undefined || content === undefined) return undefined;
  return new Response(content, { headers: { ...headers, 'Content-Type': type } });
}

/** The response for a page that is missing: it names the command that builds it. */
export function pageNotBuilt(name: string): Response {
  const message = `the ${name} is not built: run "npm run build"`;
  return Response.json({ status: 'error', code: 'PAGE_NOT_BUILT', message }, { status: 503 });
}
