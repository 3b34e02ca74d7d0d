import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import type { Browser } from './browser.ts';
import { findProgram } from './programs.ts';

/** Starts the system's Firefox, headless, over WebDriver BiDi; undefined if none is installed. */
export async function launchFirefox(): Promise<Browser | undefined> {
  const executablePath = findProgram(['firefox-esr', 'firefox']);
  if (executablePath === undefined) return undefined;
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    name: 'Firefox',
    version: (await firefox.version()).replace(/^firefox\//i, ''),
    async open(url) {
      const page = await firefox.newPage();
      await page.goto(url);
      return {
        evaluate: evaluateIn(page.mainFrame()),
        keyboard: {
          type: (text) => page.keyboard.type(text),
          copy: () => pressControl(page, 'c'),
          paste: () => pressControl(page, 'v'),
        },
        async frame(urlPrefix) {
          const frame = page.frames().find((candidate) => candidate.url().startsWith(urlPrefix));
          return frame && { evaluate: evaluateIn(frame) };
        },
        close: () => page.close(),
      };
    },
    close: () => firefox.close(),
  };
}

function evaluateIn(frame: Frame): (expression: string) => Promise<string> {
  return async (expression) => String(await frame.evaluate(expression));
}

async function pressControl({ keyboard }: Page, key: 'c' | 'v'): Promise<void> {
  await keyboard.down('Control');
  await keyboard.press(key);
  await keyboard.up('Control');
}
