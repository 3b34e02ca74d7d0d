import { expect, type Page } from '@playwright/test';
import { CAPTCHA_KEYS } from '../support/captcha-keys.ts';
import { configureWidget } from '../support/emulator.ts';
import { NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';
import { APP, hostedFrame, WIDGET, widgetUser } from '../support/widget-user.ts';

const ELSEWHERE = `${APP}/solver.html`;

/** Puts another page into the frame in place of the hosted one, and waits until it is there. */
async function frameLoads(page: Page, body: string): Promise<void> {
  await page.route(`${WIDGET}/w/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${body}` }),
  );
  await widgetUser(page, hostedFrame(page)).begins('/widget.html');
  await expect(page.locator('.otp-widget')).toHaveAttribute('data-state', 'ready');
}

// Opening a window uses up the press, as passing time would. Without a sandbox a frame that was pressed
// once may navigate the tab at any later moment.
const HOSTILE = `<button>Press</button><p></p>
  <script>
    document.querySelector('button').onclick = () => {
      open('about:blank').close();
      try {
        top.location.href = '${ELSEWHERE}';
      } catch (error) {
        document.querySelector('p').textContent = error.name;
      }
    };
  </script>`;

test('a hostile page in the frame cannot navigate the tab, even after an earlier press', async ({
  page,
}) => {
  await frameLoads(page, HOSTILE);

  await hostedFrame(page).getByRole('button', { name: 'Press' }).click();

  await expect(hostedFrame(page).getByText('SecurityError')).toBeVisible();
  expect(page.url()).toBe(`${APP}/widget.html`);
});

test('nor by a link that it presses itself', async ({ page }) => {
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('allow-top-navigation'),
  );
  await frameLoads(
    page,
    `<a target="_top" href="${ELSEWHERE}">Leave</a><script>document.querySelector('a').click()</script>`,
  );

  await refused;
  await expect(hostedFrame(page).getByRole('link', { name: 'Leave' })).toBeVisible();
  expect(page.url()).toBe(`${APP}/widget.html`);
});

test('a frame that shows an error page has a way on, without a press', async ({ page }) => {
  await page.route(`${WIDGET}/w/**`, (route) =>
    route.fulfill({ status: 503, body: 'Service Unavailable' }),
  );

  await widgetUser(page, hostedFrame(page)).begins('/widget.html');

  // The widget has moved the focus there.
  await expect(page.locator('iframe')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Open as a full page' })).toBeVisible({
    timeout: 10_000,
  });
  await page.unroute(`${WIDGET}/w/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await widgetUser(page, hostedFrame(page)).getsCode();
});

test('a link in the frame that the user presses may navigate the tab', { tag: '@landing' }, async ({
  page,
}) => {
  await frameLoads(page, `<a target="_top" href="${ELSEWHERE}">Leave</a>`);

  await hostedFrame(page).getByRole('link', { name: 'Leave' }).click();

  await page.waitForURL(ELSEWHERE);
});

test('the frame runs scripts on its own origin, and submits forms', { tag: '@full' }, async ({
  page,
}) => {
  await frameLoads(
    page,
    `<output></output><form><input name="sent" value="yes"><button>Send</button></form>
    <script>
      document.querySelector('output').textContent =
        [origin, new URLSearchParams(location.search).get('sent')].join();
    </script>`,
  );
  await expect(hostedFrame(page).getByText(`${WIDGET},`, { exact: true })).toBeVisible();

  await hostedFrame(page).getByRole('button', { name: 'Send' }).click();

  await expect(hostedFrame(page).getByText(`${WIDGET},yes`)).toBeVisible();
});

test('a popup of the frame is not sandboxed, so that it can show terms or a captcha', {
  tag: '@full',
}, async ({ page }) => {
  await frameLoads(page, `<a target="_blank" rel="opener" href="${ELSEWHERE}">Terms</a>`);
  const opened = page.waitForEvent('popup');
  await hostedFrame(page).getByRole('link', { name: 'Terms' }).click();
  const popup = await opened;
  popup.on('dialog', (dialog) => dialog.accept());

  // In a sandbox without `allow-modals`, no dialog opens and the result is false.
  expect(await popup.evaluate(() => confirm('Do you agree?'))).toBe(true);
});

test('without its second module the widget says so, and goes on with the same attempt', {
  tag: '@landing',
}, async ({ page }) => {
  const created: string[] = [];
  page.on('request', (request) => created.push(...(/\/attempt$/.exec(request.url()) ?? [])));
  await page.route('**/assets/later-*', (route) => route.abort());
  await widgetUser(page, hostedFrame(page)).begins('/widget.html');
  await expect(page.getByRole('status')).toHaveText(/Verification failed/);
  await expect(page.getByRole('button', { name: 'Open as a full page' })).toBeVisible();

  await page.unroute('**/assets/later-*');
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(hostedFrame(page).getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect(created).toHaveLength(1);
});

test('the captcha works in the frame, even if it needs a press', async ({ page }) => {
  await configureWidget({ captcha: { siteKey: CAPTCHA_KEYS.asks } });
  const frame = hostedFrame(page);
  const user = widgetUser(page, frame);
  await user.begins('/widget.html');

  await frame.frameLocator('iframe[title="Security check"]').getByRole('checkbox').click();

  await user.types((await user.getsCode()).code);
  await user.declinesPasskey();
  await user.isSignedIn();
});

test.describe('an Arabic page in an English browser', () => {
  const ask = async (page: Page, path: string) => {
    await page.goto(`${APP}${path}?lang=ar`);
    await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill(NUMBER);
    await page.keyboard.press('Enter');
  };

  test('shows an Arabic frame', { tag: '@landing' }, async ({ page }) => {
    await ask(page, '/widget.html');

    const hosted = page.frameLocator('iframe[title="التحقّق"]');
    await expect(hosted.getByRole('heading', { name: 'أدخل الرمز' })).toBeVisible();
    await expect(hosted.locator(':root')).toHaveAttribute('dir', 'rtl');
  });

  test('redirects to an Arabic page, whose title is the heading of the step', {
    tag: '@full',
  }, async ({ page }) => {
    await ask(page, '/redirect.html');

    await page.waitForURL(`${WIDGET}/**`);
    await expect(page.getByRole('heading', { name: 'أدخل الرمز' })).toBeVisible();
    await expect(page).toHaveTitle(/^أدخل الرمز · /);
  });
});
