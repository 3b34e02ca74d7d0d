import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdClock } from '../hooks/clock.fixture.ts';
import { createBackend } from './backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderAtCode,
  renderForm,
  resendButton,
  sendButton,
  type,
  verified,
  verifyButton,
} from './form-page.fixture.tsx';

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  vi.restoreAllMocks();
});

test('a wrong code is shown at the field, and the right one is accepted after it', async () => {
  await renderAtCode();

  await type(codeField, '111111');

  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');
  await expect.element(codeField).toHaveFocus();
  await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(codeField)
    .toHaveAccessibleDescription(expect.stringContaining('That code isn’t right.'));
  await userEvent.keyboard('123456');
  await expect.element(verified).toBeVisible();
});

test('the last try is announced where the proxy limits them', async () => {
  const { backend } = await renderAtCode({ resendSeconds: 0 });
  for (const triesLeft of [4, 3, 2, 1]) {
    backend.failNext('verify', 400, { code: 'INVALID_OTP', class: 'terminal', triesLeft });
  }
  const alert = page.getByRole('alert');
  for (const [index, code] of ['111111', '222222', '333333', '444444'].entries()) {
    await userEvent.keyboard(code);
    await expect.poll(() => backend.callsOf('verify')).toHaveLength(index + 1);
    const text = ['Check the', 'Check the', 'Ask for a new one', 'One try left.'][index] ?? '';
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(verifyButton).toHaveAttribute('data-state', 'ready');
  }

  await userEvent.keyboard('123456');
  await expect.element(verified).toBeVisible();
});

test('a wrong code is not sent again by Enter, the button or the same digits, and another one is', async () => {
  const { backend } = await renderAtCode();
  await type(codeField, '111111');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('That code isn’t right.');

  await userEvent.keyboard('{Enter}');
  await verifyButton.click();
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard('111111');
  await expect.element(alert).toHaveTextContent('That code isn’t right.');
  expect(backend.callsOf('verify')).toHaveLength(1);

  await userEvent.keyboard('{End}{Backspace}2');
  await expect.poll(() => backend.callsOf('verify')).toHaveLength(2);
});

test('after a press in the middle of a wrong code, a new one can be typed', async () => {
  const { backend } = await renderAtCode();
  await type(codeField, '111111');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

  await codeField.click();
  await userEvent.keyboard('222222');

  await expect.poll(() => backend.callsOf('verify')).toHaveLength(2);
});

test('the error of a wrong code is gone while the next one is typed', async () => {
  await renderAtCode();
  await type(codeField, '111111');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

  await userEvent.keyboard('1');

  await expect.element(codeField).toHaveValue('1');
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.element(codeField).not.toHaveAttribute('aria-invalid');
});

