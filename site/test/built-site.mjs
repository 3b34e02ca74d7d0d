/**
 * `npm run docs -- test`: opens the built site in Chromium on a slow connection, verifies the first code in the
 * tab, and measures how long that takes from navigation. Then it changes the form and its snippet, provokes errors,
 * finds a function and a code by the search, and follows addresses that no page has.
 */
import { chromium } from '@playwright/test';
import { REFERENCE } from './reference.mjs';
import { SEARCH } from './searches.mjs';
import { serveSite } from './serve-site.mjs';
import { TRIED_PAGES } from './tried-pages.mjs';

const LIMIT_MS = 60_000;

const site = await serveSite();
const executablePath = process.env.OTP_KIT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const check of [...TRIED_PAGES, ...REFERENCE, ...SEARCH]) await check({ site, openPage });
} finally {
  await browser.close();
  await site.close();
}

async function openPage(options) {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(LIMIT_MS);
  const foreign = [];
  const workers = [];
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(site.url) && !url.includes('/api/');
    if (!isOwn && !url.startsWith('data:')) foreign.push(url);
  });
  page.on('worker', (worker) => workers.push(worker.url()));
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => {
    // A missing address is 404, as it should be, and offline nothing loads.
    const isMissing = /404 \(Not Found\)|ERR_INTERNET_DISCONNECTED/.test(message.text());
    if (message.type() === 'error' && !isMissing) console.error(message.text());
  });
  return { page, foreign, workers };
}
