import { expect } from '@playwright/test';
import type { Browser, Tab } from '../../bench/browsers/browser.ts';
import { ENGINES, test } from '../support/engine.ts';
import { openPhoneSite } from '../support/phone-site.ts';

const EGYPTIAN = '+201001234567';
const SAUDI = '+966501234567';

/** What browsers fill in, one value after the other, and the number that it is. */
type Shape = readonly [values: readonly string[], phoneNumber: string];

const SHAPES: readonly Shape[] = [
  [[SAUDI], SAUDI],
  [['01001234567'], EGYPTIAN],
  [['+966', '0501234567'], SAUDI],
];

const MORE_SHAPES: readonly Shape[] = [
  [['201001234567'], EGYPTIAN],
  [['00966501234567'], SAUDI],
  [['+20 100 123 4567'], EGYPTIAN],
  [['1001234567'], EGYPTIAN],
  [['+٩٦٦٥٠١٢٣٤٥٦٧'], SAUDI],
  [['966501234567'], SAUDI],
  [['+966', SAUDI], SAUDI],
  [['+96650', SAUDI], SAUDI],
  [[EGYPTIAN, SAUDI], SAUDI],
];

for (const engine of ENGINES) {
  test(`${engine} sends the right number for three shapes of autofill`, { tag: '@full' }, async ({
    launch,
  }) => {
    await sendsEach(await launch(engine), SHAPES);
  });

  test(
    `${engine} sends the right number for nine more shapes of autofill`,
    { tag: '@full' },
    async ({ launch }) => sendsEach(await launch(engine), MORE_SHAPES),
  );
}

test('the field works under a policy without inline styles and scripts', {
  tag: '@landing',
}, async ({ page }) => {
  const site = await openPhoneSite();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await page.goto(site.url);

  await page.getByRole('button', { name: 'Country: Egypt' }).click();
  await page.getByRole('combobox').fill('saudi');
  await page.keyboard.press('Enter');
  await page.keyboard.type('0501234567');
  await expect(page.getByLabel('Phone number')).toHaveValue('050 123 4567');
  site.close();

  expect(violations).toEqual([]);
});

async function sendsEach(browser: Browser, shapes: readonly Shape[]): Promise<void> {
  const site = await openPhoneSite();
  const sent: string[] = [];
  for (const [values, phoneNumber] of shapes) {
    const tab = await browser.open(site.url);
    sent.push(await fillAndSend(tab, values, phoneNumber));
    await tab.close();
  }
  site.close();

  expect(sent).toEqual(shapes.map(([, phoneNumber]) => JSON.stringify({ phoneNumber })));
}

/** Fills as autofill does: the focus, then the whole value at once, with an event. */
async function fillAndSend(tab: Tab, values: readonly string[], number: string): Promise<string> {
  const prefix = number === SAUDI ? '+966' : '+20';
  return tab.evaluate(`(async () => {
    const until = (find) => new Promise((resolve) => {
      const look = () => { const found = find(); found ? resolve(found) : setTimeout(look, 20); };
      look();
    });
    const input = await until(() => document.querySelector('input.otp-input'));
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    input.focus();
    for (const value of ${JSON.stringify(values)}) {
      set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Spaces show that the library has arrived.
    await until(() => input.value.includes(' ') && input.parentElement.innerText.includes('${prefix}'));
    document.querySelector('button[type=submit]').click();
    return until(() => sentAddress());
  })()`);
}
