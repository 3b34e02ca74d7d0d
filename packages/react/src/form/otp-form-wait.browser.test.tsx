/** @module-tag landing */
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
} from './form-page.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  holdClock();
});

const alert = page.getByRole('alert');
const timer = page.getByRole('timer');
const emailField = page.getByLabelText('Email address');

async function renderRefused(httpStatus: number, code: string, cooldownSeconds: number) {
  const backend = createBackend({ difficulty: 0 });
  backend.failNext('send', httpStatus, { code, cooldownSeconds });
  await renderForm(backend, { addressKinds: ['phoneNumber', 'email'] });
  await type(phoneField, '01001234517{Enter}');
  await expect.element(timer).toBeVisible();
  return backend;
}

describe('a number that has to wait', () => {
  test('does not block other numbers', async () => {
    const backend = await renderRefused(429, 'RATE_LIMIT_PHONENUMBER_PERDAY', 86_340);
    await expect.element(timer).toHaveTextContent('You can try again in 23 hours and 59 minutes.');

    await userEvent.keyboard('{Control>}a{/Control}01001234528');

    expect(timer.elements()).toEqual([]);
    expect(alert.elements()).toEqual([]);
    await expect.element(phoneField).not.toHaveAttribute('aria-describedby');
    await expect.element(sendButton).toHaveAttribute('data-state', 'ready');
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toBeVisible();
    expect(backend.callsOf('send')[1]?.body).toEqual({
      verificationAddress: { phoneNumber: '01001234528' },
    });
  });

  test('is still blocked when it is typed again, and nothing is sent', async () => {
    const backend = await renderRefused(429, 'TOO_MANY_REQUESTS', 30);
    await userEvent.keyboard('{ArrowRight}{Backspace}8');
    await expect.element(sendButton).toHaveAttribute('data-state', 'ready');
    vi.advanceTimersByTime(10_000);

    await userEvent.keyboard('{Backspace}7');

    await expect.element(timer).toHaveTextContent('You can try again in 20 seconds.');
    await expect.element(alert).toHaveTextContent('Too many tries.');
    await expect.element(phoneField).toHaveFocus();
    await expect.element(sendButton).toHaveAttribute('data-state', 'blocked');
    await userEvent.keyboard('{Enter}');
    expect(backend.callsOf('send')).toHaveLength(1);
    vi.advanceTimersByTime(20_000);
    await sendButton.click();
    await expect.element(codeField).toBeVisible();
  });

  test('is still blocked after another error in between', async () => {
    await renderRefused(429, 'TOO_MANY_REQUESTS', 30);
    await userEvent.keyboard('{Control>}a{/Control}0100{Enter}');
    await expect.element(alert).toHaveTextContent('This number is too short.');

    await userEvent.keyboard('1234517');

    await expect.element(timer).toBeVisible();
    await expect.element(alert).toHaveTextContent('Too many tries.');
    await expect.element(phoneField).not.toHaveAttribute('aria-invalid');
  });

  test('does not block an email address, and is still blocked afterwards', async () => {
    await renderRefused(429, 'TOO_MANY_REQUESTS', 30);

    await emailField.fill('user@example.com');
    expect(timer.elements()).toEqual([]);
    expect(alert.elements()).toEqual([]);
    await expect.element(sendButton).toHaveAttribute('data-state', 'ready');
    await phoneField.fill('01001234517');
    await expect.element(timer).toBeVisible();
    await emailField.fill('user@example.com');
    await userEvent.keyboard('{Enter}');

    await expect.element(codeField).toBeVisible();
  });
});

test('a service that refuses all users makes every address wait, and says so', async () => {
  const backend = await renderRefused(503, 'CIRCUIT_BREAKER_OPEN', 30);

  await emailField.fill('user@example.com');
  await userEvent.keyboard('{Enter}');

  await expect.element(alert).toHaveTextContent('We’re very busy.');
  await expect.element(timer).toBeVisible();
  await expect.element(sendButton).toHaveAttribute('data-state', 'blocked');
  expect(backend.callsOf('send')).toHaveLength(1);
});

describe('when the wait is over', () => {
  const status = page.getByRole('status');
  const error = page.getByText('Too many tries.');

  test('the error of a send goes, which is announced politely', async () => {
    await renderRefused(429, 'TOO_MANY_REQUESTS', 30);
    vi.advanceTimersByTime(29_000);
    await expect.element(error).toBeVisible();
    await expect.element(status).toBeEmptyDOMElement();

    vi.advanceTimersByTime(1000);

    await expect.element(status).toHaveTextContent('You can try again now.');
    expect(alert.elements()).toEqual([]);
    expect(timer.elements()).toEqual([]);
    await expect.element(phoneField).toHaveFocus();
    await expect.element(sendButton).toHaveAttribute('data-state', 'ready');
  });

  test('the error of a fault on the other side goes, too', async () => {
    await renderRefused(503, 'A_CODE_OF_LATER', 30);
    await expect.element(page.getByText('Something went wrong on our side.')).toBeVisible();

    vi.advanceTimersByTime(30_000);

    await expect.element(status).toHaveTextContent('You can try again now.');
    expect(alert.elements()).toEqual([]);
  });

  test.each([
    ['verify', '123456'],
    ['resend', undefined],
  ])('the error of a %s goes, which is announced politely', async (action, code) => {
    const { backend } = await renderAtCode({ resendSeconds: 0 });
    const failure = { code: 'TOO_MANY_REQUESTS', cooldownSeconds: 30 };
    backend.failNext(code ? 'verify' : 'send', 429, failure);
    if (code) await type(codeField, code);
    else await resendButton.click();
    await expect.element(error).toBeVisible();

    vi.advanceTimersByTime(30_000);

    await expect.element(status).toHaveTextContent('You can try again now.');
    expect(alert.elements(), action).toEqual([]);
    await expect.element(codeField).not.toHaveAttribute('aria-invalid');
  });

  test('an error that asked for something else stays', async () => {
    await renderRefused(503, 'SERVICE_UNAVAILABLE', 30);

    vi.advanceTimersByTime(31_000);

    await expect.poll(() => timer.elements()).toEqual([]);
    await expect.element(alert).toHaveTextContent('We can’t send codes');
  });
});
