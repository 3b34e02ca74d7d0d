import type { BenchPage } from '../page/bench-page.ts';

/** A browser under remote control. */
export interface Browser {
  readonly name: string;
  readonly version: string;
  /** Opens a URL in a new tab. */
  open(url: string): Promise<Tab>;
  close(): Promise<void>;
}

/** One open page. */
export interface Tab {
  evaluate(expression: string): Promise<string>;
  readonly keyboard: Keyboard;
  /** The frame whose URL begins with this text, if there is one. Not every driver supports frames. */
  frame?(urlPrefix: string): Promise<Pick<Tab, 'evaluate'> | undefined>;
  close(): Promise<void>;
}

/** Presses keys, which go to what has the focus. */
export interface Keyboard {
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Copies what is selected. */
  copy(): Promise<void>;
  /** Pastes what was copied. */
  paste(): Promise<void>;
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
