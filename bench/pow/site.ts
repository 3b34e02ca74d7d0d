import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));

/** The measuring page, served on a free port. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Bundles the page and serves it. */
export async function openSite(): Promise<Site> {
  await build({ configFile, logLevel: 'warn' });
  const server = await preview({
    configFile,
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('the page is not served');
  return { url, close: () => server.close() };
}
