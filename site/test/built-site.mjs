/**
 * `npm run docs -- test`: opens the built site in Chromium on a slow connection, verifies the first code in the
 * tab, and measures how long that takes from navigation. Then it provokes an error on its page, and finds a
 * function in the API reference.
 */
import assert from 'node:assert/strict';
import { chromium } from '@playwright/test';
import { serveSite } from './serve-site.mjs';

const LIMIT_MS = 60_000;
const SLOW = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const CPU_SLOWDOWN = 4;
// About the speed at which a user types a number on a phone.
const KEY_DELAY_MS = 150;

const site = await serveSite();
const executablePath = process.env.OTP_KIT_CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await verifiesOnASlowConnection();
  await provokesAnError();
  await findsAFunction();
} finally {
  await browser.close();
  await site.close();
}

async function verifiesOnASlowConnection() {
  const { page, foreign, workers } = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const startMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startMs);
  await page.goto(site.url, { waitUntil: 'commit' });
  const number = page.getByLabel('Phone number');
  await number.waitFor({ timeout: LIMIT_MS });
  const shownMs = elapsed();
  await number.pressSequentially('+201001234567', { delay: KEY_DELAY_MS });
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = await page.locator('.live-inbox li code').first().textContent();
  await page.getByLabel(/6-digit code/).pressSequentially(code, { delay: KEY_DELAY_MS });
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  const verifiedMs = elapsed();

  console.log(
    `verified ${seconds(verifiedMs)} after navigation, the form shown after ${seconds(shownMs)}; ` +
      `400 kbit/s, 400 ms, CPU slowed ${CPU_SLOWDOWN} times, ${KEY_DELAY_MS} ms for each key`,
  );

  const proof = await page.locator('.live-proof').textContent();
  assert.match(proof, /in \d+ workers?:/, 'the proof was solved in a worker');
  assert.ok(workers.length > 0, 'the page started a worker');
  assert.deepEqual(foreign, [], 'every request went to the site');
  assert.ok(verifiedMs < LIMIT_MS, `verified after ${verifiedMs} ms`);
  await page.close();
}

async function provokesAnError() {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/rate-limit-pipeline-perminute`);
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('alert').getByText('We’re very busy right now').waitFor();
  await page.locator('.live-result').getByText('RATE_LIMIT_PIPELINE_PERMINUTE').first().waitFor();
  console.log('an error page provoked its error');
  await page.close();
}

async function findsAFunction() {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/`);
  await page.getByRole('link', { name: '@otp-kit/server/node' }).first().click();
  await page.getByRole('heading', { name: 'toNodeHandler()' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('createWidgetProxy');
  await page.getByRole('option').getByText('createWidgetProxy()').first().click();
  await page.waitForURL(`${site.url}/api/server#createwidgetproxy`);
  console.log('the search found a function of the API reference');
  await page.close();
}

async function openPage() {
  const page = await browser.newPage();
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
    if (message.type() === 'error') console.error(message.text());
  });
  return { page, foreign, workers };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
