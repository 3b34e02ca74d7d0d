import { chromium } from '@playwright/test';
import type { Browser } from './browser.ts';

/** Starts the Chromium that OTP_KIT_CHROMIUM names. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['OTP_KIT_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    name: 'Chromium',
    version: browser.version(),
    async open(url) {
      const page = await browser.newPage();
      await page.goto(url);
      return {
        evaluate: (expression) => page.evaluate<string>(expression),
        keyboard: {
          type: (text) => page.keyboard.type(text),
          copy: () => page.keyboard.press('Control+c'),
          paste: () => page.keyboard.press('Control+v'),
        },
        close: () => page.close(),
      };
    },
    close: () => browser.close(),
  };
}
