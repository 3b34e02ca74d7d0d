import { en } from '@otp-kit/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { installCaptcha, openPage } from './page.fixture.tsx';

const captcha = installCaptcha();
const codeField = page.getByRole('textbox');
const heading = page.getByRole('heading', { level: 1 });
const alert = page.getByRole('alert');

beforeEach(() => captcha.setManual(false));

async function type(text: string): Promise<void> {
  await expect.element(codeField).toHaveFocus();
  await userEvent.keyboard(text);
}

describe('the captcha', () => {
  test('comes before the picker, which is not in the document until it has passed [WC-01]', async () => {
    captcha.setManual(true);
    const { container } = await openPage({ attempt: { askFirst: true } });
    await expect.element(heading).toHaveTextContent('A quick security check');
    expect(container.textContent).not.toMatch(/WhatsApp|Telegram|text message/);
    expect(container.querySelector('.page-channels')).toBeNull();

    captcha.pass();

    await expect.element(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
  });

  test('is requested again, with a fresh token, after the service refused the first', async () => {
    const { service } = await openPage({
      attempt: { askFirst: true },
      before: ({ failNext }) => failNext('captcha', 403, { code: 'CAPTCHA_NOT_VERIFIED' }),
    });

    await page.getByRole('button', { name: 'Try again' }).click();

    await expect.element(page.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    const tokens = service.calls
      .filter(({ step }) => step === 'captcha')
      .map(({ body }) => body['turnstileToken']);
    expect(new Set(tokens).size).toBe(2);
  });
});

describe('the picker', () => {
  test('sends on the channel that is chosen', async () => {
    const { service } = await openPage({ attempt: { askFirst: true } });

    await page.getByRole('button', { name: 'Text message' }).click();

    await expect.element(page.getByText('We sent a code by text message to')).toBeVisible();
    expect(service.calls.at(-1)?.body['channel']).toBe('sms');
  });

  test('says that a channel does not reach the number, and offers the others', async () => {
    await openPage({ attempt: { askFirst: true }, unreachable: ['telegram'] });

    await page.getByRole('button', { name: 'Telegram' }).click();

    await expect.element(alert).toHaveTextContent('We couldn’t send the code that way.');
    const telegram = page.getByRole('button', { name: 'Telegram' });
    await expect.element(telegram).toHaveTextContent('Not available for this number');
    await expect.element(telegram).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Text message' }).click();
    await expect.element(codeField).toHaveFocus();
  });

  test('is not there where only one channel can be [WC-04]', async () => {
    const { container } = await openPage({ attempt: { askFirst: true, channels: ['sms'] } });

    await expect.element(codeField).toHaveFocus();

    expect(container.querySelector('.page-channels')).toBeNull();
    expect(page.getByRole('button', { name: 'WhatsApp' }).elements()).toEqual([]);
  });
});

describe('the title', () => {
  const BRAND = 'Sign in to Nile Market';

  test.each([
    [
      'en',
      'A quick security check',
      'How should we send your code?',
      'Enter the code',
      'You’re verified',
    ],
    ['ar', 'فحص أمان سريع', 'كيف نرسل إليك الرمز؟', 'أدخل الرمز', 'تم التحقّق بنجاح'],
  ] as const)(
    'in %s is the heading of each step, with the brand',
    async (locale, check, channel, code, verified) => {
      captcha.setManual(true);
      await openPage({ locale, attempt: { askFirst: true } });
      await expect.poll(() => document.title).toBe(`${check} · ${BRAND}`);

      captcha.pass();
      await expect.poll(() => document.title).toBe(`${channel} · ${BRAND}`);
      await page.getByRole('button').first().click();
      await expect.poll(() => document.title).toBe(`${code} · ${BRAND}`);
      await type('123456');

      await expect.poll(() => document.title).toBe(`${verified} · ${BRAND}`);
    },
  );

  test('is the heading alone while the attempt is unknown', async () => {
    await openPage({
      before: ({ failNext }) => failNext('load', 404, { code: 'ATTEMPT_NOT_FOUND' }),
    });

    await expect.element(heading).toHaveTextContent('We couldn’t find this verification');
    await expect.poll(() => document.title).toBe('We couldn’t find this verification');
    expect(page.getByRole('banner').elements()).toEqual([]);
  });
});

describe('the code', () => {
  test.each([
    ['123456', 'en'],
    ['١٢٣٤٥٦', 'ar'],
  ] as const)('%s is checked as soon as it is complete', async (digits, locale) => {
    const { results, service } = await openPage({ locale });

    await type(digits);

    await expect
      .element(heading)
      .toHaveTextContent(locale === 'en' ? 'You’re verified' : 'تم التحقّق بنجاح');
    expect(service.calls.at(-1)?.body['otp']).toBe('123456');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });

  test('has as many digits as the attempt says', async () => {
    const { results } = await openPage({ attempt: { digits: 4 }, code: '1234' });

    await type('1234');

    await expect.element(heading).toHaveTextContent('You’re verified');
    expect(results).toHaveLength(1);
  });

  test('that is wrong stays as in the kit’s form, selected, so that the next one replaces it', async () => {
    const { results } = await openPage();

    await type('111111');

    await expect.element(alert).toHaveTextContent('That code isn’t right. Check');
    await expect.element(codeField).toHaveValue('111111');
    await expect.element(codeField).toHaveFocus();
    expect(getSelection()?.toString()).toBe('111111');
    await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
    await type('222222');
    await type('333333');
    await expect.element(alert).toHaveTextContent('Try again, or have it sent once more.');
    await type('123456');
    await expect.element(heading).toHaveTextContent('You’re verified');
    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });

  test('that is wrong is not sent again unchanged, and its error is gone while the next one is typed', async () => {
    const { service } = await openPage();
    await type('111111');
    await expect.element(alert).toHaveTextContent('That code isn’t right.');

    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect.element(codeField).toHaveFocus();
    await expect.element(alert).toHaveTextContent('That code isn’t right.');
    expect(service.stepsCalled().filter((step) => step === 'verify')).toHaveLength(1);

    await userEvent.keyboard('{End}{Backspace}');
    await expect.element(codeField).toHaveValue('11111');
    expect(alert.elements()).toEqual([]);
    await expect.element(codeField).not.toHaveAttribute('aria-invalid');
  });

  test('that is wrong is corrected in its cell, and checked by a press, as the hint then says', async () => {
    await openPage();
    await type('123956');
    await expect.element(alert).toHaveTextContent('That code isn’t right.');

    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}4');
    await expect.element(codeField).toHaveValue('123456');
    await expect.element(codeField).toHaveAccessibleDescription(/Press “Verify” to check it\.$/);
    await userEvent.keyboard('{Enter}');

    await expect.element(heading).toHaveTextContent('You’re verified');
  });

  test('that is wrong can be typed once more, and is then replaced by the next one', async () => {
    await openPage();
    await type('111111');
    await expect.element(alert).toHaveTextContent('That code isn’t right.');
    await userEvent.keyboard('111111');
    await expect.element(codeField).toHaveValue('111111');

    await userEvent.keyboard('123456');

    await expect.element(heading).toHaveTextContent('You’re verified');
  });

  test('that is wrong for the ninth time, on either side of the resend, leaves one try', async () => {
    await openPage();
    for (const code of ['000001', '000002', '000003']) {
      await type(code);
      await expect.element(alert).toBeVisible();
    }

    await page.getByRole('button', { name: 'Send the code again' }).click();
    await expect.element(codeField).toHaveValue('');
    for (const code of ['000004', '000005', '000006', '000007', '000008', '000009']) {
      await type(code);
      await expect.element(alert).toBeVisible();
    }

    await expect.element(alert).toHaveTextContent(en.lastTry);
  });

  test('that is sent again is confirmed, and announced', async () => {
    await openPage();

    await page.getByRole('button', { name: 'Send the code again' }).click();

    await expect
      .element(page.getByText('We sent the code again. No more codes can be sent now.'))
      .toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('We sent the code again.');
  });

  test('that the network lost is kept, and can be sent again', async () => {
    const { service } = await openPage();
    service.breakNext('verify');

    await type('123456');
    await expect.element(alert).toHaveTextContent('We can’t connect.');
    await expect.element(codeField).toHaveValue('123456');
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('You can try again now.')).toBeVisible();
    expect(alert.query()).toBeNull();
    await page.getByRole('button', { name: 'Verify' }).click();

    await expect.element(heading).toHaveTextContent('You’re verified');
  });

  test('has to wait where the service says so', async () => {
    const { service } = await openPage();
    service.failNext('verify', 429, { cooldownSeconds: 15 });

    await type('123456');

    await expect.element(alert).toHaveTextContent(en.tooManyRequests);
    await expect.element(page.getByText(/You can try again in 1\d seconds/)).toBeVisible();
    const verify = page.getByRole('button', { name: 'Verify' });
    await expect.element(verify).toHaveAttribute('aria-disabled', 'true');
  });

  test('that is submitted too early says how long it is, and keeps what was typed', async () => {
    const { service } = await openPage();
    await type('12');

    await page.getByRole('button', { name: 'Verify' }).click();

    await expect.element(alert).toHaveTextContent('Enter all 6 digits.');
    await expect.element(codeField).toHaveFocus();
    await expect.element(codeField).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('3');
    await expect.element(codeField).toHaveValue('123');
    expect(alert.elements()).toEqual([]);
    expect(service.stepsCalled()).not.toContain('verify');
  });

  test.each([
    ['en', ['Change number', '', 'Verify', 'Send the code again', 'Telegram', 'Text']],
    ['ar', ['تغيير الرقم', '', 'تحقّق', 'إعادة إرسال الرمز', 'تيليجرام', 'رسالة']],
  ] as const)(
    'and what belongs to it is reached by Tab in the order of the page, in %s',
    async (locale, order) => {
      await openPage({ locale, goBack: () => {} });
      await expect.element(codeField).toHaveFocus();
      await userEvent.tab({ shift: true });

      for (const text of order) {
        const focused = document.activeElement;
        expect(focused?.tagName === 'INPUT' ? '' : focused?.textContent).toMatch(
          new RegExp(`^${text}`, 'i'),
        );
        await userEvent.tab();
      }
    },
  );

  test('comes again on another channel, and then the page says what is left to do', async () => {
    const { service } = await openPage();
    await type('12');

    await page.getByRole('button', { name: 'Text message' }).click();

    await expect.element(page.getByText('We sent a code by text message to')).toBeVisible();
    await expect.element(codeField).toHaveValue('');
    await expect.element(codeField).toHaveFocus();
    await expect.element(page.getByText('Enter the latest one.')).toBeVisible();
    for (const name of ['Send the code again', 'Telegram']) {
      expect(page.getByRole('button', { name }).elements()).toEqual([]);
    }
    expect(service.stepsCalled().filter((step) => step === 'resend')).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof openPage>[0]]>([
    ['in a frame', { isFramed: true }],
    ['on a page of its own', { goBack: () => {} }],
  ])(
    'that does not arrive, after the only resend, leads to another number %s',
    async (_, where) => {
      await openPage(where);

      await page.getByRole('button', { name: 'Send the code again' }).click();

      await expect
        .element(page.getByText('Nothing arrived? Change the number above.'))
        .toBeVisible();
    },
  );

  test('that is of no more use, after the only resend, leads back to start again', async () => {
    const goBack = vi.fn();
    const { service } = await openPage({ goBack });
    await page.getByRole('button', { name: 'Text message' }).click();
    await expect.element(page.getByText('Enter the latest one.')).toBeVisible();

    service.failNext('verify', 429, { code: 'MAX_ATTEMPTS_EXCEEDED' });
    await type('123456');
    await expect.element(page.getByText('No more codes can be sent now.')).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();

    expect(goBack).toHaveBeenCalledOnce();
  });

  test('ends with its time also where the service’s clock was set', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { service } = await openPage();
    await expect.element(codeField).toBeVisible();
    service.options.isOver = true;
    service.failNext('load', 410, { code: 'ATTEMPT_EXPIRED', attemptEnded: true });

    vi.advanceTimersByTime(5000);

    await expect.element(heading).toHaveTextContent('Time’s up');
  });

  test('ends with its time, on the service’s word', async () => {
    const { results } = await openPage({
      expiresInSeconds: 0.2,
      before: ({ failNext }) => failNext('otp', 410, { code: 'ATTEMPT_EXPIRED' }),
    });

    await expect.element(heading).toHaveTextContent('Time’s up');

    expect(results).toEqual([{ type: 'AUTH_FAILED' }]);
  });
});

