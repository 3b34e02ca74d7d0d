/**
 * `npm run docs -- test`: opens the built site in Chromium on a slow connection, verifies the first code in the
 * tab, and measures how long that takes from navigation. Then it changes the form and its snippet, provokes errors,
 * finds a function and a code by the search, and follows addresses that no page has.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { registryItems } from '../generate/registry.mjs';
import { SEARCHES } from './searches.mjs';
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
  await changesTheForm();
  await makesItFail();
  await provokesAnError();
  await describesEachEntry();
  await findsAFunction();
  await leadsToAType();
  await findsACode();
  await findsByWords();
  await verifiesInTheElement();
  await leadsToACode();
  await leadsBack();
  await listsTheGuides();
  await servesTheRegistry();
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
  const loading = page.getByRole('status').getByText('Loading the demo');
  await loading.waitFor({ timeout: LIMIT_MS });
  const outline = await boxesOf(page.locator('.live-loading > :is(:nth-child(1), :nth-child(4))'));
  const preloads = page.locator('link[rel="modulepreload"][fetchpriority="low"]');
  assert.ok((await preloads.count()) > 0, 'the page preloads the system in the tab');
  const number = page.getByLabel('Phone number');
  await number.waitFor({ timeout: LIMIT_MS });
  await loading.waitFor({ state: 'hidden' });
  const shown = await boxesOf(page.locator('.live-place :is(.live-form, .live-inbox)'));
  assert.deepEqual(shown, outline, 'the form and the inbox are where their outlines were');
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

async function changesTheForm() {
  const { page } = await openPage();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(site.url);
  const code = page.getByLabel('The code for these settings');
  const choose = (name) => page.getByRole('radio', { name, exact: true }).check();
  const says = async (line) => assert.ok((await code.textContent()).includes(line), line);
  await page.getByRole('button', { name: /^Country: United States/ }).waitFor();
  await says('phoneField={phone}');

  await choose('Plain');
  await page.getByRole('button', { name: /^Country/ }).waitFor({ state: 'detached' });
  await choose('Deutsch (Sie)');
  await page.getByText('Wir senden Ihnen einen Einmalcode.').waitFor();
  await says("import { deFormal } from '@otp-kit/react/de';");
  await choose('Aurora');
  await says("import '@otp-kit/react/themes/aurora.css';");
  const background = page.locator('.live-form .otp-form');
  assert.equal(await colorOf(background), 'rgb(21, 16, 36)', 'the theme is on the form');
  await choose('English');
  await choose('The user chooses');
  await page.getByRole('radio', { name: 'Telegram' }).waitFor();
  await says("channels={['whatsapp', 'telegram', 'sms']}");

  await page.getByRole('button', { name: 'Copy the code' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), (await code.textContent()).trim(), 'the snippet was copied');
  await page.getByRole('button', { name: 'Copy the command' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npm create otp-kit');
  console.log('the form and its snippet change with the settings');
  await page.close();
}

async function makesItFail() {
  const { page } = await openPage();
  await page.goto(site.url);
  const send = page.getByRole('button', { name: 'Send code' });
  await page.getByRole('button', { name: 'Too many codes' }).click();
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await send.click();
  await page.getByRole('alert').getByText('Please wait').waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  await send.click();
  await page.getByRole('alert').getByText('Codes can’t be sent or checked at the moment').waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  console.log('a fault of the first page fails a send until it is ended');
  await page.close();
}

async function provokesAnError() {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/rate-limit-pipeline-perminute`);
  await page.locator('h1 wbr').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('alert').getByText('We’re very busy right now').waitFor();
  await page.locator('.live-result').getByText('RATE_LIMIT_PIPELINE_PERMINUTE').first().waitFor();
  console.log('an error page provoked its error');
  await page.close();
}

async function describesEachEntry() {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/`);
  const links = page.locator('main td a:first-child');
  const entries = await links.evaluateAll((all) =>
    all.map(({ href, textContent }) => [href, textContent]),
  );
  assert.ok(entries.length > 30, `${entries.length} entries`);
  await page.getByRole('row', { name: /@otp-kit\/server createOtpProxy .*backend/ }).waitFor();
  for (const [href, name] of entries) {
    const text = await (await fetch(href)).text();
    const [, first] = text.slice(text.indexOf('id="start-here"')).split('<h3');
    assert.match(first ?? '', />Example\b/, `${name} begins with an example`);
  }
  console.log(`${entries.length} entries of the API reference begin with an example`);
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

async function leadsToAType() {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/server#createotpproxy`);
  await page.getByRole('link', { name: 'OtpProxyConfig' }).first().click();
  await page.getByRole('heading', { name: 'OtpProxyConfig', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'VerificationAddress' }).first().click();
  await page.getByRole('heading', { name: 'VerificationAddress', level: 1 }).waitFor();
  await page.getByRole('link', { name: '@otp-kit/protocol', exact: true }).last().click();
  await page.getByRole('heading', { name: '@otp-kit/protocol', level: 1 }).waitFor();
  console.log('a function leads to the page of its type, and that to the next and back');
  await page.close();
}

async function findsACode() {
  const { page } = await openPage();
  await page.goto(`${site.url}/guides/`);
  for (const code of [
    'INVALID_OTP',
    'invalid_channel',
    'NO_ACTIVE_FLOW',
    'BILLING_FAILED',
    'NOT_A_UTILITY_PIPELINE',
  ]) {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(code);
    await page.getByRole('option').first().getByText(code, { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/errors/${slugOf(code)}#${slugOf(code)}`);
  }
  console.log('the search finds the page of an exact code first');
  await page.close();
}

async function findsByWords() {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/`);
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox');
  const first = page.getByRole('option').first();
  await field.fill('webhook');
  await first.getByText('The callbacks and the webhook').waitFor();
  console.log('the search finds a guide before the codes that have the same word');
  for (const [words, address] of SEARCHES) {
    await field.fill(words);
    const found = page.locator(`.VPLocalSearchBox li:nth-child(-n + 2) > a[href^="${address}"]`);
    await found
      .first()
      .waitFor()
      .catch(() => assert.fail(`"${words}" leads to ${address}`));
  }
  console.log(`the search finds the page of ${SEARCHES.length} words first or second`);
  await field.fill('expired code');
  await first.getByText(/_EXPIRED$/).waitFor();
  console.log('the search finds the pages of codes by what they mean');
  await field.fill('xyzzy');
  await page.getByText('Nothing is found. Try a single word').waitFor();
  console.log('a search that finds nothing says what to try');
  await page.close();
}

async function verifiesInTheElement() {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/element`);
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('otp-form [data-state="verified"]').waitFor();
  await page.locator('.live-inbox').getByText('Used').waitFor();
  console.log('the element verified a number on its page');
  await page.close();
}

async function leadsToACode() {
  const { page } = await openPage();
  for (const code of ['RATE_LIMIT_PIPELINE_PERMINUTE', 'channel_not_eligible', 'ABORTED']) {
    await page.goto(`${site.url}/errors/${code}`);
    await page.getByRole('heading', { name: code, level: 1 }).waitFor();
    assert.equal(page.url(), `${site.url}/errors/${slugOf(code)}`);
  }
  console.log('the address of a code leads to its page');
  await page.close();
}

/** A coding agent reads `llms.txt`, or everything in `llms-full.txt`. */
async function listsTheGuides() {
  const guides = readdirSync(join(import.meta.dirname, '../guides'));
  const [list, full] = await Promise.all(
    ['llms.txt', 'llms-full.txt'].map(async (name) => (await fetch(`${site.url}/${name}`)).text()),
  );
  for (const file of guides) {
    const markdown = readFileSync(join(import.meta.dirname, '../guides', file), 'utf8');
    const address = file === 'index.md' ? '/guides.md' : `/guides/${file}`;
    assert.ok(list.includes(`(${address})`), `llms.txt lists ${file}`);
    assert.ok(full.includes(markdown.split('\n')[0]), `llms-full.txt has ${file}`);
  }
}

/** `shadcn add` fetches these addresses; consumers/shadcn adds the same items to fresh apps. */
async function servesTheRegistry() {
  for (const item of registryItems()) {
    const response = await fetch(`${site.url}/r/${item.name}.json`);
    assert.deepEqual(await response.json(), item);
  }
}

async function leadsBack() {
  const { page } = await openPage();
  await page.goto(`${site.url}/guides/hosted-widget`);
  await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/widget/);
  console.log('a missing page searches for what its address names');
  await page.close();
}

function boxesOf(elements) {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}

function colorOf(element) {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

function slugOf(code) {
  return code.toLowerCase().replaceAll('_', '-');
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
    // A missing address is 404, as it should be.
    const isMissing = message.text().includes('404 (Not Found)');
    if (message.type() === 'error' && !isMissing) console.error(message.text());
  });
  return { page, foreign, workers };
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
