/** Checks of the search. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { slugOf } from './slug.mjs';

/**
 * What developers search for, and the address that must be among the first two results. Two searches in a row lead to
 * different addresses, so that the results of the one before do not pass for those of the next.
 */
const SEARCHES = [
  ['resend', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['otp-form', '/guides/html#'],
  ['sms', '/guides/security#sms-pumping'],
  ['email', '/react/addresses#email-addresses'],
  ['theme', '/guides/theming#'],
  ['arabic', '/react/languages#arabic-and-german'],
  ['rate limit', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['webhook', '/guides/widget#_3-the-callbacks-and-the-webhook'],
  ['vue', '/guides/vue#vue'],
  ['next.js', '/guides/next#next-js'],
  ['captcha', '/react/captcha#'],
  ['csp', '/guides/production#content-security-policy-csp'],
  ['turnstile', '/react/captcha#'],
  ['cookies', '/guides/production#secrets-and-cookies'],
  ['test numbers', '/guides/security#test-numbers-test-pairs'],
  ['docker', '/emulator/command#in-a-docker-container'],
  ['redis', '/guides/production#several-instances-with-one-redis'],
  ['otp expired', '/errors/transaction-expired#'],
  ['autofill', '/guides/code-autofill#code-autofill'],
  ['INVALID_OTP', '/errors/invalid-otp#invalid-otp'],
  ['verify webhook signature', '/guides/widget#_3-the-callbacks-and-the-webhook'],
  ['how long is a code valid', '/errors/transaction-expired#'],
  ['Not delivered', '/errors/send-otp-failed#'],
];

/** A sentence of a code, the topic of a guide, names with a slip, options, and the address that must be the first result. */
const FIRST_SEARCHES = [
  ['wrong code', '/errors/invalid-otp#'],
  ['passkey', '/guides/passkeys#add-passkeys'],
  ['INVALID_OPT', '/errors/invalid-otp#'],
  ['TRANSACTION EXPIRD', '/errors/transaction-expired#'],
  ['OtpFrom', '/api/react#otpform'],
  ['code does not arrive', '/guides/troubleshooting#the-code-does-not-arrive'],
  ['allowedCountries', '/api/server/otpproxyconfig#property-allowedcountries'],
  ['defaultCountry', '/api/server/otpproxyconfig#property-defaultcountry'],
  ['sealSecrets', '/api/server/otpproxyconfig#property-sealsecrets'],
  ['maxWrongCodes', '/api/server/sendpolicy#property-maxwrongcodes'],
  ['ratelimit', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['user entered the wrong code', '/errors/invalid-otp#'],
  ['brute force', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['cors', '/guides/troubleshooting#without-a-message'],
  ['accessibility', '/react/#accessibility'],
  ['quick start', '/guides/#quick-start'],
  ['country list', '/react/addresses#the-country-list'],
  ['code lifetime', '/errors/transaction-expired#'],
  ['custom ui', '/react/parts#parts'],
  ['Wrong code', '/errors/invalid-otp#'],
  ['code length', '/react/#code-length'],
  ['onVerified', '/api/react/otpformprops#property-onverified'],
  ['sms not arriving', '/guides/troubleshooting#the-code-does-not-arrive'],
  ['otp expiry', '/errors/transaction-expired#'],
  ['<OtpForm />', '/api/react#otpform'],
  ['bundle size', '/react/#bundle-size'],
  ['No credit', '/errors/transaction-creation-failed#'],
  ['test in CI', '/guides/testing#in-ci'],
  ['github actions', '/guides/testing#in-ci'],
  ['install', '/guides/#quick-start'],
  ['sms not received', '/guides/troubleshooting#the-code-does-not-arrive'],
  ['getting started', '/guides/#quick-start'],
  ['Deutsch', '/react/languages#arabic-and-german'],
  ['how do I change the language', '/react/languages#languages-and-texts'],
  ['translat', '/react/languages#languages-and-texts'],
  ['Fehlercodes', '/errors/#error-codes'],
  ['OTPForm', '/api/react#otpform'],
  ['COUNTRY_CODE_MISSING', '/errors/country-code-missing#'],
  ['gdpr compliance', '/guides/security#what-stays-on-your-server'],
  ['svelte component', '/guides/html#plain-html'],
  ['Sprache wechseln', '/react/languages#languages-and-texts'],
  ['resnd', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['darkmode', '/guides/theming#theming'],
  ['classNames', '/api/react/otpformprops#property-classnames'],
  ['Too many codes', '/errors/rate-limit-phonenumber-perhour#'],
  ['re-send', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['web hook', '/guides/widget#_3-the-callbacks-and-the-webhook'],
  ['langauge', '/react/languages#languages-and-texts'],
  ['server.ts', '/guides/passkeys#_3-add-the-proxy-of-passkeys'],
];

/** Words with a slip, or that many pages have, and the address that must be among the first eight. */
const UNCLEAR_SEARCHES = [
  ['user did not get the code', '/guides/troubleshooting#the-code-does-not-arrive'],
  ['nextjs', '/guides/next#next-js'],
  ['playwrite', '/guides/testing#'],
  ['nextj', '/guides/next#next-js'],
  ['pasky', '/guides/passkeys#'],
  ['503', '/errors/circuit-breaker-open#'],
  ['429', '/guides/security#rate-limits-and-the-wait-before-a-resend'],
  ['trustedProxies', '/guides/production#client-address'],
];

/** Questions in other words than those of the page, and the address of its section. */
const PHRASES = JSON.parse(
  readFileSync(new URL('../.vitepress/search/phrases.json', import.meta.url), 'utf8'),
);
const USUAL = Object.entries(PHRASES).flatMap(([address, phrases]) =>
  phrases.split(', ').map((words) => [words, address]),
);

const SEARCH_FIELD = { name: 'Search the documentation' };

/** The checks, in their order. */
export const SEARCH = [opensAtOnce, findsAFunction, findsACode, findsByWords, leadsBack];

async function opensAtOnce({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(site.url);
  const phone = page.getByLabel('Phone number');
  await phone.focus();
  // Caps Lock is on, and the box of the search has not loaded yet.
  await page.keyboard.press('Control+K');
  await page.keyboard.type('expired');
  await page
    .getByRole('option')
    .first()
    .getByText(/expired/i)
    .first()
    .waitFor();
  assert.equal(await page.getByRole('combobox', SEARCH_FIELD).inputValue(), 'expired');
  assert.equal(await phone.inputValue(), '');
  // The room of the scrollbar is as dark as what is beside it.
  const { width } = page.viewportSize();
  const difference = (await redAt(page, width - 2)) - (await redAt(page, width - 24));
  assert.ok(Math.abs(difference) <= 2, `the room of the scrollbar differs by ${difference}`);
  console.log('the search takes what is typed from its key on');
  await page.close();
}

/** How much red a pixel near the window's lower edge has, from 0 to 255. */
async function redAt(page, x) {
  const png = await page.screenshot({ clip: { x, y: 700, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = await fetch(`data:image/png;base64,${base64}`);
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.drawImage(await createImageBitmap(await image.blob()), 0, 0);
    return context.getImageData(0, 0, 1, 1).data[0];
  }, png.toString('base64'));
}

async function findsAFunction({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/api/`);
  await page.getByRole('link', { name: '@otp-kit/server/node' }).first().click();
  await page.getByRole('heading', { name: 'toNodeHandler()' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', SEARCH_FIELD).fill('createWidgetProxy');
  await page.getByRole('option').getByText('createWidgetProxy()').first().click();
  await page.waitForURL(`${site.url}/api/server#createwidgetproxy`);
  console.log('the search found a function of the API reference');
  await page.close();
}

async function findsACode({ openPage, site }) {
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
    await page.getByRole('combobox', SEARCH_FIELD).fill(code);
    await page.getByRole('option').first().getByText(code, { exact: true }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.url}/errors/${slugOf(code)}#${slugOf(code)}`);
  }
  console.log('the search finds the page of an exact code first');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', SEARCH_FIELD).fill('WEBHOOK_BODY_NOT_RAW');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/errors\/webhook-body-not-raw/);
  console.log('Enter at once opens the first result of what was typed');
  await page.close();
}

async function findsByWords({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/errors/`);
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', SEARCH_FIELD);
  const first = page.getByRole('option').first();
  await field.fill('webhook');
  await first.getByText('The callbacks and the webhook').waitFor();
  console.log('the search finds a guide before the codes that have the same word');
  await leadsTo(page, FIRST_SEARCHES, 1);
  console.log('the search finds the page of a meaning, and of a code with a slip, first');
  await field.fill('sealSecrets');
  await first.getByText('sealSecrets').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('tr.is-named:focus', { hasText: 'sealSecrets' }).waitFor();
  await page.getByRole('button', { name: 'Search' }).click();
  await field.fill('csrf');
  await page.keyboard.press('Enter');
  await page.locator('#requests-from-other-sites-csrf:focus').waitFor();
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('Tab');
  assert.ok((await page.evaluate(() => scrollY)) >= top / 2, 'the next Tab stays at the place');
  await page.getByRole('button', { name: 'Search' }).click();
  console.log('the search marks the row of a property, and moves the focus to what it opens');
  await leadsTo(page, SEARCHES, 2);
  console.log(`the search finds the page of ${SEARCHES.length} words first or second`);
  await leadsTo(page, UNCLEAR_SEARCHES, 8);
  console.log('the search finds the page of unclear words among the first eight');
  await leadsTo(page, USUAL, 2);
  console.log(`the search finds the section of ${USUAL.length} questions in other words`);
  await field.fill('createOtpProxy');
  const summary = page.locator('.excerpt', { hasText: 'Creates the backend of the browser kit' });
  assert.match(await summary.first().textContent(), /stay in the …\s*$/);
  console.log('a summary ends after a word');
  await field.fill('resend');
  await first.getByText('the wait before a resend').waitFor();
  const found = page.locator('.search [role=option]:nth-child(-n + 5)');
  const codes = await found.locator('b', { hasText: 'RESEND_LIMIT_EXCEEDED' }).count();
  assert.equal(codes, 1, 'the page of a code takes one place, not one for each of its parts');
  await field.fill('expired code');
  await first.getByText(/_EXPIRED$/).waitFor();
  console.log('the search finds the pages of codes by what they mean');
  await field.fill('expired');
  await first.getByText('TRANSACTION_EXPIRED').waitFor();
  console.log('the search finds a code that the form shows before one that does not reach it');
  const form = page.locator('.search [role=option]:nth-child(-n + 6)[href^="/react/"]');
  await form
    .locator('.excerpt mark', { hasText: /^expire/i })
    .first()
    .waitFor();
  console.log('a result shows the words around what was found, also for a word of many codes');
  await field.fill('');
  await first.getByText('Quick start').waitFor();
  await field.fill('w');
  await first.getByText('Quick start').waitFor();
  // No result and no edge of the list is a stop, and the keys are the field's wherever the focus is.
  await field.fill('resend');
  await page.locator('#results').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('#result-1[aria-selected=true]').waitFor();
  await page.keyboard.type('s');
  assert.equal(await field.inputValue(), 'resends');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.id), 'results');
  console.log('the keys of the search work wherever its focus is');
  await field.fill('w');
  await first.getByText('Quick start').waitFor();
  console.log('a search without a word, or with its first letter, suggests pages');
  await field.fill('xyzzy');
  await page.getByText('Nothing is found for “xyzzy”. Try a single word').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/guides/#quick-start`);
  console.log('a search that finds nothing says what to try, and opens it when it is chosen');
  await page.close();
}

/** Each of the words shows its address among the first results. */
async function leadsTo(page, searches, most) {
  for (const [words, address] of searches) {
    await page.getByRole('combobox', SEARCH_FIELD).fill(words);
    await page
      .locator(`.search [role=option]:nth-child(-n + ${most})[href^="${address}"]`)
      .first()
      .waitFor()
      .catch(() => assert.fail(`"${words}" leads to ${address}`));
  }
}

async function leadsBack({ openPage, site }) {
  const { page } = await openPage();
  await page.goto(`${site.url}/guides/hosted-widget`);
  await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
  assert.equal(await page.title(), 'Page not found | otp-kit');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/widget/);
  console.log('a missing page searches for what its address names');
  await page.goto(`${site.url}/errors/INVALID_OTPP`);
  await page.getByText('Did you mean').getByRole('link', { name: 'INVALID_OTP' }).click();
  await page.getByRole('heading', { name: 'INVALID_OTP', level: 1 }).waitFor();
  console.log('the address of a code with a slip offers the code');
  await page.close();
}
