import { expect, type Page } from '@playwright/test';
import { messages } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER, SHOWN_NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

/** What a router keeps in the entry of a page. */
const PAGE_STATE = { idx: 4, key: 'a1b2', usr: { from: '/cart' } };
const BEFORE = '/redirect.html';

/** Opens the sign-in page after another page, with a router that keeps its own state in each entry. */
async function openWithRouter(page: Page): Promise<void> {
  await page.goto(BEFORE);
  await page.goto('/');
  await page.evaluate((state) => {
    history.replaceState(state, '');
    addEventListener('popstate', (event) => {
      const isOwn = JSON.stringify(event.state) === JSON.stringify(state);
      document.documentElement.dataset['moves'] ??= '';
      document.documentElement.dataset['moves'] += `${location.pathname} ${isOwn} `;
    });
  }, PAGE_STATE);
}

async function ask(page: Page): Promise<void> {
  const { code, phone } = form(page);
  await phone.fill(NUMBER);
  await phone.press('Enter');
  await expect(code).toBeFocused();
}

const historyOf = (page: Page) =>
  page.evaluate(() => ({
    length: history.length,
    state: history.state,
    moves: document.documentElement.dataset['moves'],
  }));

test('Back at the code step returns to the number, and the sent code still signs in', {
  tag: '@landing',
}, async ({ page }) => {
  const user = formUser(page);
  const { code, phone, send } = form(page);
  const message = await user.asksForCode(NUMBER, E164);
  // The part that adds the entry loads beside the send, and may come after the code.
  await expect.poll(async () => (await historyOf(page)).state).not.toBeNull();

  await page.goBack();

  await expect(phone).toHaveValue(SHOWN_NUMBER);
  await expect(phone).toBeFocused();
  await send.click();
  await expect(code).toBeFocused();
  await user.types(message.code);
  await user.isSignedIn(E164);
  expect(await messages()).toHaveLength(1);
});

test('Forward returns to the code step, and sends nothing', { tag: '@full' }, async ({ page }) => {
  const user = formUser(page);
  const { code, phone } = form(page);
  const message = await user.asksForCode(NUMBER, E164);
  await page.goBack();
  await expect(phone).toBeVisible();

  await page.goForward();

  await expect(code).toBeFocused();
  await page.goBack();
  await expect(phone).toBeVisible();
  await page.goForward();
  await user.types(message.code);
  await user.isSignedIn(E164);
  expect(await messages()).toHaveLength(1);
});

test('after a sign-in, Back leaves the page as it did before', { tag: '@full' }, async ({
  page,
}) => {
  await openWithRouter(page);
  const before = await historyOf(page);
  await ask(page);
  expect(await historyOf(page)).toMatchObject({ length: before.length + 1, state: PAGE_STATE });

  const [message] = await messages();
  await formUser(page).types(message?.code ?? '');
  await formUser(page).isSignedIn(E164);

  const after = await historyOf(page);
  expect(after.state).toEqual(PAGE_STATE);
  expect(after.moves).toBe('/ true ');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('after a change of the number, Back leaves the page as it did before', {
  tag: '@full',
}, async ({ page }) => {
  await openWithRouter(page);
  await ask(page);
  const { code, phone, send } = form(page);

  await page.getByRole('button', { name: 'Change number' }).click();
  await expect(phone).toBeFocused();
  await send.click();
  await expect(code).toBeFocused();
  await page.getByRole('button', { name: 'Change number' }).click();
  await expect.poll(async () => (await historyOf(page)).state).toEqual(PAGE_STATE);

  expect((await historyOf(page)).moves).toBe('/ true / true ');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('reloads at the code step add no entries, and Back returns to the number', {
  tag: '@full',
}, async ({ page }) => {
  await openWithRouter(page);
  await ask(page);
  const { length } = await historyOf(page);
  const { code, phone } = form(page);

  for (let time = 0; time < 3; time++) {
    await page.reload();
    await expect(code).toBeVisible();
  }

  expect(await historyOf(page)).toMatchObject({ length, state: PAGE_STATE });
  await page.goBack();
  await expect(phone).toBeVisible();
  await expect.poll(async () => (await historyOf(page)).state).toEqual(PAGE_STATE);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('entries that the page adds at the code are left to the page', { tag: '@full' }, async ({
  page,
}) => {
  await openWithRouter(page);
  await ask(page);
  const { code } = form(page);
  await page.evaluate(() => history.pushState({ dialog: 'terms' }, ''));

  await page.goBack();

  await expect.poll(async () => (await historyOf(page)).moves).toBe('/ false ');
  await expect(code).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'terms';
  });
  await page.goBack();
  await expect(code).toBeVisible();
  await page.goBack();
  await expect(form(page).phone).toBeVisible();
});

test('Back while a code is checked keeps the code step, and the check goes on', {
  tag: '@full',
}, async ({ page }) => {
  await openWithRouter(page);
  await ask(page);
  const [message] = await messages();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/otp/verify', async (route) => {
    await held;
    await route.continue();
  });
  const { code } = form(page);
  await code.fill(message?.code ?? '');
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveAttribute('aria-disabled');

  await page.goBack();
  await expect(code).toBeVisible();
  release();

  await formUser(page).isSignedIn(E164);
  expect((await historyOf(page)).state).toEqual(PAGE_STATE);
});
