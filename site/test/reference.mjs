/** Checks of the API reference, the addresses of codes, and what coding agents read. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryItems } from '../generate/registry.mjs';
import { slugOf } from './slug.mjs';

/** The checks, in their order. */
export const REFERENCE = [
  describesEachEntry,
  showsTypesAsCode,
  opensThePackage,
  showsWholeLines,
  keepsNamesWhole,
  listsTheTypes,
  leadsToAType,
  leadsToACode,
  filtersTheCodes,
  showsTheCopyButton,
  comesBackOnline,
  listsTheGuides,
  servesTheRegistry,
];

async function describesEachEntry({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/`);
  const groups = await page.locator('main h2').allTextContents();
  const beside = await page.locator('.VPSidebar h2').allTextContents();
  // A heading of the page ends with the mark of its link.
  assert.deepEqual(
    beside,
    groups.map((text) => text.replace(/\W+$/, '')),
    'the sidebar has the groups of the index',
  );
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
    const late = /id="(parameters|returns|throws)[\d-]*"(?:(?!<h\d)[\s\S])*<h\d id="example/;
    assert.doesNotMatch(text, late, `${name} has its examples before the parameters`);
    const unpublished = /id="see[\d-]*"(?:(?!<h\d)[\s\S])*the interface, /;
    assert.doesNotMatch(text, unpublished, `${name} refers to nothing that readers do not have`);
  }
  console.log(`${entries.length} entries of the API reference begin with an example`);
  await page.close();
}

async function showsTypesAsCode({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/server`);
  const signature = page.locator('#verifywebhook ~ div pre').first();
  assert.equal(
    await signature.innerText(),
    `function verifyWebhook(
  request: Request | RawWebhook,
  options: VerifyWebhookOptions & { allowUnsigned?: false },
): Promise<VerifiedWebhook>;

function verifyWebhook(
  request: Request | RawWebhook,
  options: VerifyWebhookOptions,
): Promise<UnsignedWebhook | VerifiedWebhook>;`,
    'the overloads are one signature, with their types',
  );
  await page.getByRole('cell', { name: 'its body is read once' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Returns' }).count(), 0);
  await signature.getByRole('link', { name: 'UnsignedWebhook' }).click();
  await page.getByRole('heading', { name: 'UnsignedWebhook', level: 1 }).waitFor();
  await page.goto(`${site.url}/api/widget#widgetstate`);
  await page.getByRole('heading', { name: 'status: "ready"' }).waitFor();
  await page.goto(`${site.url}/api/pow`);
  await page.getByText('RangeError if workers').waitFor();
  await page.goto(`${site.url}/api/react/otpformprops`);
  const names = await page.locator('.vp-doc td:first-child').allInnerTexts();
  assert.deepEqual(
    names.slice(0, 3).map((name) => name.replace(/\s+/g, ' ').trim()),
    ['endpoint required', 'onVerified?', 'fetch?'],
    'the properties are in the order of the source, required ones first',
  );
  console.log('signatures have their types, and properties the order of the source');
  await page.close();
}

async function opensThePackage({ openPage, site }) {
  const { page } = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const beside = page.locator('.VPSidebar');
  for (const path of ['/api/react', '/api/react/phone', '/api/react/otpformprops']) {
    await page.goto(site.url + path);
    await beside.getByRole('link', { name: 'react/phone' }).waitFor();
    assert.ok(await beside.getByRole('link', { name: 'server/node' }).isHidden());
  }
  for (const [path, entry] of [
    ['/api/client/messages/ownmessages', 'client/messages'],
    ['/api/react/otpformprops', 'react'],
  ]) {
    await page.goto(site.url + path);
    await beside.locator('[aria-current]', { hasText: entry }).waitFor();
    assert.equal(await beside.locator('[aria-current]').innerText(), entry);
  }
  console.log('beside the API reference, only the package of the page is open');
  await page.close();
}

async function showsWholeLines({ openPage, site }) {
  const { page } = await openPage();
  for (const [width, path, blocks] of [
    [1280, '/api/react', '.vp-doc pre'],
    [390, '/guides/vite-express', '.vp-doc .language-sh pre'],
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.url + path);
    const cut = await page
      .locator(blocks)
      .evaluateAll((all) =>
        all
          .filter((pre) => pre.scrollWidth > pre.clientWidth)
          .map(({ textContent }) => textContent),
      );
    assert.deepEqual(cut, [], `${path} shows its lines whole`);
  }
  console.log('signatures and commands are seen whole');
  await page.close();
}

async function keepsNamesWhole({ openPage, site }) {
  const { page } = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/api/react/otpformprops', '/api/server/otpproxyconfig']) {
    await page.goto(site.url + path);
    const broken = await page.locator('.vp-doc td:nth-child(2) code').evaluateAll((all) =>
      all.flatMap(({ firstChild, textContent }) => {
        const range = document.createRange();
        range.selectNodeContents(firstChild);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return /^\w+$/.test(textContent) && lines.size > 1 ? [textContent] : [];
      }),
    );
    assert.deepEqual(broken, [], `${path} shows the names of its types whole`);
    const isWide = await page
      .locator('.vp-doc table')
      .evaluateAll((all) => all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    assert.ok(!isWide, `${path} has its tables whole`);
  }
  await page.close();
}

async function listsTheTypes({ openPage, site }) {
  const { page } = await openPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, type] of [
    ['react', 'OtpFormProps'],
    ['server', 'OtpProxyConfig'],
    ['client', 'OtpFlowOptions'],
  ]) {
    await page.goto(`${site.url}/api/${path}`);
    await page.locator('.VPDocAsideOutline').getByRole('link', { name: type }).waitFor();
  }
  console.log('beside a package are the names of its types');
  await page.close();
}