describe('a passkey', () => {
  const attempt = { passkeySignIn: true };

  test('comes first, with a code instead for who wants one', async () => {
    await openPage({ attempt });
    await expect.element(heading).toHaveTextContent('Welcome back');

    await page.getByRole('button', { name: 'Use your passkey' }).click();
    expect(alert.elements()).toEqual([]);
    await page.getByRole('button', { name: 'Send a code instead' }).click();

    await expect.element(codeField).toHaveFocus();
  });

  test('that a frame may not use is said to be so, with the way on', async () => {
    await openPage({
      attempt,
      isFramed: true,
      passkeys: {
        isAllowed: () => false,
        get: async () => ({ status: 'unusable' }),
        create: async () => ({ status: 'unusable' }),
        cancel: () => {},
      },
    });
    await expect.element(page.getByText('can’t be used in this window')).toBeVisible();

    await page.getByRole('button', { name: 'Send code' }).click();

    await expect.element(codeField).toHaveFocus();
  });

  test('is offered after the success, and can wait', async () => {
    const { results } = await openPage({ outcome: { offerPasskey: true } });
    await type('123456');
    await expect.element(heading).toHaveTextContent('Sign in faster next time');
    expect(results).toEqual([]);

    await page.getByRole('button', { name: 'Not now' }).click();

    await expect.element(heading).toHaveFocus();
    expect(results).toEqual([{ type: 'AUTH_SUCCESS' }]);
  });
});

