import { ar } from '@otp-kit/client/messages/ar';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAtCode, renderForm } from '../form/form-page.fixture.tsx';
import { holdClock } from '../hooks/clock.fixture.ts';

beforeEach(() => {
  sessionStorage.clear();
  holdClock();
});

const status = page.getByRole('status');

describe('the status region announces', () => {
  test('where the code went, when another one may be asked for, and half a minute before it is over', async () => {
    await renderAtCode({ resendSeconds: 30, expirySeconds: 180 });
    await expect.element(status).toHaveTextContent('We sent a code by WhatsApp to');

    vi.advanceTimersByTime(29_000);
    await expect.element(status).toHaveTextContent('We sent a code by WhatsApp to');
    vi.advanceTimersByTime(1000);
    await expect.element(status).toHaveTextContent('You can ask for a new code now.');
    vi.advanceTimersByTime(119_000);
    await expect.element(status).toHaveTextContent('You can ask for a new code now.');
    vi.advanceTimersByTime(1000);
    await expect.element(status).toHaveTextContent('The code expires soon.');
    // Said once: a region that counted would not stop talking.
    vi.advanceTimersByTime(15_000);
    await expect.element(page.getByText('Expires in 0:15')).toBeVisible();
    await expect.element(status).toHaveTextContent('The code expires soon.');
    vi.advanceTimersByTime(15_000);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(status).toBeEmptyDOMElement();
  });

  test('the same in Arabic', async () => {
    const { backend, screen } = await renderAtCode({ resendSeconds: 30, expirySeconds: 180 });
    await screen.unmount();
    await renderForm(backend, { messages: ar });
    await expect.element(page.getByText('أدخل الرمز').first()).toBeVisible();

    vi.advanceTimersByTime(30_000);
    await expect.element(status).toHaveTextContent('يمكنك طلب رمز جديد الآن.');
    vi.advanceTimersByTime(120_000);

    await expect.element(status).toHaveTextContent('ينتهي الرمز قريبًا.');
  });
});
