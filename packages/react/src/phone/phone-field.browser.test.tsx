import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { emailSuggestion } from '../email.tsx';
import { createBackend } from '../form/backend.fixture.ts';
import { codeField, renderForm, sendButton } from '../form/form-page.fixture.tsx';
import { loadNumbers } from './lazy-numbers.ts';
import type { NumberLibrary } from './number-library.ts';
import { createPhoneField, phoneField } from './phone-field.tsx';
import {
  autofill,
  numberField,
  numberInput,
  paste,
  picker,
  renderPhoneForm,
  sentNumber,
} from './phone-form.fixture.tsx';

beforeEach(() => sessionStorage.clear());

const alert = page.getByRole('alert');

test('a number is formatted while it is typed, and sent in E.164', async () => {
  const { backend } = await renderPhoneForm();

  await userEvent.keyboard('٠١٠٠1234567');
  await expect.element(numberField).toHaveValue('010 01234567');
  await userEvent.keyboard('{Enter}');

  await expect.element(codeField).toBeVisible();
  expect(sentNumber(backend)).toEqual({ phoneNumber: '+201001234567' });
});

test('the code step shows the number in groups', async () => {
  await renderPhoneForm();

  await userEvent.keyboard('01001234567{Enter}');

  await expect
    .element(page.getByText(/We sent a code/).first())
    .toHaveTextContent('to +20 10 01234567.');
});

