/** Checks of the pages with a form to try: the first page, the page of a code, and that of the element. */
import assert from 'node:assert/strict';

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

/** The checks, in their order. */
export const TRIED_PAGES = [
  verifiesOnASlowConnection,
  usesTheFormBeforeTheSystem,
  verifiesOffline,
  changesTheForm,
  endsACode,
  makesItFail,
  returnsByBack,
  keepsTheSettings,
  leadsToTheCode,
  provokesAnError,
  verifiesInTheElement,
];

async function verifiesOnASlowConnection({ openPage, site }) {
  const { page, foreign, workers } = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });

  const startMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startMs);
  await page.goto(site.url, { waitUntil: 'commit' });
  const outline = await boxesOf(page, '.live-loading > :is(:nth-child(1), :nth-child(4))');
  const loading = page.getByRole('status').getByText('Loading the demo');
  const preloads = page.locator('link[rel="modulepreload"][fetchpriority="low"]');
  assert.ok((await preloads.count()) > 0, 'the page preloads the system in the tab');
  const number = page.getByLabel('Phone number');
  await number.waitFor({ timeout: LIMIT_MS });
  await loading.waitFor({ state: 'hidden' });
  const shown = await boxesOf(page, '.live-place :is(.live-form, .live-inbox)');
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

async function usesTheFormBeforeTheSystem({ openPage, site }) {
  const { page } = await openPage();
  const html = await (await fetch(site.url)).text();
  const [systemFile] = html.match(/(?<=fetchpriority="low" href=")[^"]+/) ?? [];
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  await page.route(`${site.url}${systemFile}`, async (route) => {
    isHeld = true;
    await released;
    await route.continue();
  });
  await page.goto(site.url, { waitUntil: 'commit' });
  await page.getByLabel('Phone number').pressSequentially('+201001234567');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('status').filter({ hasText: 'Preparing' }).waitFor();
  assert.ok(isHeld, 'the form was used while the system was held back');
  release();
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  console.log('a number that was sent while the system loaded was verified');
  await page.close();
}

async function verifiesOffline({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Country: / }).click();
  await page.getByRole('option', { name: /Egypt/ }).click();
  const number = page.getByLabel('Phone number');
  await number.pressSequentially('1001234567');
  assert.equal(await number.inputValue(), '10 01234567', 'the number has its separators');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('radio', { name: 'Deutsch', exact: true }).check();
  await page.getByRole('button', { name: 'Code senden' }).waitFor();
  console.log('a page that has loaded verifies a number without a connection');
  await page.close();
}

