import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { holdClock } from '../hooks/clock.fixture.ts';
import { OtpForm } from '../parts/otp-form.tsx';
import { createBackend } from './backend.fixture.ts';
import {
  codeField,
  isElement,
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

describe('the way from a number to a verified user', () => {
  test('loads a challenge, solves it, sends, verifies and reports, each once', async () => {
    const backend = createBackend({ difficulty: 1, verified: { next: '/home' } });
    const onVerified = vi.fn();
    await renderForm(backend, { onVerified });

    await phoneField.fill('٠١٠٠ ١٢٣ ٤٥١٧');
    await userEvent.keyboard('{Enter}');
    await type(codeField, '123456');
    await expect.element(verified).toBeVisible();

    expect(backend.calls.map(({ route }) => route)).toEqual(['challenge', 'send', 'verify']);
    expect(backend.callsOf('send')[0]?.body).toEqual({
      verificationAddress: { phoneNumber: '01001234517' },
      powSolution: { challengeToken: expect.any(String), nonce: expect.any(Number) },
    });
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('has forms that post: what was typed is in no URL, also if a page submits them itself', async () => {
    const methodOf = (field: Locator) => field.element().closest('form')?.method;
    await renderForm(createBackend({ difficulty: 0 }));

    const methods = [methodOf(phoneField)];
    await phoneField.fill('01001234517');
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toBeVisible();
    methods.push(methodOf(codeField));

    expect(methods).toEqual(['post', 'post']);
  });

  test('makes no request before the user acts', async () => {
    const backend = createBackend();
    await renderForm(backend);

    expect(backend.calls).toEqual([]);
    await phoneField.click();

    await expect.poll(() => backend.callsOf('challenge')).toHaveLength(1);
    expect(backend.callsOf('send')).toEqual([]);
  });

  test.each([
    ['a held Enter', () => userEvent.keyboard('{Enter>5/}')],
    ['a double click', () => sendButton.dblClick()],
  ])('sends once for %s', async (_, press) => {
    const backend = createBackend({ difficulty: 0 });
    const release = backend.hold('send');
    await renderForm(backend);
    await phoneField.fill('01001234517');

    await press();
    release();
    await expect.element(codeField).toBeVisible();

    expect(backend.callsOf('send')).toHaveLength(1);
  });

  test('verifies a code once, however often Enter is pressed', async () => {
    const { backend } = await renderAtCode();
    const release = backend.hold('verify');

    await type(codeField, '123456');
    await userEvent.keyboard('{Enter>5/}');
    release();
    await expect.element(verified).toBeVisible();

    expect(backend.callsOf('verify')).toHaveLength(1);
  });

  test('waits for the button where autoSubmit is off', async () => {
    const { backend } = await renderAtCode({}, { autoSubmit: false });

    await type(codeField, '123456');
    expect(backend.callsOf('verify')).toEqual([]);
    await verifyButton.click();

    await expect.element(verified).toBeVisible();
  });

  test('keeps leading zeros [DIG-12]', async () => {
    const { backend } = await renderAtCode({ code: '012345' });

    await type(codeField, '012345');
    await expect.element(verified).toBeVisible();

    expect(backend.callsOf('verify')[0]?.body).toEqual({ flowID: 'fake-flow', otp: '012345' });
  });

  test('has as many cells as the response says that the code has digits [DIG-10]', async () => {
    await renderAtCode({ digits: 4 });

    await expect.element(page.getByLabelText('4-digit code')).toBeVisible();
    expect(document.querySelectorAll('.otp-code-cell')).toHaveLength(4);
  });

  test('reports to the handler of the last render, and only once', async () => {
    const first = vi.fn();
    const second = vi.fn();
    const third = vi.fn();
    const { backend, screen } = await renderAtCode({}, { onVerified: first });

    await screen.rerender(
      <StrictMode>
        <OtpForm endpoint="/api/otp" fetch={backend.fetch} onVerified={second} />
      </StrictMode>,
    );
    await type(codeField, '123456');
    await expect.element(verified).toBeVisible();
    await screen.rerender(
      <StrictMode>
        <OtpForm endpoint="/api/otp" fetch={backend.fetch} onVerified={third} />
      </StrictMode>,
    );

    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
    expect(third).not.toHaveBeenCalled();
  });

  test('passes the enrollment token on unchanged, and stores it nowhere [VER-09]', async () => {
    const enrollmentToken = String.fromCharCode(
      ...crypto.getRandomValues(new Uint8Array(64)).map((byte) => 33 + (byte % 94)),
    );
    const onVerified = vi.fn();
    const log = vi.fn();
    await renderAtCode({ verified: { enrollmentToken } }, { log, onVerified });

    await type(codeField, '123456');
    await expect.element(verified).toBeVisible();

    expect(onVerified.mock.calls).toEqual([[{ enrollmentToken }]]);
    expect(String(log.mock.calls.map((entry) => JSON.stringify(entry)))).not.toContain(
      enrollmentToken,
    );
    const kept = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), location.href];
    expect(kept.join()).not.toContain(enrollmentToken);
    expect(document.documentElement.outerHTML).not.toContain(enrollmentToken);
  });
});

test.skipIf(isElement)(
  'takes a code field of the page’s own, which is labelled, described and focused as the kit’s',
  async () => {
    await renderAtCode(
      {},
      {
        renderCode: ({ digits, onChange, onComplete, value, ...input }) => (
          <input
            {...input}
            data-own={digits}
            onChange={({ target }) => {
              onChange?.(target.value, { reason: 'typed' });
              if (target.value.length === digits) onComplete?.(target.value);
            }}
            value={value}
          />
        ),
      },
    );
    await expect.element(codeField).toHaveAttribute('data-own', '6');
    await expect.element(codeField).toHaveFocus();

    await userEvent.keyboard('111111');
    await expect
      .element(codeField)
      .toHaveAccessibleDescription(expect.stringContaining('That code isn’t right.'));
    await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
    await codeField.fill('123456');

    await expect.element(verified).toBeVisible();
  },
);

describe('the prefetch', () => {
  test('is discarded when the page was hidden for a minute', async () => {
    holdClock();
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const backend = createBackend({ difficulty: 0 });
    await renderForm(backend);
    await phoneField.click();
    await expect.poll(() => backend.callsOf('challenge')).toHaveLength(1);

    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(backend.callsOf('challenge')).toHaveLength(1);
    await userEvent.keyboard('0');

    await expect.poll(() => backend.callsOf('challenge')).toHaveLength(2);
  });

  test('has no captcha token, which is requested with the send', async () => {
    const backend = createBackend({ difficulty: 0, siteKey: 'site-key' });
    const getToken = vi.fn(async () => 'captcha-token');
    await renderForm(backend, { captcha: { getToken } });
    await phoneField.fill('01001234517');
    expect(getToken).not.toHaveBeenCalled();

    await sendButton.click();

    await expect
      .poll(() => backend.callsOf('send')[0]?.body)
      .toMatchObject({ turnstileToken: 'captcha-token' });
    expect(getToken).toHaveBeenCalledExactlyOnceWith({
      siteKey: 'site-key',
      signal: expect.any(AbortSignal),
    });
  });
});

describe('leaving and returning', () => {
  test('aborts everything when it is unmounted', async () => {
    const backend = createBackend({ difficulty: 0 });
    backend.hold('send');
    const screen = await renderForm(backend);
    await phoneField.fill('01001234517');
    await sendButton.click();
    await expect.poll(() => backend.callsOf('send')).toHaveLength(1);

    await screen.unmount();

    expect(backend.callsOf('send')[0]?.signal.aborted).toBe(true);
  });

  test('resumes at the code after a reload, sends nothing, and focuses the code', async () => {
    const { backend, screen } = await renderAtCode();
    await screen.unmount();

    await renderForm(backend);

    await expect.element(codeField).toHaveFocus();
    expect(backend.callsOf('send')).toHaveLength(1);
  });

  test('resumes at the code after a reload without taking the focus from the rest of the page', async () => {
    const { backend, screen } = await renderAtCode();
    await screen.unmount();
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    onTestFinished(() => elsewhere.remove());
    elsewhere.focus();

    await renderForm(backend);

    await expect.element(codeField).toBeVisible();
    expect(document.activeElement).toBe(elsewhere);
  });

  test('takes no focus when it is first shown', async () => {
    await renderForm(createBackend());

    await expect.element(phoneField).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });

  test('returns to the number, and still has it and the code', async () => {
    const { backend } = await renderAtCode();

    await page.getByRole('button', { name: 'Change number' }).click();
    await expect.element(phoneField).toHaveValue('01001234517');
    await expect.element(phoneField).toHaveFocus();
    await sendButton.click();
    await expect.element(codeField).toHaveFocus();
    await userEvent.keyboard('123456');

    await expect.element(verified).toBeVisible();
    expect(backend.calls.map(({ route }) => route)).toEqual(['challenge', 'send', 'verify']);
  });

  test('lets a send be cancelled', async () => {
    const backend = createBackend({ difficulty: 0 });
    backend.hold('send');
    await renderForm(backend);
    await phoneField.fill('01001234517');
    await sendButton.click();

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect.element(phoneField).toHaveFocus();
    await expect.element(sendButton).not.toHaveAttribute('aria-disabled');
  });
});

describe('another code', () => {
  test('can be requested at its time, and not before', async () => {
    holdClock();
    const { backend } = await renderAtCode({ resendSeconds: 30 });
    await expect.element(page.getByText('You can ask for a new code in 30 seconds.')).toBeVisible();

    vi.advanceTimersByTime(29_000);
    await expect.element(page.getByText('You can ask for a new code in 1 second.')).toBeVisible();
    expect(resendButton.elements()).toEqual([]);
    vi.advanceTimersByTime(1000);
    await type(codeField, '12');
    await resendButton.click();

    await expect.element(page.getByText('in 30 seconds')).toBeVisible();
    await expect.element(codeField).toHaveValue('');
    await expect.element(codeField).toHaveFocus();
    await expect.element(codeField).toHaveAccessibleDescription(/^We sent a new code/);
    await userEvent.keyboard('1');
    await expect.element(codeField).toHaveAccessibleDescription(/^Type the code/);
    expect(backend.callsOf('send')[1]?.body).toEqual({ flowID: 'fake-flow' });
  });

  test('is offered in place of the old one once that has expired', async () => {
    holdClock();
    await renderAtCode({ expirySeconds: 180 });

    vi.advanceTimersByTime(181_000);

    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code has expired. Ask for a new one.');
    await expect.element(page.getByRole('alert')).toHaveAttribute('data-outcome', 'new-code');
    await expect.element(resendButton).toHaveAttribute('data-kind', 'primary');
    expect(verifyButton.elements()).toEqual([]);
  });

  test('is offered in place of a wrong one that has expired', async () => {
    holdClock();
    await renderAtCode({ expirySeconds: 180 });
    await type(codeField, '111111');
    await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.');

    vi.advanceTimersByTime(181_000);

    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This code has expired. Ask for a new one.');
  });

  test('is requested again after that was cancelled, and the focus returns to it', async () => {
    const { backend } = await renderAtCode({ resendSeconds: 0 });
    backend.failNext('verify', 410, { code: 'TRANSACTION_EXPIRED' });
    await type(codeField, '123456');
    await expect.element(resendButton).toHaveFocus();
    backend.hold('send');
    await resendButton.click();

    await page.getByRole('button', { name: 'Cancel' }).click();

    await expect.element(resendButton).toHaveFocus();
  });

  test('is offered after too many wrong codes', async () => {
    const { backend } = await renderAtCode({ resendSeconds: 0 });
    backend.failNext('verify', 429, { code: 'MAX_ATTEMPTS_EXCEEDED', cooldownSeconds: 60 });

    await type(codeField, '111111');

    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many wrong codes');
    await expect.element(resendButton).toHaveFocus();
    await resendButton.click();
    await expect.poll(() => backend.callsOf('send')).toHaveLength(2);
    await expect.element(codeField).toHaveFocus();
    await expect.element(verifyButton).toBeVisible();
  });
});

describe('languages', () => {
  test('takes own texts in place of some', async () => {
    await renderForm(createBackend(), { messages: { sendCode: 'Go' } });

    await expect.element(page.getByRole('button', { name: 'Go' })).toBeVisible();
    await expect.element(phoneField).toBeVisible();
  });

  test('writes no inline style, which a strict policy would block', async () => {
    const { screen } = await renderAtCode();

    expect(screen.container.querySelectorAll('[style], style')).toHaveLength(0);
  });
});

describe('the page around the form', () => {
  test('is notified of each step, also of a resumed one', async () => {
    const backend = createBackend({ difficulty: 0 });
    const steps: string[] = [];
    // StrictMode runs the first effect twice.
    const onStepChange = (step: string) => steps.at(-1) === step || steps.push(step);
    const screen = await renderForm(backend, { onStepChange });
    await type(phoneField, '01001234517');
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toBeVisible();
    await screen.unmount();
    await renderForm(backend, { onStepChange });

    await type(codeField, '123456');

    await expect.element(verified).toBeVisible();
    expect(steps).toEqual(['address', 'code', 'address', 'code', 'verified']);
  });

  test('has passkeys offered in the address field’s autofill where it asks for that', async () => {
    const screen = await renderForm(createBackend(), { hasPasskeyAutofill: true });
    await expect.element(phoneField).toHaveAttribute('autocomplete', 'tel webauthn');
    await screen.unmount();

    await renderForm(createBackend(), {
      addressKinds: ['phoneNumber', 'email'],
      hasPasskeyAutofill: true,
    });

    await expect.element(phoneField).toHaveAttribute('autocomplete', 'username webauthn');
  });

  test('has no passkeys offered in the autofill by default', async () => {
    await renderForm(createBackend());

    await expect.element(phoneField).toHaveAttribute('autocomplete', 'tel');
  });
});
