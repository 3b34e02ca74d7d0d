/**
 * Serves what was built: compressed, and for a long time where the name changes with the content.
 *
 * Each file is compressed once, so the best Brotli is affordable: the first page's files take 96 kB. The
 * middleware `compression` compresses for each request, with a Brotli that takes 111 kB.
 */
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { askedLanguage, languageOf, notFoundPage, withShell } from './page-shell.ts';
import type { Language } from './src/languages.ts';

/** A file of a build. */
export interface BuiltFile {
  /** Its path below the root, such as `assets/index-1a2b.js`. */
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

/**
 * Creates the routes of the files. Each is compressed when a browser first asks for it.
 *
 * @param others come before the page for an address without a page
 */
export function serveBuilt(files: readonly BuiltFile[], others: RequestHandler): Router {
  const routes = Router();
  for (const { fileName, content } of files) {
    if (extname(fileName) === '.html') {
      const path = fileName === 'index.html' ? '/' : `/${fileName}`;
      const html = String(content);
      routes.get(
        path,
        servePage((language) => withShell(html, fileName, language)),
      );
    } else {
      routes.get(`/${fileName}`, serveFile(fileName, Buffer.from(content)));
    }
  }
  routes.use(others);
  const first = files.find(({ fileName }) => fileName === 'index.html');
  const servesMissing = servePage((language) => notFoundPage(String(first?.content), language));
  routes.use((request, response, next) => {
    // A missing route of the backend is no page.
    if (request.method !== 'GET' || request.path.startsWith('/api/')) return next();
    return servesMissing(request, response.status(404), next);
  });
  return routes;
}

function servePage(htmlIn: (language: Language) => string): RequestHandler {
  const serve = (language: Language) => serveFile('page.html', Buffer.from(htmlIn(language)));
  const pages = { en: serve('en'), de: serve('de'), ar: serve('ar') };
  return (request, response, next) => {
    response.vary('accept-language, cookie');
    const language = languageOf(request);
    if (askedLanguage(request))
      response.append('set-cookie', `lang=${language}; SameSite=Lax; Path=/`);
    return pages[language](request, response, next);
  };
}

function serveFile(fileName: string, content: Buffer): RequestHandler {
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  // The build puts a hash into the name of everything in this folder.
  const isHashed = fileName.startsWith('assets/');

  return async (request, response) => {
    response
      .type(extname(fileName))
      .vary('accept-encoding')
      .set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    const accepted = request.acceptsEncodings(...ENCODINGS, 'identity');
    const encoding = ENCODINGS.find((known) => known === accepted);
    if (!encoding) return void response.send(content);
    compressed[encoding] ??= COMPRESS[encoding](content);
    response.set('content-encoding', encoding).send(await compressed[encoding]);
  };
}

type Encoding = keyof typeof COMPRESS;

const COMPRESS = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;

/** The best first. Browsers accept Brotli over HTTPS alone. */
const ENCODINGS = ['br', 'gzip'] as const;
