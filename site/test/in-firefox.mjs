/** Part of `npm run docs -- test`: the system in the tab verifies a number in the system's Firefox, if one is installed. */
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { findProgram } from '../../bench/browsers/programs.ts';
import { serveSite } from './serve-site.mjs';

const firefoxPath = findProgram(['firefox-esr', 'firefox']);
if (firefoxPath === undefined) console.log('no Firefox is installed: not tried in it');
else await verifiesIn(firefoxPath);

async function verifiesIn(executablePath) {
  const site = await serveSite();
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  try {
    const page = await firefox.newPage();
    for (const path of ['/', '/api/element']) {
      await page.goto(`${site.url}${path}`);
      for (const name of ['Use a test number', 'Send code', 'Enter this code'])
        await page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
      await page.locator('.otp-form[data-state="verified"]').wait();
      console.log(`Firefox verified a number at ${path}`);
    }
    const track = await page.$eval('.VPSidebar', (side) => getComputedStyle(side).scrollbarColor);
    assert.match(
      track,
      / (transparent|rgba\(0, 0, 0, 0\))$/,
      'the scrollbar has the sidebar’s ground',
    );
  } finally {
    await firefox.close();
    await site.close();
  }
}
