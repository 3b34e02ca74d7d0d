import type { BenchPage } from '../page/bench-page.ts';

/** A browser, whatever the protocol that drives it. */
export interface Browser {
  readonly name: string;
  readonly version: string;
  /** Opens an address in a fresh tab, and returns a way to evaluate an expression that gives a promise of text. */
  open(url: string): Promise<Tab>;
  close(): Promise<void>;
}

/** One open page. */
export interface Tab {
  evaluate(expression: string): Promise<string>;
  /** The frame in the page whose address begins so, where there is one; not every driver reaches into frames. */
  frame?(urlPrefix: string): Promise<Pick<Tab, 'evaluate'> | undefined>;
  close(): Promise<void>;
}

/** The page that measures, as seen from here. */
export interface RemotePage {
  call<Name extends keyof BenchPage>(
    name: Name,
    ...args: Parameters<BenchPage[Name]>
  ): Promise<Awaited<ReturnType<BenchPage[Name]>>>;
  close(): Promise<void>;
}

/** Opens the page that measures. Calls reject with what failed in the page. */
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
