import type { Browser } from '../browsers/browser.ts';
import type { BenchPage } from './page/bench-page.ts';

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
