/** @module-tag landing */
import { en } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  numberField,
  numberInput,
  panel,
  picker,
  renderPhoneForm,
  search,
  sentNumber,
} from './phone-form.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const option = (name: string) => page.getByRole('option', { name });

test('the keyboard opens the list, searches, chooses, and goes on with the number', async () => {
  const { backend } = await renderPhoneForm();
  await userEvent.keyboard('0501234567{Shift>}{Tab}{/Shift}');
  await expect.element(picker).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('saudi');
  await expect.element(option('Saudi Arabia')).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(search)
    .toHaveAttribute('aria-activedescendant', option('Saudi Arabia').element().id);
  await userEvent.keyboard('{Enter}');

  await expect.element(numberField).toHaveFocus();
  await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');
  await expect.element(numberField).toHaveValue('050 123 4567');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
});

test('the list begins with the chosen country, from which the arrow keys move', async () => {
  await renderPhoneForm();
  await picker.click();
  await expect.element(search).toHaveFocus();

  await expect.element(option('Egypt')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Egypt');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Saudi Arabia')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(picker).toHaveAccessibleName(/Canada/);
});

test('an arrow key at the end of the list goes on at the other end, also with a single country', async () => {
  await renderPhoneForm();
  await picker.click();
  await userEvent.keyboard('saudi');
  await expect.element(option('Saudi Arabia')).toHaveAttribute('aria-selected', 'true');

  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Saudi Arabia')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');

  await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');
});

test('after a number of a country that is not in the list, no other one is selected in it', async () => {
  await renderPhoneForm();
  await userEvent.keyboard('+33612345678');
  await expect.element(picker).toHaveAccessibleName('Country: France +33');

  await picker.click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{Enter}');

  await expect.element(picker).toHaveAccessibleName('Country: France +33');
});

test('Enter without a choice changes nothing and sends nothing', async () => {
  const { backend } = await renderPhoneForm();
  await userEvent.keyboard('01001234567');
  await picker.click();

  await userEvent.keyboard('{Enter}');
  await expect.element(picker).toHaveAccessibleName(/Egypt/);
  await picker.click();
  await userEvent.keyboard('xyz{Enter}');

  await expect.element(panel.getByRole('status')).toHaveTextContent('No country found.');
  expect(backend.callsOf('send')).toEqual([]);
});

test('a search for a country that is not in the list says that no codes are sent there', async () => {
  await renderPhoneForm();
  await picker.click();
  const status = panel.getByRole('status');

  await search.fill('neth');
  await expect.element(status).toHaveTextContent('We can’t send codes to the Netherlands.');
  await search.fill('+33');
  await expect.element(status).toHaveTextContent('We can’t send codes to France.');
});

test('Escape closes the list and returns to its button', async () => {
  await renderPhoneForm();
  await picker.click();

  await userEvent.keyboard('eg{Escape}');

  await expect.element(picker).toHaveFocus();
  expect(panel.elements()).toEqual([]);
  await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
});

test('Escape closes the list alone, wherever the focus is in it, and not the dialog around the form', async () => {
  const { screen } = await renderPhoneForm();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.append(screen.container);
  dialog.showModal();

  for (const focused of [search, panel]) {
    await picker.click();
    focused.element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => panel.elements()).toEqual([]);
    await expect.element(picker).toHaveFocus();
    expect(dialog.open).toBe(true);
  }

  await screen.unmount();
  dialog.remove();
});

test('a press on a country chooses it, a press elsewhere closes the list', async () => {
  await renderPhoneForm();
  await picker.click();
  await option('Canada').click();
  await expect.element(picker).toHaveAccessibleName(/Canada/);
  await expect.element(numberField).toHaveFocus();

  await picker.click();
  await expect.element(panel).toBeVisible();
  await page.getByRole('heading').click();

  await expect.poll(() => panel.elements()).toEqual([]);
});

