import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { Browser } from '../browsers/browser.ts';
import type { BenchPage } from './page/bench-page.ts';

const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));

/** Bundles the measuring page and serves it on a free port. */
export async function openSite(): Promise<{ readonly url: string; close(): Promise<void> }> {
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

/** The measuring page, controlled from Node. */
export interface RemotePage {
  call<Name extends keyof BenchPage>(
    name: Name,
    ...args: Parameters<BenchPage[Name]>
  ): Promise<Awaited<ReturnType<BenchPage[Name]>>>;
  close(): Promise<void>;
}

/** Opens the measuring page. Calls reject with the page's failure. */
export async function openPage(browser: Browser, url: string): Promise<RemotePage> {
  const tab = await browser.open(url);
  return {
    async call(name, ...args) {
      const json = JSON.stringify(JSON.stringify(args));
      const reply = JSON.parse(await tab.evaluate(`window.bench('${name}', ${json})`));
      if (reply.failure !== undefined) throw new Error(reply.failure);
      return reply.result;
    },
    close: () => tab.close(),
  };
}