test('a pasted number selects its country', async () => {
  const { backend } = await renderPhoneForm();

  await userEvent.keyboard('0100');
  await paste('+966 50 123 4567');

  await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');
  await expect.element(numberField).toHaveValue('50 123 4567');
  await sendButton.click();
  await expect.element(codeField).toBeVisible();
  expect(sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
});

test('a number of a country that is not allowed shows that country, and the error names it', async () => {
  const { backend } = await renderPhoneForm();

  await paste('+33 6 12 34 56 78');
  await expect.element(picker).toHaveAccessibleName('Country: France +33');
  await userEvent.keyboard('{Enter}');

  await expect.element(alert).toHaveTextContent('We can’t send codes to France.');
  await expect.element(numberField).toHaveValue('6 12 34 56 78');
  await expect.element(numberField).toHaveFocus();
  await expect.element(numberField).toHaveAttribute('aria-invalid', 'true');
  expect(backend.callsOf('send')).toEqual([]);

  await userEvent.keyboard('{Control>}a{/Control}01001234567');
  await expect.element(picker).toHaveAccessibleName('Country: Egypt +20');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+201001234567' });
});

test('a number with a calling code of no country has no other one beside it', async () => {
  await renderPhoneForm();

  await userEvent.keyboard('+99');
  await expect.element(picker).toHaveAccessibleName('Country: Egypt +20');
  await userEvent.keyboard('9');
  await expect
    .element(page.getByRole('button', { name: 'Country', exact: true }))
    .toHaveTextContent(/^Country$/);

  await userEvent.keyboard('{Backspace}{Backspace}8');
  await expect.element(picker).toHaveAccessibleName('Country: Iran +98');
});

test('a number that is one digit short is an error before it is sent, and so is a landline', async () => {
  const { backend } = await renderPhoneForm();

  await userEvent.keyboard('0100123456{Enter}');
  await expect.element(alert).toHaveTextContent('This number is too short.');
  // It is completed, and not replaced.
  await userEvent.keyboard('7');
  await expect.element(numberField).toHaveValue('010 01234567');
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('0223456789{Enter}');

  await expect.element(alert).toHaveTextContent('This is a landline number.');
  expect(backend.callsOf('send')).toEqual([]);
});

test('with one country there is a prefix and no list', async () => {
  const { backend } = await renderPhoneForm({}, { countries: ['EG'] });

  expect(picker.elements()).toEqual([]);
  await expect.element(numberField).toHaveAccessibleDescription(/\+20/);
  await userEvent.keyboard('1001234567{Enter}');

  await expect.element(codeField).toBeVisible();
  expect(sentNumber(backend)).toEqual({ phoneNumber: '+201001234567' });
});

describe('editing', () => {
  test('in the middle keeps the caret, and goes over separators', async () => {
    await renderPhoneForm();
    await userEvent.keyboard('01001234567{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(numberInput().selectionStart).toBe(4);

    await userEvent.keyboard('{Backspace}');
    await expect.element(numberField).toHaveValue('010 1234567');
    await userEvent.keyboard('5');

    await expect.element(numberField).toHaveValue('015 01234567');
    expect(numberInput().selectionStart).toBe(3);
  });

  test('can be undone and done again, the country included', async () => {
    await renderPhoneForm();
    await userEvent.keyboard('01');
    await paste('+966501234567');
    await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(picker).toHaveAccessibleName(/Egypt/);
    await expect.element(numberField).toHaveValue('01');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(numberField).toHaveValue('0');
    await userEvent.keyboard('{Control>}yy{/Control}');

    await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
    await expect.element(numberField).toHaveValue('50 123 4567');
  });

  test('by an input method is formatted when the composition ends', async () => {
    await renderPhoneForm();
    await userEvent.keyboard('0100');

    const composed = { text: '１２３', selectionStart: 3, selectionEnd: 3 };
    await cdp().send('Input.imeSetComposition', composed);
    await expect.element(numberField).toHaveValue('010 0１２３');
    await cdp().send('Input.insertText', { text: '１２３' });

    await expect.element(numberField).toHaveValue('010 0123');
  });
});

describe('the library', () => {
  test('formats what was typed before it arrived, and moves nothing', async () => {
    let arrive: (library: NumberLibrary) => void = () => {};
    const loading = new Promise<NumberLibrary>((resolve) => (arrive = resolve));
    const field = createPhoneField({ countries: ['EG', 'SA'] }, () => loading);
    await renderForm(createBackend({ difficulty: 0 }), { phoneField: field });
    await numberField.click();
    await userEvent.keyboard('01001234567{ArrowLeft}');
    await expect.element(numberField).toHaveValue('01001234567');
    const before = numberInput().getBoundingClientRect();

    arrive(await loadNumbers(['EG', 'SA']));

    await expect.element(numberField).toHaveValue('010 01234567');
    expect(numberInput().selectionStart).toBe(11);
    expect(numberInput().getBoundingClientRect()).toEqual(before);
  });

  test('that fails to load leaves the number to the backend', async () => {
    let loads = 0;
    const field = createPhoneField({ countries: ['EG', 'SA'] }, async () => {
      loads += 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend, { phoneField: field });
    await numberField.click();
    await expect.poll(() => loads).toBe(1);

    await paste('+966501234567');
    await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
    await userEvent.keyboard('{Enter}');

    await expect.element(codeField).toBeVisible();
    expect(sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
  });

  test('is not loaded before the user comes to the field', async () => {
    let loads = 0;
    const field = createPhoneField({ countries: ['EG'] }, async (countries) => {
      loads += 1;
      return loadNumbers(countries);
    });
    await renderForm(createBackend({ difficulty: 0 }), { phoneField: field });
    expect(loads).toBe(0);

    await numberField.click();

    await expect.poll(() => loads).toBe(1);
  });
});

describe('in the form', () => {
  test('the way back to the address shows the number and its country', async () => {
    const { backend } = await renderPhoneForm();
    await paste('+966501234567');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Change number' }).click();

    await expect.element(numberField).toHaveValue('50 123 4567');
    await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    expect(sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
  });

  test('with both kinds, an email address hides the country, and a number shows it again', async () => {
    const { backend } = await renderPhoneForm({ addressKinds: ['phoneNumber', 'email'] });
    await expect.element(picker).toBeVisible();

    await userEvent.keyboard('m');
    await expect.poll(() => picker.elements()).toEqual([]);
    await expect.element(numberField).toHaveFocus();
    await userEvent.keyboard('{Backspace}0100');
    await expect.element(picker).toHaveAccessibleName(/Egypt/);
    await userEvent.keyboard('{Control>}a{/Control}mona+1@example.com{Enter}');

    await expect.element(codeField).toBeVisible();
    expect(sentNumber(backend)).toEqual({ email: 'mona+1@example.com' });
  });

  test('with email addresses first, a number shows its country', async () => {
    const { backend } = await renderPhoneForm({ addressKinds: ['email', 'phoneNumber'] });
    expect(picker.elements()).toEqual([]);

    await userEvent.keyboard('+966 50 123 4567');
    await expect.element(picker).toHaveAccessibleName(/Saudi Arabia/);
    await expect.element(numberField).toHaveValue('50 123 4567');
    await userEvent.keyboard('{Enter}');

    await expect.poll(() => sentNumber(backend)).toEqual({ phoneNumber: '+966501234567' });
  });

  test('with both kinds, a typo in an email address is asked about', async () => {
    const both = { addressKinds: ['phoneNumber', 'email'], emailSuggestion } as const;
    const { backend } = await renderPhoneForm(both);
    await userEvent.keyboard('mona@gmial.com{Enter}');

    await expect.element(alert).toHaveTextContent('Did you mean mona@gmail.com?');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect.element(numberField).toHaveValue('mona@gmail.com');
    await sendButton.click();

    await expect.poll(() => sentNumber(backend)).toEqual({ email: 'mona@gmail.com' });
  });

  test('nothing can be changed while a code is being sent', async () => {
    const { backend } = await renderPhoneForm();
    const release = backend.hold('send');
    await userEvent.keyboard('01001234567{Enter}');
    await expect.element(numberField).toHaveAttribute('readonly');

    await picker.click({ force: true });
    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(picker).toHaveAttribute('aria-expanded', 'false');
    await expect.element(numberField).toHaveValue('010 01234567');
    release();
  });

  test('a failure of the service marks the number', async () => {
    const { backend } = await renderPhoneForm();
    backend.failNext('send', 403, { code: 'COUNTRY_NOT_ALLOWED' });

    await userEvent.keyboard('01001234567{Enter}');

    await expect.element(alert).toHaveTextContent('We can’t send codes to this country.');
    await expect.element(numberField).toHaveFocus();
    await userEvent.keyboard('{End}{Backspace}');
    await expect.poll(() => alert.elements()).toEqual([]);
  });

  test('autoFocus focuses the number', async () => {
    const field = phoneField({ countries: ['EG', 'SA'] });
    await renderForm(createBackend({ difficulty: 0 }), { autoFocus: true, phoneField: field });

    await expect.element(numberField).toHaveFocus();
  });
});

test.each([
  ['{"countries":[]}', 'defaultCountry must be one of countries'],
  ['{"countries":["EG"],"defaultCountry":"SA"}', 'defaultCountry must be one of countries'],
  ['{"countries":["EG","XX"]}', 'countries: XX is no country'],
])('%s is refused', (options, message) => {
  expect(() => phoneField(JSON.parse(options))).toThrow(new RangeError(message));
});

describe('autofill', () => {
  const SAUDI = '+966501234567';
  const EGYPTIAN = '+201001234567';

  async function fill(texts: readonly string[], number: string): Promise<void> {
    const { backend } = await renderPhoneForm();
    for (const text of texts) autofill(text);
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
    expect(sentNumber(backend)).toEqual({ phoneNumber: number });
  }

  test('of a whole number', () => fill([SAUDI], SAUDI));

  test.each([
    ['a whole number without its plus', ['201001234567'], EGYPTIAN],
    ['a number dialled with 00', ['00966501234567'], SAUDI],
    ['a number with spaces', ['+20 100 123 4567'], EGYPTIAN],
    ['a national number with its trunk zero', ['01001234567'], EGYPTIAN],
    ['a national number without its trunk zero', ['1001234567'], EGYPTIAN],
    ['Arabic digits', ['+٩٦٦٥٠١٢٣٤٥٦٧'], SAUDI],
    ['another country’s number without its plus', ['966501234567'], SAUDI],
    ['the calling code first, then the national number', ['+966', '0501234567'], SAUDI],
    ['the calling code first, then the whole number', ['+966', SAUDI], SAUDI],
    ['a part, then the whole number', ['+96650', SAUDI], SAUDI],
    ['a second number over the first', [EGYPTIAN, SAUDI], SAUDI],
  ])('of %s', { tags: ['full'] }, async (_, texts, number) => fill(texts, number));
});