test('goes on after a reload at the end, with a link where the browser does not', async () => {
  const redirectUrl = 'https://shop.example/back?status=success';
  const { results } = await openPage({ attempt: { status: 'verified', redirectUrl } });

  await expect
    .element(page.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', redirectUrl);
  expect(results[0]).toEqual({ type: 'AUTH_SUCCESS', redirectUrl });
});

describe('a wrong address', () => {
  test.each([
    [{}, 'Change number'],
    [{ attempt: { maskedAddress: 's•••@example.com' } }, 'Change email'],
    [{ attempt: { askFirst: true } }, 'Change number'],
  ])('with %j leads back to the page that asked for it, by "%s"', async (options, name) => {
    const goBack = vi.fn();
    await openPage({ ...options, goBack });

    await page.getByRole('button', { name }).click();

    expect(goBack).toHaveBeenCalledOnce();
  });

  test('is changed on the page around a frame', async () => {
    await openPage({ isFramed: true });
    await expect.element(codeField).toHaveFocus();

    expect(page.getByRole('button', { name: 'Change number' }).elements()).toEqual([]);
  });
});

describe('the end', () => {
  const redirectUrl = 'https://shop.example/back';
  const before = ({
    failNext,
  }: Parameters<NonNullable<Parameters<typeof openPage>[0]>['before'] & object>[0]) =>
    failNext('load', 410, { attemptEnded: true, redirectUrl });

  test('without success has a way back on a page of its own', async () => {
    await openPage({ before });

    await expect
      .element(page.getByRole('link', { name: 'Go back' }))
      .toHaveAttribute('href', redirectUrl);
  });

  const BRANDING = { primaryColor: '#0b7a75', backgroundColor: '#ffffff', textColor: '#10201f' };
  const expired = { code: 'ATTEMPT_EXPIRED', attemptEnded: true };

  test.each([
    ['time', {}],
    ['wrong codes', { hasTooManyWrongCodes: true }],
  ])('that came with %s has a link to the product, to start again', async (_, extra) => {
    await openPage({
      before: ({ failNext }) => failNext('load', 410, { ...expired, ...extra, redirectUrl }),
    });

    const link = page.getByRole('link', { name: 'Start again' });
    await expect.element(link).toHaveAttribute('href', redirectUrl);
    expect(page.getByText('Please go back').elements()).toEqual([]);
  });

  test('of an expired attempt goes back to start again, without a URL of the product', async () => {
    const goBack = vi.fn();
    await openPage({ goBack, before: ({ failNext }) => failNext('load', 410, expired) });

    await page.getByRole('button', { name: 'Start again' }).click();

    expect(goBack).toHaveBeenCalledOnce();
  });

  test('that wrong codes ended says so after a reload, too, in the same look', async () => {
    const look = { name: 'Shop', branding: { ...BRANDING, displayName: 'Shop & Co' } };
    const body = { ...expired, ...look, hasTooManyWrongCodes: true };
    await openPage({ before: ({ failNext }) => failNext('load', 410, body) });

    await expect.element(heading).toHaveTextContent('This verification has ended');
    await expect.element(page.getByText('Too many wrong codes.')).toBeVisible();
    await expect.element(page.getByRole('banner')).toHaveTextContent('Shop & Co');
  });

  test.each([
    [true, 'in another browser. Please choose “Start again” above.'],
    [false, 'in another browser. Please go back and start again.'],
  ])('on another device says what to do (in a frame: %s)', async (isFramed, words) => {
    await openPage({
      isFramed,
      before: ({ failNext }) => failNext('load', 403, { code: 'FINGERPRINT_INCONSISTENT' }),
    });

    await expect.element(heading).toHaveTextContent('You can’t continue here');
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('that the user cannot solve does not ask to start again', async () => {
    const { container } = await openPage({
      before: ({ failNext }) => failNext('load', 404, { code: 'WIDGET_NOT_FOUND' }),
    });

    await expect.element(heading).toHaveTextContent('This verification has ended');
    expect(container.textContent).not.toContain('start again');
  });

  test('leads nowhere inside a frame', async () => {
    await openPage({ before, isFramed: true });

    await expect.element(page.getByText('Please choose “Start again” above.')).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
    // The parent's way to start again is above the frame.
    const { top } = page
      .getByText('Please choose “Start again” above.')
      .element()
      .getBoundingClientRect();
    expect(top).toBeLessThan(innerHeight / 2);
  });
});

test('shows no prose of the service', async () => {
  const { container, service } = await openPage();
  service.failNext('verify', 418, { code: 'BRAND_NEW_CODE' });

  await type('123456');

  await expect.element(alert).toHaveTextContent('We can’t continue at the moment.');
  expect(container.textContent).not.toContain('prose');
});

test('announces each step in the one status region', async () => {
  captcha.setManual(true);
  const { service } = await openPage();
  const status = page.getByRole('status');
  const region = status.element();
  await expect.element(status).toHaveTextContent('Running the security check…');
  const release = service.hold('otp');
  captcha.pass();
  await expect.element(status).toHaveTextContent('Sending the code…');
  release();

  await type('123456');

  await expect.element(status).toHaveTextContent('You’re verified');
  expect(status.element()).toBe(region);
});

test('a code typed while nothing has the focus is entered, and the cell of its next digit is marked', async () => {
  const { container } = await openPage();
  await expect.element(codeField).toHaveFocus();
  const marked = () =>
    container.querySelectorAll('[data-typing] .otp-code-cell[data-current=true]');
  expect(marked()).toHaveLength(0);
  codeField.element().blur();
  await expect.poll(marked).toHaveLength(1);

  await userEvent.keyboard('12');

  await expect.element(codeField).toHaveValue('12');
  await expect.element(codeField).toHaveFocus();
  expect(marked()).toHaveLength(0);
});

describe('the focus goes to the heading where the pressed button is removed and the step stays', () => {
  test('after a captcha is tried again', async () => {
    const { service } = await openPage({
      before: ({ failNext }) => failNext('captcha', 403, { code: 'CAPTCHA_NOT_VERIFIED' }),
    });
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    captcha.setManual(true);
    retry.element().focus();

    await userEvent.keyboard('{Enter}');

    await expect.element(retry).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    expect(service.calls.filter(({ step }) => step === 'captcha')).toHaveLength(1);
  });

  test('after a code that could not be sent is tried again', async () => {
    const { service } = await openPage({
      before: ({ failNext }) => failNext('otp', 503, {}),
    });
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    const release = service.hold('otp');
    retry.element().focus();

    await userEvent.keyboard('{Enter}');

    await expect.element(retry).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    release();
    await expect.element(codeField).toHaveFocus();
  });

  test('after a passkey turned out to be unusable in this window', async () => {
    await openPage({
      attempt: { passkeySignIn: true },
      passkeys: {
        isAllowed: () => true,
        get: async () => ({ status: 'unusable' }),
        create: async () => ({ status: 'unusable' }),
        cancel: () => {},
      },
    });
    const use = page.getByRole('button', { name: 'Use your passkey' });
    await expect.element(use).toBeVisible();
    use.element().focus();

    await userEvent.keyboard('{Enter}');

    await expect.element(use).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
  });
});