async function changesTheForm({ openPage, site }) {
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

  await page.getByRole('radio', { name: 'Telegram' }).check();
  await sendTestNumber(page);
  await page.getByText('We sent a code by Telegram').first().waitFor();

  await page.getByRole('button', { name: 'Copy the code' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), (await code.textContent()).trim(), 'the snippet was copied');
  await page.getByRole('button', { name: 'Copy the command' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npm create otp-kit');
  console.log('the form and its snippet change with the settings');
  await page.close();
}

async function endsACode({ openPage, site }) {
  const { page } = await openPage();
  await page.clock.install();
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).waitFor();
  await page.clock.fastForward('03:30');
  await page.locator('.live-inbox').getByText('No longer valid').waitFor();
  console.log('the inbox does not offer a code that has expired');
  await page.close();
}

async function makesItFail({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(site.url);
  const send = page.getByRole('button', { name: 'Send code' });
  await page.getByRole('button', { name: 'Too many codes' }).click();
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await send.click();
  await page.getByRole('alert').getByText('Too many tries').waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  await send.click();
  await page.getByRole('alert').getByText('We can’t send codes right now').waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  const advice = page.locator('.live-faults [role="status"]');
  await advice.getByText('Start again to see it').waitFor();
  await page.getByRole('button', { name: 'No credit' }).click();
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  console.log('a fault of the first page fails a send until it is ended');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Wrong code' }).click();
  await sendTestNumber(page);
  await page.getByRole('button', { name: 'Enter a wrong code' }).click();
  await page.getByRole('alert').getByText('That code isn’t right').waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Code expired' }).click();
  await sendTestNumber(page);
  await page.getByRole('button', { name: 'Enter this code' }).click();
  const requests = page.getByRole('list', { name: 'Requests' });
  await requests.getByText('TRANSACTION_EXPIRED').nth(1).waitFor();
  await page.locator('.live-inbox li').first().getByText('No longer valid').waitFor();
  await page.waitForFunction(
    (list) => list.scrollTop + list.clientHeight > list.scrollHeight - 2,
    await requests.elementHandle(),
  );
  console.log('the list of requests shows the whole of the last one');
  await page.close();
}

async function returnsByBack({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.evaluate(() => scrollTo(0, 100));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel(/6-digit code/).waitFor();
  await page.waitForFunction(() => history.state['otp-kit:code'] === 1);
  await page.goBack();
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  await page.goForward();
  await page.getByLabel(/6-digit code/).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 100, 'the page stays where it was');
  console.log('Back returns to the address, and Forward to the code');
  await page.close();
}

async function keepsTheSettings({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/guides/`);
  await page.goto(`${site.url}/?theme=aurora`);
  const choose = (name) => page.getByRole('radio', { name, exact: true }).check();
  const addressIs = (query) => page.waitForURL((url) => url.search === query, { timeout: 5_000 });
  const scrolled = () => page.evaluate(() => scrollY);
  const entries = () => page.evaluate(() => history.length);
  assert.ok(await page.getByRole('radio', { name: 'Aurora' }).isChecked());
  const before = await entries();
  await page.getByLabel('Phone number').fill('2025550125');
  await choose('Plain');
  await addressIs('?theme=aurora&field=plain');
  assert.equal(await page.getByLabel('Phone number').inputValue(), '+1 202 555 0125');
  assert.equal(await entries(), before, 'a change of the settings is no step back');
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.waitForFunction(() => history.state['otp-kit:code'] === 1);
  await page.evaluate(() => document.querySelector('[value="ledger"]').click());
  await addressIs('?theme=ledger&field=plain');
  await page.evaluate(() => scrollTo(0, 100));
  await page.goBack();
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  assert.equal(await scrolled(), 100, 'the page stays where it was');
  await addressIs('?theme=ledger&field=plain');
  await page.goForward();
  await page.getByLabel(/6-digit code/).waitFor();
  assert.ok((await scrolled()) > 0, 'the page does not begin again');
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('.otp-form[data-state="verified"]').waitFor();
  await page.waitForFunction(() => !history.state['otp-kit:code']);
  await page.reload();
  await page.getByRole('radio', { name: 'Ledger' }).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Ledger' }).isChecked());
  await page.getByText('The page was reloaded, so').waitFor();
  await page.goBack();
  await page.waitForURL(`${site.url}/guides/`);
  console.log('the address has the settings of the form, and Back still leads to the number');
  await page.close();
}

async function leadsToTheCode({ openPage, site }) {
  const { page } = await openPage({ viewport: { width: 390, height: 800 } });
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await page.waitForFunction(() => {
    const { top } = document.querySelector('#live-code').getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  });
  console.log('on a phone, a link leads from the form to its code');
  await page.close();
}

async function provokesAnError({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/rate-limit-pipeline-perminute`);
  await page.locator('h1 wbr').first().waitFor({ state: 'attached' });
  await sendTestNumber(page);
  await page.getByRole('alert').getByText('We’re very busy').waitFor();
  await page.locator('.live-result').getByText('RATE_LIMIT_PIPELINE_PERMINUTE').first().waitFor();
  console.log('an error page provoked its error');
  await page.setViewportSize({ width: 390, height: 800 });
  const middleOf = (element) =>
    element.boundingBox().then(({ y, height }) => Math.round(y + height / 2));
  const header = page.locator('.live-form header');
  const middles = await Promise.all(
    [header.locator('h2'), header.locator('.button')].map(middleOf),
  );
  assert.equal(middles[0], middles[1], 'on a phone, the button is beside the title of the form');
  await page.close();
}

async function verifiesInTheElement({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/element`);
  await sendTestNumber(page);
  await page.getByRole('button', { name: 'Enter this code' }).click();
  await page.locator('otp-form [data-state="verified"]').waitFor();
  await page.locator('.live-inbox').getByText('Used').waitFor();
  console.log('the element verified a number on its page');
  await page.close();
}

/** Measures elements in the first frame that shows them. */
async function boxesOf(page, selector) {
  const boxes = await page.waitForFunction((shown) => {
    const all = [...document.querySelectorAll(shown)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
    return all[0]?.[3] > 0 && all;
  }, selector);
  return boxes.jsonValue();
}

function colorOf(element) {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function sendTestNumber(page) {
  await page.getByRole('button', { name: 'Use a test number' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
}
