import { launchFirefox } from '../../bench/run/firefox.ts';
import type { Browser } from '../../bench/run/remote-page.ts';
import { launchWebkit } from '../../bench/run/webkit.ts';
import { test as base } from './test.ts';

const LAUNCHERS = { Firefox: launchFirefox, WebKitGTK: launchWebkit } as const;

/** A browser as people have it; Playwright drives others, which it patched itself. */
export type Engine = keyof typeof LAUNCHERS;

export const ENGINES: readonly Engine[] = ['Firefox', 'WebKitGTK'];

/** Starts one, or skips the test where it is not installed. It is ended with the test, also with one that hangs. */
export type Launch = (engine: Engine) => Promise<Browser>;

interface EngineFixtures {
  readonly launch: Launch;
}

/** A test in other browsers than Chromium, which may take their time. */
export const test = base.extend<EngineFixtures>({
  launch: async ({ browserName: _unused }, use, testInfo) => {
    testInfo.setTimeout(120_000);
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
