import { expect } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { configure } from '../support/emulator.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { documentedPolicy, leaveOut, parsePolicy, watchPolicy } from '../support/policy.ts';
import { test } from '../support/test.ts';
import { hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

const askForCaptcha = () => configure({ turnstile: { enabled: true } });

test('every response of the demo has the policy of the README’s table, the worker’s too', async ({
  page,
}) => {
  const policies = new Map<string, string>();
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    if (host !== `localhost:${DEMO_PORT}`) return;
    policies.set(pathname, response.headers()['content-security-policy'] ?? '');
  });
  for (const path of ['/widget.html', '/redirect.html', '/orders.html', '/solver.html']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await formUser(page).asksForCode(NUMBER, E164);

  const documented = documentedPolicy();
  expect(Object.keys(documented).length).toBeGreaterThan(3);
  const paths = [...policies.keys()];
  expect(paths).toEqual(expect.arrayContaining(['/', '/api/otp/send']));
  expect(paths.filter((path) => /^\/assets\/worker-.*\.js$/.test(path))).toHaveLength(1);
  for (const [path, policy] of policies) {
    expect(parsePolicy(policy), path).toEqual(documented);
  }
});

test('the own form breaks no rule, with a captcha', { tag: '@landing' }, async ({ page }) => {
  await askForCaptcha();
  const blocked = await watchPolicy(page);
  const user = formUser(page);

  const message = await user.asksForCode(NUMBER, E164);
  await user.types(message.code);

  await user.isSignedIn(E164);
  expect(blocked).toEqual([]);
});

for (const path of ['/widget.html', '/redirect.html'] as const) {
  test(`${path} breaks no rule`, {
    tag: path === '/widget.html' ? '@landing' : '@full',
  }, async ({ page }) => {
    const blocked = await watchPolicy(page);
    const user = widgetUser(page, path === '/widget.html' ? hostedFrame(page) : page);

    await user.begins(path);
    const { code } = await user.getsCode();
    await user.types(code);
    await user.declinesPasskey();

    await user.isSignedIn();
    expect(blocked).toEqual([]);
  });
}

test.describe('a rule is broken', () => {
  // The page may still be loading what is fulfilled here when all is seen.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('by what is inline, and by a script that the page makes', { tag: '@landing' }, async ({
    page,
  }) => {
    const blocked = await watchPolicy(page);
    await page.goto('/');

    await page.evaluate(() => {
      document.body.setAttribute('style', 'color: red');
      const inline = document.createElement('script');
      inline.textContent = 'document.title = "inline"';
      document.head.append(inline);
      const made = document.createElement('script');
      made.src = URL.createObjectURL(new Blob(['document.title = "made"']));
      document.head.append(made);
    });

    await expect
      .poll(() => [...blocked].sort())
      .toEqual(['script-src-elem blob', 'script-src-elem inline', 'style-src-attr inline']);
    await expect(page).toHaveTitle(/Sign in/);
  });

  test('by the captcha without its script-src', { tag: '@full' }, async ({ page }) => {
    await askForCaptcha();
    await leaveOut(page, 'script-src', WIDGET);
    const blocked = await watchPolicy(page);
    await page.goto('/');

    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
    await page.keyboard.press('Enter');

    await expect(page.getByRole('alert')).toContainText('The security check didn’t load.');
    await expect.poll(() => blocked.join()).toContain(`script-src-elem ${WIDGET}/turnstile/`);
  });

  test('by the captcha without its frame-src, which then never gives a token', {
    tag: '@full',
  }, async ({ page }) => {
    await askForCaptcha();
    await leaveOut(page, 'frame-src', WIDGET);
    const blocked = await watchPolicy(page);
    await page.clock.install();
    await page.goto('/');

    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
    await page.keyboard.press('Enter');

    await expect.poll(() => blocked.join()).toContain(`frame-src ${WIDGET}`);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('alert')).toContainText('The security check didn’t load.');
  });

  test('by the widget without its frame-src', { tag: '@full' }, async ({ page }) => {
    await leaveOut(page, 'frame-src', WIDGET);
    const blocked = await watchPolicy(page);
    await page.goto('/widget.html');

    await page.getByRole('textbox', { name: 'Phone number' }).fill(NUMBER);
    await page.keyboard.press('Enter');

    await expect.poll(() => blocked.join()).toContain(`frame-src ${WIDGET}`);
  });
});
