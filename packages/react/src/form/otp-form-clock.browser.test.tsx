/** @module-tag landing */
import { en } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdClock } from '../hooks/clock.fixture.ts';
import { clockOf, createBackend } from './backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderForm,
  resendButton,
  sendButton,
  type,
} from './form-page.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  holdClock();
});

const HOUR_MS = 3_600_000;

for (const [name, aheadMs, tags] of [
  ['an hour fast', -HOUR_MS, []],
  ['right', 0, ['full']],
  ['an hour slow', HOUR_MS, []],
] as const) {
  describe(`where the browser’s clock is ${name}`, { tags: [...tags] }, () => {
    const renderWithClock = async () => {
      const backend = createBackend({ difficulty: 0, aheadMs, resendSeconds: 30 });
      await renderForm(backend);
      await phoneField.fill('01001234517');
      return backend;
    };

    test.each(['RATE_LIMIT_PHONENUMBER_PERMINUTE', 'CIRCUIT_BREAKER_OPEN'])(
      '%s is waited for as long as it says, and nothing is sent before [RL-12] [CB-02]',
      async (code) => {
        const backend = await renderWithClock();
        const retryAfter = clockOf(backend.options)(20);
        const status = code.startsWith('RATE') ? 429 : 503;
        backend.failNext('send', status, { code, cooldownSeconds: 20, retryAfter });

        await sendButton.click();

        await expect.element(page.getByText('You can try again in 20 seconds.')).toBeVisible();
        await type(phoneField, '{Enter}');
        vi.advanceTimersByTime(19_000);
        await expect.element(page.getByText('You can try again in 1 second.')).toBeVisible();
        await type(phoneField, '{Enter}');
        expect(backend.callsOf('send')).toHaveLength(1);
        vi.advanceTimersByTime(1000);
        await sendButton.click();
        await expect.element(codeField).toBeVisible();
      },
    );

    test('the countdowns of the code and of the next one are right, also after a sleep', async () => {
      await renderWithClock();

      await sendButton.click();
      await expect.element(page.getByText('Expires in 3:00')).toBeVisible();
      await expect.element(page.getByText('a new code in 30 seconds.')).toBeVisible();
      vi.advanceTimersByTime(91_000);
      await expect.element(page.getByText('Expires in 1:29')).toBeVisible();
      // A sleeping machine runs no timers, but its clock goes on.
      vi.setSystemTime(Date.now() + 39_000);
      document.dispatchEvent(new Event('visibilitychange'));

      await expect.element(page.getByText('Expires in 0:50')).toBeVisible();
      await expect.element(resendButton).toBeVisible();
    });
  });
}

test.each([
  ['English', en, '1:11'],
  ['Arabic', ar, '١:١١'],
] as const)('the time left stays where it is as it counts, in %s', async (_, messages, narrow) => {
  const backend = createBackend({ difficulty: 0 });
  const first = await renderForm(backend);
  await phoneField.fill('01001234517');
  await sendButton.click();
  await expect.element(codeField).toBeVisible();
  await first.unmount();
  await renderForm(backend, { messages });
  const timer = page.getByRole('timer').first();
  await expect.element(timer).toBeVisible();
  const placeNow = () => {
    const { left, right } = timer.element().getBoundingClientRect();
    return [left, right];
  };
  const place = placeNow();

  vi.advanceTimersByTime(109_000);
  await expect.element(timer).toHaveTextContent(narrow);

  expect(placeNow()).toEqual(place);
  expect(timer.element().closest('[aria-live], [role=status], [role=alert]')).toBeNull();
});