test('on an Arabic page the list is in Arabic, and the number is still written from the left', async () => {
  await renderPhoneForm({ messages: { ...ar, phoneLabel: en.phoneLabel } });
  const arabicPicker = page.getByRole('button', { name: /^الدولة: مصر/ });
  const { right } = arabicPicker.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(numberInput().getBoundingClientRect().left);
  expect(getComputedStyle(numberInput()).direction).toBe('ltr');

  await arabicPicker.click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('٩٦٦{Enter}');

  await expect.element(page.getByRole('button', { name: /^الدولة: المملكة/ })).toBeVisible();
});

test.each([
  ['Linux x86_64', 'iPhone; CPU iPhone OS 18_0 like Mac OS X', 0],
  ['Win32', 'Windows NT 10.0', 0],
  ['Linux aarch64', 'X11; Linux aarch64', 0],
  ['MacIntel', 'Macintosh; Intel Mac OS X 10_15_7', 5],
  ['iPhone', 'iPhone; CPU iPhone OS 18_0 like Mac OS X', 5],
  ['Linux armv81', 'Linux; Android 10; K', 5],
])(
  'on %s (%s) there are %s flags, and no letters in their place',
  async (platform, system, flags) => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
    const { screen } = await renderPhoneForm();
    await picker.click();
    await expect.element(option('Egypt')).toBeVisible();

    expect(screen.container.querySelectorAll('.otp-flag')).toHaveLength(flags);
    expect(screen.container.querySelector('.otp-country')?.textContent).toContain(
      flags ? '🇪🇬' : 'Country: Egypt +20',
    );
    vi.restoreAllMocks();
  },
);

test('the list loads when it is opened, and the country is that of the user', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-SA', 'en']);
  await renderPhoneForm({}, { defaultCountry: undefined });

  await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');
  await picker.click();
  await userEvent.keyboard('usa');
  await expect.element(option('United States')).toHaveAttribute('aria-selected', 'true');
  vi.restoreAllMocks();
});

describe.each([
  ['en', en],
  ['ar', ar],
] as const)('in %s', (_, messages) => {
  test('axe has nothing to object to, and no element has a style of its own', async () => {
    const { screen } = await renderPhoneForm({
      messages: { ...messages, phoneLabel: en.phoneLabel },
    });
    const violations = async () => {
      // A contrast is measured when the list has faded in.
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      const results = await axe.run(screen.container, { resultTypes: ['violations'] });
      return results.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
    };
    expect(await violations()).toEqual([]);

    await page.getByRole('button').first().click();
    await expect.element(page.getByRole('option', { selected: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(screen.container.querySelectorAll('[style], style')).toHaveLength(0);

    await userEvent.keyboard('xyz');
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await numberField.click();
    await userEvent.keyboard('0100{Enter}');
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

test('every target has 24 px or more, every text that is typed 16 px, and the list is in the page', async () => {
  await page.viewport(320, 640);
  const { screen } = await renderPhoneForm();
  await picker.click();
  await expect.element(search).toBeVisible();

  const targets = [picker, search, ...page.getByRole('option').all()];
  for (const target of targets) {
    expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  }
  for (const field of [search.element(), numberInput()]) {
    expect(Number.parseFloat(getComputedStyle(field).fontSize)).toBeGreaterThanOrEqual(16);
  }
  const { left, right } = panel.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(screen.container.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(414, 896);
});

test.each(['ltr', 'rtl'] as const)(
  'at 320 px a number of 14 digits and its caret fit into the field, %s',
  async (dir) => {
    await page.viewport(320, 640);
    const { screen } = await renderPhoneForm({ messages: { dir } }, { countries: ['AE', 'EG'] });
    screen.container.style.cssText = 'padding-inline: 8px; font-family: system-ui, sans-serif';

    await userEvent.keyboard('05012345678901');

    await expect.element(numberField).toHaveValue('05012345678901');
    const { clientWidth, scrollLeft, scrollWidth } = numberInput();
    expect(scrollLeft).toBe(0);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(414, 896);
  },
);
