import { expect, type Page } from '@playwright/test';
import { CREDENTIALS } from '../../demo/emulator-seed.ts';
import { DEMO_PORT } from '../playwright.config.ts';
import { violations } from '../support/console.ts';
import { watchPolicy } from '../support/policy.ts';
import { record } from '../support/recorder.ts';
import { orderMessages, shop } from '../support/shop.ts';
import { test } from '../support/test.ts';

const PLACE = 'Place the order';

test('the message about an order arrives', async ({ page }) => {
  const blocked = await watchPolicy(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveTitle('Messages about orders · otp-kit demo');
  const { newest, status, places } = shop(page);
  await page.getByText('How it works').click();
  await expect(page.getByText('saved in one transaction')).toBeVisible();

  await places();

  await expect(status).toHaveText('Accepted');
  await expect(newest).toContainText('Accepted does not mean delivered.');
  const phones = page.getByRole('log', { name: 'Inbox' });
  await expect(phones).toContainText(/Hello Mona, your order \d+ is on its way\./);
  expect(await orderMessages()).toHaveLength(1);
  expect(blocked).toEqual([]);
});

test('a customer gets the message in the language of the page', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/orders.html?lang=de');

  await page.getByRole('button', { name: 'Bestellung aufgeben' }).click();

  const phones = page.getByRole('log', { name: 'Posteingang' });
  await expect(phones).toContainText(/Hallo Mona, deine Bestellung \d+ ist unterwegs\./);
});

// What fails, the outcomes in the history, the last state, and how many messages arrive.
for (const [channel, failure, outcomes, state, messages, tag] of [
  ['SMS', 'Provider rejects the message', ['Refused', 'send_failed'], 'Refused', 0, '@landing'],
  [
    'SMS',
    'Response is lost',
    ['Pending: there is no final', 'NETWORK_ERROR'],
    'Pending',
    1,
    '@landing',
  ],
  [
    'SMS',
    'Provider gives no clear result',
    ['Unknown', 'provider_outcome_unknown'],
    'Unknown',
    1,
    '@full',
  ],
  ['SMS', 'Provider is not reached at first', ['Accepted'], 'Accepted', 1, '@full'],
  ['SMS', 'Provider does not respond', ['Pending', 'ABORTED'], 'Pending', 1, '@full'],
  ['SMS', 'Customer has opted out', ['Skipped'], 'Skipped', 0, '@full'],
  ['WhatsApp', 'Nothing fails', ['Accepted'], 'Accepted', 1, '@full'],
  ['WhatsApp', 'Provider rejects the message', ['Unknown', 'send_failed'], 'Unknown', 0, '@full'],
  ['WhatsApp', 'Response is lost', ['Unknown', 'NETWORK_ERROR'], 'Unknown', 1, '@full'],
  ['WhatsApp', 'Provider does not respond', ['Unknown', 'ABORTED'], 'Unknown', 1, '@full'],
  ['WhatsApp', 'Customer has opted out', ['Skipped'], 'Skipped', 0, '@full'],
] as const) {
  test(`${channel}, “${failure}”: the message is ${state.toLowerCase()}`, {
    tag,
  }, async ({ page }) => {
    const { newest, status, history, places } = shop(page);

    await places(failure, channel);

    for (const text of outcomes) await expect(history).toContainText(text);
    const madeToFail = newest.getByText(`Made to fail: ${failure}`);
    await expect(madeToFail).toHaveCount(failure === 'Nothing fails' ? 0 : 1);
    await expect(status).toHaveText(state);
    expect(await orderMessages()).toHaveLength(messages);
  });
}

test('a chosen failure hits its own order, also where three are placed at once', {
  tag: '@landing',
}, async ({ page }) => {
  await page.goto('/orders.html?lang=en');
  await expect(page.getByText('The worker is running.')).toBeVisible();

  await page.evaluate(async () => {
    const order = { phone: '+201001234567', template: 'order_shipped', pipeline: 'sms' };
    const place = ([name, failure]: readonly (string | undefined)[]) =>
      fetch('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...order, name, failure }),
      });
    await Promise.all([['First', 'opted-out'], ['Second', 'rejected'], ['Third']].map(place));
  });

  for (const [name, state] of [
    ['First', 'Skipped'],
    ['Second', 'Refused'],
    ['Third', 'Accepted'],
  ] as const) {
    const order = page.getByRole('article').filter({ hasText: name });
    await expect(order.locator('.badge')).toHaveText(state);
  }
});

