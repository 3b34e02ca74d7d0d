import type { Browser } from '../../bench/browsers/browser.ts';
import { launchFirefox } from '../../bench/browsers/firefox.ts';
import { launchWebkit } from '../../bench/browsers/webkit.ts';
import { test as base } from './test.ts';

const LAUNCHERS = { Firefox: launchFirefox, WebKitGTK: launchWebkit } as const;

/** An unmodified browser. Playwright's own are patched. */
export type Engine = keyof typeof LAUNCHERS;

export const ENGINES: readonly Engine[] = ['Firefox', 'WebKitGTK'];

/** Starts a browser, or skips the test if it is not installed. The browser ends with the test. */
export type Launch = (engine: Engine) => Promise<Browser>;

interface EngineFixtures {
  readonly launch: Launch;
}

/** A test in other browsers than Chromium. They are slower. */
export const test = base.extend<EngineFixtures>({
  launch: async ({ browserName: _unused }, use, testInfo) => {
    testInfo.setTimeout(240_000);
    const launched: Browser[] = [];
    await use(async (engine) => {
      const browser = await LAUNCHERS[engine]();
      if (browser === undefined) {
        testInfo.skip(true, `${engine} or its driver is not installed`);
        throw new Error('a skipped test goes on');
      }
      launched.push(browser);
      return browser;
    });
    for (const browser of launched) await browser.close();
  },
});