test('the third wrong code does not suggest a new one while the form says when one can be requested', async () => {
  const { backend } = await renderAtCode({ resendSeconds: 60 });
  for (const [index, code] of ['111111', '222222', '333333'].entries()) {
    await userEvent.keyboard(code);
    await expect.poll(() => backend.callsOf('verify')).toHaveLength(index + 1);
    await expect.element(verifyButton).toHaveAttribute('data-state', 'ready');
  }

  await expect.element(page.getByText('You can ask for a new code in')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check the latest message');
});

test('the ninth wrong code is followed by the last try, also while no code can be requested', async () => {
  const { backend } = await renderAtCode({ resendSeconds: 60 });
  for (let count = 1; count <= 9; count += 1) {
    await userEvent.keyboard(`00000${count}`);
    await expect.poll(() => backend.callsOf('verify')).toHaveLength(count);
    await expect.element(verifyButton).toHaveAttribute('data-state', 'ready');
  }

  await expect.element(page.getByRole('alert')).toHaveTextContent('One try left.');
});

test('one digit of a wrong code is corrected in its cell, and checked by Enter', async () => {
  const { backend } = await renderAtCode();
  await userEvent.keyboard('123956');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}4');
  await expect.element(codeField).toHaveValue('123456');
  await expect.element(codeField).toHaveAccessibleDescription(/paste the message\.$/);
  expect(backend.callsOf('verify')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');

  await expect.element(verified).toBeVisible();
});

test('an incomplete code is completed, and a wrong one replaced, by what is typed next', async () => {
  const { backend } = await renderAtCode();
  await userEvent.keyboard('123{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter all 6 digits.');

  await userEvent.keyboard('455');
  await expect.element(codeField).toHaveValue('123455');
  await expect.poll(() => backend.callsOf('verify')).toHaveLength(1);
  await expect.element(verifyButton).toHaveAttribute('data-state', 'ready');
  await userEvent.keyboard('98');

  await expect.element(codeField).toHaveValue('98');
});

test('what the code approves is above the field, keeps its lines, and is announced', async () => {
  await renderAtCode({ payload: 'EGP 250.00\nto <Nile> Books' });

  const payload = page.getByText('EGP 250.00', { exact: false }).first();
  await expect.element(payload).toBeVisible();
  const { top, height } = payload.element().getBoundingClientRect();
  expect(top).toBeLessThan(codeField.element().getBoundingClientRect().top);
  expect(height).toBeGreaterThan(
    1.5 * Number.parseFloat(getComputedStyle(payload.element()).lineHeight),
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('to <Nile> Books');
});

test('the third wrong code in a row offers a new code and the other channels, beside another try', async () => {
  const options = { channels: ['whatsapp', 'sms'], delivered: ['whatsapp'], resendSeconds: 0 };
  const { backend } = await renderAtCode(options);
  const alert = page.getByRole('alert');
  for (const [index, code] of ['111111', '222222'].entries()) {
    // The field has the focus, and a wrong code in it is selected.
    await userEvent.keyboard(code);
    await expect.poll(() => backend.callsOf('verify')).toHaveLength(index + 1);
    await expect.element(verifyButton).toHaveAttribute('data-state', 'ready');
    await expect.element(alert).toHaveTextContent('Check the latest message');
  }

  await userEvent.keyboard('333333');

  await expect.element(alert).toHaveTextContent('Ask for a new one.');
  await expect.element(page.getByRole('button', { name: 'text message' })).toBeVisible();
  await resendButton.click();
  await expect.poll(() => backend.callsOf('send')).toHaveLength(2);
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard('444444');
  await expect.element(alert).toHaveTextContent('Check the latest message');
  await userEvent.keyboard('123456');
  await expect.element(verified).toBeVisible();
});

test.each([
  ['', 'Enter your phone number.'],
  ['0100', 'This number is too short.'],
  ['010012345170100123451', 'This number is too long.'],
])('a number such as %j is not sent', async (number, text) => {
  const backend = createBackend({ difficulty: 0 });
  await renderForm(backend);

  await phoneField.fill(number);
  await sendButton.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(phoneField).toHaveFocus();
  expect(backend.callsOf('send')).toEqual([]);
});

test.each([
  ['COUNTRY_CODE_MISSING', 'Include the country code, like +20.'],
  ['INVALID_PHONE_NUMBER', 'This isn’t a mobile number.'],
  ['INVALID_EMAIL', 'This isn’t an email address.'],
])('an address refused with %s is told what to do', async (code, text) => {
  const backend = createBackend({ difficulty: 0 });
  backend.failNext('send', 400, { code });
  await renderForm(backend);

  await type(phoneField, '01001234517{Enter}');

  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(phoneField).toHaveFocus();
  await expect.element(phoneField).toHaveAttribute('aria-invalid', 'true');
});

test('a limit on verifying makes the user wait, and does not mark the code', async () => {
  holdClock();
  const { backend } = await renderAtCode();
  backend.failNext('verify', 429, { code: 'TOO_MANY_REQUESTS', cooldownSeconds: 20 });

  await type(codeField, '123456');

  await expect.element(page.getByText('You can try again in 20 seconds.')).toBeVisible();
  await expect.element(codeField).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{Enter}');
  expect(backend.callsOf('verify')).toHaveLength(1);
  vi.advanceTimersByTime(20_000);
  await verifyButton.click();
  await expect.element(verified).toBeVisible();
});

test('the error of a broken connection leaves when the browser is online again, and that is announced', async () => {
  const backend = createBackend({ difficulty: 0 });
  backend.breakNext('send');
  await renderForm(backend);
  await type(phoneField, '01001234517{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('We can’t connect.');

  dispatchEvent(new Event('online'));

  await expect.poll(() => alert.elements()).toEqual([]);
  await expect.element(page.getByRole('status')).toHaveTextContent('You can try again now.');
  // Also where it is seen, in the place of the error.
  expect(page.getByText('You can try again now.').elements()).toHaveLength(2);
  await expect.element(phoneField).toHaveValue('01001234517');
  backend.breakNext('send');
  await sendButton.click();
  await expect.element(alert).toBeVisible();
});

test('another error stays when the browser is online again', async () => {
  const { backend } = await renderAtCode();
  backend.failNext('verify', 400, { code: 'INVALID_OTP' });
  await type(codeField, '123456');
  await expect.element(page.getByRole('alert')).toBeVisible();

  dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));

  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a broken connection is shown, and the same code is verified again', async () => {
  const { backend } = await renderAtCode();
  backend.breakNext('verify');

  await type(codeField, '123456');
  await expect.element(page.getByRole('alert')).toHaveTextContent('We can’t connect.');
  await expect.element(codeField).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('{Enter}');

  await expect.element(verified).toBeVisible();
});

test.each([502, 504])(
  'a backend that finds no connection to the service (%i) does not blame the user’s internet',
  async (status) => {
    const backend = createBackend({ difficulty: 0 });
    backend.failNext('send', status, { code: 'NETWORK_ERROR', retryable: true });
    await renderForm(backend);

    await phoneField.fill('01001234517');
    await sendButton.click();

    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Something went wrong on our side.');
    await expect.element(alert).toHaveAttribute('data-outcome', 'try-again');
  },
);

test('an error of a number is gone while the next one is typed', async () => {
  await renderForm(createBackend({ difficulty: 0 }));
  await type(phoneField, '0100{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This number is too short.');

  await userEvent.keyboard('1');

  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.element(phoneField).not.toHaveAttribute('aria-invalid');
});

test('an incomplete code is not sent', async () => {
  const { backend } = await renderAtCode();

  await type(codeField, '123{Enter}');

  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter all 6 digits.');
  expect(backend.callsOf('verify')).toEqual([]);
});

test('a code with a digit too many is neither cut nor sent, and shown at the field', async () => {
  const { backend } = await renderAtCode();
  await type(codeField, '111111');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

  await codeField.fill('1234567');

  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The code has 6 digits.');
  await expect.element(codeField).toHaveValue('1234567');
  await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
  await userEvent.keyboard('{Enter}');
  expect(backend.callsOf('verify')).toHaveLength(1);
  await expect.element(alert).toHaveTextContent('The code has 6 digits.');
  await codeField.click();
  await userEvent.keyboard('{End}{Backspace}');
  await expect.element(verified).toBeVisible();
});

test.each(['That is prose', crypto.randomUUID()])(
  'an error is shown by its code and not by its message (%s) [G-08]',
  async (message) => {
    const backend = createBackend({ difficulty: 0 });
    backend.failNext('send', 403, { code: 'COUNTRY_NOT_ALLOWED', message });
    await renderForm(backend);

    await phoneField.fill('01001234517');
    await sendButton.click();

    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('We can’t send codes to this country.');
    expect(document.body.textContent).not.toContain(message);
  },
);

test.each([
  [422, { code: 'BRAND_NEW_CODE' }, 'This didn’t work.'],
  [503, { code: 'BRAND_NEW_CODE' }, 'Something went wrong on our side.'],
  [503, '<html>no JSON</html>', 'Something went wrong on our side.'],
  [429, '', 'Too many tries.'],
])('an unknown %i is told by its status [G-11]', async (status, body, text) => {
  const backend = createBackend({ difficulty: 0 });
  backend.failNext('send', status, body);
  await renderForm(backend);

  await phoneField.fill('01001234517');
  await sendButton.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  // A limit without a number is waited for all the same.
  expect(page.getByText('You can try again in').elements()).toHaveLength(status === 429 ? 1 : 0);
  await expect
    .element(sendButton)
    .toHaveAttribute('data-state', status === 429 ? 'blocked' : 'ready');
});

for (const [status, code, tags] of [
  [400, 'POW_SOLUTION_MISSING', ['full']],
  [400, 'POW_INVALID_TOKEN', ['full']],
  [400, 'POW_INVALID_SIGNATURE', ['full']],
  [400, 'POW_PIPELINE_MISMATCH', ['full']],
  [400, 'POW_INVALID_SOLUTION', []],
  [409, 'POW_CHALLENGE_REPLAYED', []],
  [409, 'POW_DIFFICULTY_STALE', ['full']],
  [410, 'POW_CHALLENGE_EXPIRED', []],
] as const) {
  const title = `a proof refused with ${status} ${code} is replaced at most twice [POW-16]`;
  test(title, { tags: [...tags] }, async () => {
    const backend = createBackend({ difficulty: 1 });
    for (let round = 0; round < 3; round++) backend.failNext('send', status, { code });
    await renderForm(backend);

    await phoneField.fill('01001234517');
    await sendButton.click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The security check didn’t work.');

    const sent = backend.callsOf('send').map(({ body }) => JSON.stringify(body['powSolution']));
    expect(new Set(sent).size).toBe(3);
    expect(sent).toHaveLength(3);
  });
}