test('a result that is settled late is asked for again, and the message is sent once', {
  tag: '@full',
}, async ({ page }) => {
  const { status, history, places } = shop(page);

  await places('Result comes late');

  await expect(history).toContainText('Pending: ');
  await expect(history).toContainText('certainty: accepted');
  await expect(status).toHaveText('Accepted', { timeout: 30_000 });
  expect(await orderMessages()).toHaveLength(1);
});

test('an operator does not wait for the next try', { tag: '@full' }, async ({ page }) => {
  const { newest, status, places, decides } = shop(page);
  await places('Response is lost');
  await expect(newest).toContainText('asks again at');

  await decides('Try again now');

  await expect(status).toHaveText('Accepted');
  await expect(newest.locator('summary')).toBeFocused();
  expect(await orderMessages()).toHaveLength(1);
});

for (const [failure, messages, ofSms, ofWhatsApp] of [
  ['Worker is killed before it sends', 0, '@full', '@landing'],
  ['Worker is killed after the response', 1, '@landing', '@full'],
] as const) {
  test(`SMS, “${failure}”: the next worker sends the message once`, {
    tag: ofSms,
  }, async ({ page }) => {
    const { status, history, places } = shop(page);

    await places(failure);

    await expect(page.getByText('The worker was killed.')).toBeVisible();
    await expect(history).toContainText('Picked up again');
    await expect(status).toHaveText('Accepted');
    expect(await orderMessages()).toHaveLength(1);
  });

  test(`WhatsApp, “${failure}”: an operator decides`, {
    tag: ofWhatsApp,
  }, async ({ page }) => {
    const { status, history, places } = shop(page);

    await places(failure, 'WhatsApp');

    await expect(history).toContainText('OPERATION_INTERRUPTED');
    await expect(status).toHaveText('Unknown');
    expect(await orderMessages()).toHaveLength(messages);
  });
}

test('an operator says that the message was sent, and nothing more happens', {
  tag: '@full',
}, async ({ page }) => {
  const { newest, status, places, decides } = shop(page);
  await places('Provider gives no clear result');
  await expect(newest).toContainText('the customer gets the message twice');

  await decides('It was sent');

  await expect(status).toHaveText('Closed: it was sent');
  await expect(newest.getByRole('button')).toHaveCount(0);
  expect(await orderMessages()).toHaveLength(1);
});

test('an operator sends a message again, as a new operation', { tag: '@full' }, async ({
  page,
}) => {
  const { status, places, decides } = shop(page);
  await places('Provider rejects the message', 'WhatsApp');
  await expect(status).toHaveText('Unknown');

  await decides('Send it again');

  await expect(status).toHaveText('Accepted');
  await expect(page.getByRole('article').nth(1).locator('.badge')).toHaveText('Closed: sent again');
  expect(await orderMessages()).toHaveLength(1);
});

test('the newest message is open and the older ones are closed, until one is chosen', {
  tag: '@full',
}, async ({ page }) => {
  const { newest, status, places } = shop(page);
  await places('Provider rejects the message');
  await expect(status).toHaveText('Refused');

  await places();

  await expect(status).toHaveText('Accepted');
  const older = page.getByRole('article').nth(1);
  await expect(newest.getByRole('list', { name: 'History' })).toBeVisible();
  await expect(older.getByRole('button')).toHaveCount(0);
  await older.locator('summary').click();
  await expect(older.getByRole('button', { name: 'Send it again' })).toBeVisible();
  await expect(newest.getByRole('list', { name: 'History' })).toBeHidden();
});

