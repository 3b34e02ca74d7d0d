import { type Finding, mistake } from './finding.ts';
import { askProduct, isDown, notRunning, type ProductResponse } from './product-request.ts';
import type { Subject } from './subject.ts';

/** The scripts that are read of a page, and the workers that are checked. */
const MAX_SCRIPTS = 100;

const SCRIPT = /<script\b[^>]*?\ssrc\s*=\s*["']?(?<path>[^"'\s>]+)/gi;
const IMPORT = /\b(?:from|import)\s*\(?\s*["'`](?<path>(?:\.{0,2}\/|https?:)[^"'`$]+)["'`]/g;
// Vite writes a second `new URL` with a relative base, and a comment in development.
const WORKER =
  /\bnew Worker\(\s*(?:new URL\(\s*){1,2}(?:\/\*.{0,40}\*\/\s*)?["'`](?<path>[^"'`$]+)["'`]/g;

/**
 * Follows the scripts of the page to the workers that they name, and checks that each is served. URLs are read as
 * Vite, Rollup and esbuild write them. A bundler that computes them at run time, as webpack, shows none.
 */
export async function checkWorker(
  { otp, url }: Subject,
  page: ProductResponse | undefined,
): Promise<readonly Finding[]> {
  if (otp === undefined || url === undefined) return [];
  if (isDown(page)) return [notRunning(url, page)];
  const workers = new Set(urlsIn(page.text, WORKER, url));
  const seen = new Set<string>();
  let next = [...urlsIn(page.text, SCRIPT, url), ...urlsIn(page.text, IMPORT, url)];
  while (next.length > 0) {
    const scripts = [...new Set(next)]
      .filter((script) => !seen.has(script))
      .slice(0, MAX_SCRIPTS - seen.size);
    for (const script of scripts) seen.add(script);
    const read = await Promise.all(scripts.map(readScript));
    for (const worker of read.flatMap((script) => script.workers)) workers.add(worker);
    next = read.flatMap(({ imports }) => imports);
  }
  const served = await Promise.all([...workers].slice(0, MAX_SCRIPTS).map(checkServed));
  return served.flat();
}

async function readScript(script: string) {
  const url = new URL(script);
  const source = (await askProduct(url))?.text ?? '';
  // Vite 7 names a worker in this folder that is not there, and the kit then takes the installed one.
  const isCache = url.pathname.includes('/node_modules/.vite/deps/');
  return {
    imports: urlsIn(source, IMPORT, url),
    workers: isCache ? [] : urlsIn(source, WORKER, url),
  };
}

async function checkServed(worker: string): Promise<Finding[]> {
  const { origin, pathname } = new URL(worker);
  const response = await askProduct(new URL(worker));
  const type = response?.headers.get('content-type') ?? 'no type';
  if (response?.status === 200 && /javascript/i.test(type)) return [];
  const shown = response === undefined ? 'nothing' : `${response.status} and ${type.split(';')[0]}`;
  const problem = `a script names the worker ${pathname}, where there is ${shown}, so the proof of work takes longer`;
  return [mistake('WORKER_MISSING', problem, `serve the worker's script at ${origin}${pathname}`)];
}

/** The URLs in a text, of the origin of the page alone. */
function urlsIn(text: string, pattern: RegExp, base: URL): string[] {
  return [...text.matchAll(pattern)].flatMap(({ groups }) => {
    const path = (groups?.['path'] ?? '').replaceAll('&amp;', '&');
    const url = URL.canParse(path, base) ? new URL(path, base) : undefined;
    return url?.origin === base.origin ? [url.href] : [];
  });
}