async function leadsToAType({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/server#createotpproxy`);
  await page
    .getByText(/^Config: OtpProxyConfig/)
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'OtpProxyConfig', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'VerificationAddress' }).first().click();
  await page.getByRole('heading', { name: 'VerificationAddress', level: 1 }).waitFor();
  await page.getByRole('link', { name: '@otp-kit/protocol', exact: true }).last().click();
  await page.getByRole('heading', { name: '@otp-kit/protocol', level: 1 }).waitFor();
  console.log('a function leads to the page of its type, and that to the next and back');
  await page.close();
}

async function leadsToACode({ openPage, site }) {
  const { page } = await openPage();
  for (const code of ['RATE_LIMIT_PIPELINE_PERMINUTE', 'channel_not_eligible', 'ABORTED']) {
    await page.goto(`${site.url}/errors/${code}`);
    await page.getByRole('heading', { name: code, level: 1 }).waitFor();
    assert.equal(page.url(), `${site.url}/errors/${slugOf(code)}`);
    assert.equal(await page.title(), `${code} | otp-kit`);
  }
  console.log('the address of a code leads to its page');
  const { status } = await fetch(`${site.url}/errors/INVALID_OTP`);
  assert.equal(status, 200, 'the address of a code has a page without a script');
  const entry = page.locator('.VPSidebar').getByRole('link', { name: 'TRANSACTION_EXPIRED' });
  await page.goto(`${site.url}/errors/transaction-expired`);
  await page.waitForFunction(
    (link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    },
    await entry.elementHandle(),
  );
  console.log('the list of the codes shows the page that is open');
  await page.close();
}

async function filtersTheCodes({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/`);
  const filter = page.getByRole('searchbox', { name: 'Filter the codes' });
  const rows = page.locator('main tbody tr:visible');
  const count = page.getByRole('main').getByRole('status');
  for (const [words, code] of [
    ['invalid_otp', 'INVALID_OTP'],
    ['Wrong  code', 'INVALID_OTP'],
    ['503', 'CIRCUIT_BREAKER_OPEN'],
    ['invald otp', 'INVALID_OTP'],
    ['TRANSACTION_EXPIRD', 'TRANSACTION_EXPIRED'],
  ]) {
    await filter.fill(words);
    await count.getByText(new RegExp(`\\b${await rows.count()} (of|have) `)).waitFor();
    assert.ok((await rows.count()) < 40, `"${words}" filters the list`);
    await rows.getByText(code, { exact: true }).waitFor();
  }
  await filter.fill('INVALID-OTP');
  await count.getByText(/^\d+ of \d+ codes$/).waitFor();
  const link = rows.first().getByRole('link');
  await link.click();
  await page.getByRole('heading', { name: 'INVALID_OTP', level: 1 }).waitFor();
  await page.goBack();
  await filter.waitFor();
  const focused = page.locator('main a:focus');
  await focused.waitFor();
  assert.equal(await focused.textContent(), await link.textContent(), 'Back finds the link');
  assert.notEqual(await filter.inputValue(), '', 'Back finds the filter as it was');
  await filter.fill('xyzzy');
  await count.getByText('No code has these words.').waitFor();
  assert.equal(await rows.count(), 0);
  await filter.fill('');
  await count.getByText(`${await rows.count()} codes`).waitFor();
  assert.ok((await rows.count()) > 100, 'the list is whole without words');
  console.log('the list of the codes is filtered by code, sentence and status');
  await page.close();
}

async function showsTheCopyButton({ openPage, site }) {
  const { page } = await openPage({ hasTouch: true, isMobile: true });
  await page.goto(`${site.url}/guides/vite-express`);
  await page.locator('.vp-doc button.copy').first().waitFor();
  const opacities = await page
    .locator('.vp-doc button.copy')
    .evaluateAll((all) => all.map((button) => getComputedStyle(button).opacity));
  assert.deepEqual([...new Set(opacities)], ['1']);
  console.log('a touch screen shows the buttons to copy');
  await page.close();
}

async function comesBackOnline({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/guides/`);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Emulator', exact: true }).first().click();
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  assert.equal(await page.title(), 'No connection | otp-kit');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('There is still no connection').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'The emulator', level: 1 }).waitFor();
  console.log('a page that was opened offline says so, and loads once the browser is online');
  await page.close();
}

/** A coding agent reads `llms.txt`, or everything in `llms-full.txt`. */
async function listsTheGuides({ site }) {
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
async function servesTheRegistry({ site }) {
  for (const item of registryItems()) {
    const response = await fetch(`${site.url}/r/${item.name}.json`);
    assert.deepEqual(await response.json(), item);
  }
}