test('an open message has no empty room, and what happens to it moves nothing above', {
  tag: '@full',
}, async ({ page }) => {
  const { newest, status, places } = shop(page);
  const tops: (number | undefined)[] = [];
  for (const failure of ['Nothing fails', 'Provider gives no clear result', 'Response is lost']) {
    await places(failure);
    await expect(status).toHaveText(/Accepted|Unknown|Pending/);
    await expect(newest).toContainText(/(Accepted|Unknown|Pending): /);
    const history = newest.getByRole('list', { name: 'History' });
    tops.push((await history.boundingBox())?.y);
    const end = await history.evaluate((list) => list.getBoundingClientRect().bottom);
    const next = await newest.locator('.next-step').boundingBox();
    expect((next?.y ?? 0) - end).toBeLessThan(24);
    expect(next?.height).toBe((await newest.locator('.next-step .well').boundingBox())?.height);
  }

  expect(new Set(tops).size, tops.join()).toBe(1);
});

test('by keyboard only, an order is placed, and a wrong number is reported', {
  tag: '@full',
}, async ({ page }) => {
  const { status } = shop(page);
  await page.goto('/orders.html?lang=en');
  await page.getByRole('textbox', { name: 'Customer' }).focus();
  await page.keyboard.type('Youssef');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.getByLabel('Phone number').selectText();
  await page.keyboard.type('01001234567');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Youssef');
  await expect(status).toHaveText('Accepted');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a number that only the backend refuses is reported, too, and nothing is saved', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/orders.html?lang=en');
  await page.getByLabel('Phone number').fill('07911 123456');
  await page.getByRole('button', { name: PLACE }).click();

  await expect(page.getByRole('alert')).toHaveText(/No mobile phone has this number/);
  await expect(page.getByText('Place an order, and follow its message here.')).toBeVisible();
});

test('a change is announced to a screen reader', { tag: '@full' }, async ({ page }) => {
  const { places } = shop(page);

  await places('Customer has opted out');

  await expect(page.getByRole('status')).toHaveText(/^Order \d+, Mona: Skipped$/);
});

test('nothing that the page receives holds a secret', { tag: '@landing' }, async ({ page }) => {
  const recorder = await record(DEMO_PORT);
  await page.goto(`http://localhost:${recorder.port}/orders.html?lang=en`);
  await page.getByRole('button', { name: PLACE }).click();
  await expect(page.getByRole('log')).toContainText('Mona');
  await expect(page.getByRole('article').first()).toContainText('Accepted');
  const received = recorder.received();
  recorder.close();

  const { apiKey, orders } = CREDENTIALS;
  expect(received).toContain('"outcome":"accepted"');
  for (const secret of [
    apiKey,
    ...Object.values(orders).flatMap(({ id, signingSecret }) => [id, signingSecret]),
  ]) {
    expect(received).not.toContain(secret);
  }
});

for (const [lang, place, message] of [
  ['en', PLACE, /order \d+ is/],
  ['de', 'Bestellung aufgeben', /Bestellung \d+ ist/],
  ['ar', 'تأكيد الطلب', /طلبك رقم [٠-٩]+ في/],
] as const) {
  test(`on a phone, in ${lang}, all fits and axe objects to nothing`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/orders.html?lang=${lang}`);
    await page.getByRole('button', { name: place, exact: true }).click();
    await expect(page.getByRole('article').first()).toBeInViewport();
    // Its heading has room above it.
    await expect
      .poll(async () => (await page.locator('#outbox').boundingBox())?.y)
      .toBeGreaterThanOrEqual(8);
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('log')).toContainText(message);
    await page.locator('select[name=failure]').selectOption('unknown');
    await page.getByRole('button', { name: place, exact: true }).click();
    await expect(page.locator('.entry[data-status="unknown"] .decision').first()).toBeVisible();

    expect(await violations(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    const pages = await page.getByRole('navigation').getByRole('link').all();
    const lines = await Promise.all(pages.map(async (link) => (await link.boundingBox())?.y));
    expect(new Set(lines).size, 'the pages are on one line').toBe(1);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(
      lang === 'ar' ? 'rtl' : 'ltr',
    );
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });
}

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth);
