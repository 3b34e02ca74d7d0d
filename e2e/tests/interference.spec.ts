import { expect, type Page } from '@playwright/test';
import { control } from '../support/control.ts';
import { advance, messages, nextMessage } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER, SHOWN_NUMBER } from '../support/number.ts';
import { goOffline } from '../support/offline.ts';
import { test } from '../support/test.ts';

const ROUTES = '**/api/otp/**';
const HTML = '<!doctype html><title>502</title><h1>Bad gateway</h1><p>nginx</p>';
const NO_CONNECTION = 'We can’t connect. Check your connection.';
const OUR_SIDE = 'Something went wrong on our side.';

/** Interference between the page and the backend, and how it ends. */
const TROUBLES: readonly {
  readonly name: string;
  readonly comes: (page: Page) => Promise<unknown>;
  readonly goes: (page: Page) => Promise<unknown>;
  readonly text: string | RegExp;
}[] = [
  {
    name: 'no connection',
    comes: goOffline,
    goes: (page) => page.context().setOffline(false),
    text: NO_CONNECTION,
  },
  {
    name: 'no backend',
    comes: (page) => page.route(ROUTES, (route) => route.abort('connectionrefused')),
    goes: (page) => page.unroute(ROUTES),
    text: NO_CONNECTION,
  },
  {
    name: 'a page of a server in front of the backend',
    comes: (page) =>
      page.route(ROUTES, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: HTML }),
      ),
    goes: (page) => page.unroute(ROUTES),
    text: /^(Something went wrong on our side|We couldn’t check the code)\./,
  },
];

for (const { name, comes, goes, text } of TROUBLES) {
  const tag = name === 'no connection' ? [] : '@full';

  test(`${name} keeps the typed number and sends no second message`, { tag }, async ({ page }) => {
    const { alert, code, phone, send } = form(page);
    await page.goto('/');
    const challenged = page.waitForResponse('**/api/otp/challenge');
    await phone.fill(NUMBER);
    await challenged;
    // What formats the number is loaded, too.
    await expect(phone).toHaveValue(SHOWN_NUMBER);
    await comes(page);
    await send.click();
    await expect(alert).toHaveText(text);
    await expect(phone).toHaveValue(SHOWN_NUMBER);

    await goes(page);
    await send.click();

    await expect(code).toBeFocused();
    expect(await messages()).toHaveLength(1);
  });

  test(`${name} keeps the typed code`, { tag }, async ({ page }) => {
    const user = formUser(page);
    const { alert, code, verify } = form(page);
    const message = await user.asksForCode(NUMBER, E164);
    await comes(page);
    await user.types(message.code);
    await expect(alert).toHaveText(text);
    await expect(code).toHaveValue(message.code);

    await goes(page);
    await verify.click();

    await user.isSignedIn(E164);
  });
}

for (const [name, fault, tag] of [
  ['half a response', { drop: 'malformed' }, '@full'],
  ['nothing, over a connection that breaks', { drop: 'reset' }, []],
  [
    'a page',
    { respond: { status: 500, body: HTML, headers: { 'content-type': 'text/html' } } },
    '@full',
  ],
] as const) {
  test(`the service responds to a send with ${name}: the user sees none of it, and gets a code with the next try`, {
    tag: [tag].flat(),
  }, async ({ page }) => {
    await page.clock.install();
    const { alert, asks, code, countdown, send } = form(page);
    await control('POST', 'faults', { operation: 'v12.send', ...fault });

    await asks(NUMBER);
    await expect(alert).toHaveText(OUR_SIDE);
    await expect(countdown).toHaveText(/^You can try again in (30|2\d) seconds\.$/);
    const lost = (await messages())[0];
    await advance(30);
    await page.clock.fastForward(30_000);
    await send.click();

    await expect(code).toBeFocused();
    await formUser(page).types((await nextMessage(E164, lost)).code);
    await formUser(page).isSignedIn(E164);
  });
}

test('the response to the right code is lost: the user gets another code at once, without the resend delay', async ({
  page,
}) => {
  const { alert, asks, resend, verify } = form(page);
  const user = formUser(page);
  await asks(NUMBER);
  const first = await nextMessage(E164);
  await control('POST', 'faults', { operation: 'v12.verify', drop: 'reset' });

  await user.types(first.code);
  await expect(alert).toHaveText('We couldn’t check the code. You may need a new one.');
  await verify.click();
  await expect(alert).toHaveText('This code has been used. Ask for a new one.');
  await resend.click();

  await user.types((await nextMessage(E164, first)).code);
  await user.isSignedIn(E164);
});
