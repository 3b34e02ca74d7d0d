import { ar } from '@otp-kit/client/messages/ar';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBackend } from '../form/backend.fixture.ts';
import { codeField, renderAtCode, type, verified } from '../form/form-page.fixture.tsx';
import { holdClock } from '../hooks/clock.fixture.ts';
import { OtpForm } from '../parts/otp-form.tsx';
import { type EnrollPasskey, enPasskey, passkeyOffer } from '../passkey.ts';

const TOKEN = 'opaque-enrollment-token';

const acceptButton = page.getByRole('button', { name: 'Create a passkey' });
const declineButton = page.getByRole('button', { name: 'Not now' });
const goOnButton = page.getByRole('button', { name: 'Continue' });
const heading = (name: string) => page.getByRole('heading', { name });

/** An `enroll` that the test resolves or rejects. */
function createEnroll() {
  let succeed = () => {};
  let fail = () => {};
  const enroll = vi.fn<EnrollPasskey>(
    () =>
      new Promise((resolve, reject) => {
        succeed = resolve;
        fail = () => reject(new Error('cancelled'));
      }),
  );
  return { enroll, succeed: () => succeed(), fail: () => fail() };
}

async function renderOffer(enrollmentToken: string | undefined = TOKEN) {
  const onVerified = vi.fn();
  const log = vi.fn();
  const enrolling = createEnroll();
  const passkey = passkeyOffer({ enroll: enrolling.enroll });
  const answer = { next: '/home', ...(enrollmentToken && { enrollmentToken }) };
  const { screen } = await renderAtCode({ verified: answer }, { log, onVerified, passkey });
  await type(codeField, '123456');
  return { ...enrolling, log, onVerified, screen };
}

beforeEach(() => sessionStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a verified user', () => {
  test('is offered a passkey, creates it, and is reported after Continue', async () => {
    const { enroll, onVerified, succeed } = await renderOffer();

    await expect.element(heading('Sign in faster next time')).toHaveFocus();
    expect(enroll).not.toHaveBeenCalled();
    await acceptButton.click();
    await expect.element(page.getByText('Follow the steps on your device…')).toBeVisible();
    await expect.element(acceptButton).toHaveAttribute('aria-disabled', 'true');
    succeed();
    await expect.element(heading('Your passkey is ready')).toHaveFocus();
    const what = page.getByRole('status').filter({ hasText: 'fingerprint, face or screen lock' });
    await expect.element(what).toBeVisible();
    expect(onVerified).not.toHaveBeenCalled();
    await goOnButton.click();

    expect(enroll.mock.calls).toEqual([[TOKEN, { signal: expect.any(AbortSignal) }]]);
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
    await expect.element(verified).toHaveFocus();
  });

  test('declines, and the token is forgotten', async () => {
    const { enroll, onVerified } = await renderOffer();

    await declineButton.click();

    await expect.element(verified).toHaveFocus();
    expect(enroll).not.toHaveBeenCalled();
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('continues without it when creating it takes too long', async () => {
    const { enroll, onVerified } = await renderOffer();
    await acceptButton.click();
    await expect.poll(() => enroll.mock.calls).toHaveLength(1);

    await declineButton.click();

    await expect.element(verified).toHaveFocus();
    expect(enroll.mock.calls[0]?.[1].signal.aborted).toBe(true);
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('sees a failure, with nothing to try again', async () => {
    const { enroll, fail, onVerified } = await renderOffer();
    await acceptButton.click();

    fail();

    await expect.element(heading('No passkey was created')).toHaveFocus();
    const consolation = page.getByText('You’re signed in all the same, and can add one later.');
    await expect.element(consolation).toBeVisible();
    expect(acceptButton.elements()).toEqual([]);
    await goOnButton.click();
    expect(enroll).toHaveBeenCalledTimes(1);
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('sees the end of the offer after two minutes, and continues with a button', async () => {
    holdClock();
    const { enroll, onVerified } = await renderOffer();
    await expect.element(acceptButton).toBeVisible();

    vi.advanceTimersByTime(119_000);
    await expect.element(acceptButton).toBeVisible();
    vi.advanceTimersByTime(1000);

    await expect.element(heading('No passkey was created')).toHaveFocus();
    expect(acceptButton.elements()).toEqual([]);
    expect(onVerified).not.toHaveBeenCalled();
    await goOnButton.click();
    expect(enroll).not.toHaveBeenCalled();
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('keeps the focus elsewhere on the page when the offer’s time is over', async () => {
    holdClock();
    await renderOffer();
    await expect.element(acceptButton).toBeVisible();
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();

    vi.advanceTimersByTime(120_000);

    await expect.element(goOnButton).toBeVisible();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test('can do all of this with the keyboard', async () => {
    const { enroll, onVerified, succeed } = await renderOffer();
    await expect.element(heading('Sign in faster next time')).toHaveFocus();

    await userEvent.keyboard('{Tab}{Enter>3/}');
    await expect.poll(() => enroll.mock.calls).toHaveLength(1);
    succeed();
    await expect.element(heading('Your passkey is ready')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');

    expect(onVerified).toHaveBeenCalledTimes(1);
  });
});

describe('nothing is offered', () => {
  test('without a token', async () => {
    const { onVerified } = await renderOffer('');

    await expect.element(verified).toBeVisible();
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('without support by the browser: the page gets the token', async () => {
    const known = Reflect.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    const { onVerified } = await renderOffer();

    await expect.element(verified).toBeVisible();
    Reflect.defineProperty(window, 'PublicKeyCredential', { configurable: true, ...known });

    expect(onVerified.mock.calls).toEqual([[{ next: '/home', enrollmentToken: TOKEN }]]);
  });
});

test('passes the token to enroll alone, and stores it nowhere [VER-09]', async () => {
  const { enroll, log, onVerified, succeed } = await renderOffer();
  await acceptButton.click();
  succeed();
  await goOnButton.click();
  await expect.element(verified).toBeVisible();

  expect(enroll.mock.calls.map(([token]) => token)).toEqual([TOKEN]);
  const places = [
    log.mock.calls,
    onVerified.mock.calls,
    sessionStorage,
    localStorage,
    history.state,
  ];
  expect(JSON.stringify(places)).not.toContain(TOKEN);
  expect(`${location.href}${document.cookie}`).not.toContain(TOKEN);
  expect(document.documentElement.outerHTML).not.toContain(TOKEN);
});

test('aborts when the form is unmounted', async () => {
  const { enroll, screen } = await renderOffer();
  await acceptButton.click();
  await expect.poll(() => enroll.mock.calls).toHaveLength(1);

  await screen.unmount();

  expect(enroll.mock.calls[0]?.[1].signal.aborted).toBe(true);
});

describe.each([
  ['en', undefined],
  ['ar', ar],
])('in %s', (locale, language) => {
  const messages = language?.passkey ?? enPasskey;

  // `npm test` runs the first: the form's own tests have the colors and the languages.
  const tagsOf = (theme: string) => (theme === 'light' && locale === 'en' ? [] : ['full']);
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing in any state, in ${theme}`, { tags: tagsOf(theme) }, async () => {
      document.documentElement.dataset['theme'] = theme;
      document.body.style.background = theme === 'dark' ? '#0f1217' : '#fff';
      await page.viewport(320, 640);
      const { enroll, fail } = createEnroll();
      const backend = createBackend({ difficulty: 0, verified: { enrollmentToken: TOKEN } });
      const { container } = await render(
        <OtpForm
          endpoint="/api/otp"
          fetch={backend.fetch}
          messages={language}
          passkey={passkeyOffer({ enroll })}
        />,
      );
      await page.getByRole('textbox').fill('01001234517');
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => document.querySelector('.otp-code-input')).not.toBeNull();
      await page.getByRole('textbox').fill('123456');
      const accept = page.getByRole('button', { name: messages.accept });
      await expect.element(accept).toBeVisible();
      expect(await violations(container)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBe(320);

      await accept.click();
      await expect.element(page.getByText(messages.working)).toBeVisible();
      expect(await violations(container)).toEqual([]);

      fail();
      await expect.element(heading(messages.failedHeading)).toHaveFocus();
      expect(await violations(container)).toEqual([]);
      expect(getComputedStyle(heading(messages.failedHeading).element()).direction).toBe(
        locale === 'ar' ? 'rtl' : 'ltr',
      );
    });
  }
});

async function violations(container: Element): Promise<string[]> {
  const results = await axe.run(container, { resultTypes: ['violations'] });
  return results.violations.map(({ id }) => id);
}

test('takes own texts in place of some, and none that the offer does not have', async () => {
  const { enroll } = createEnroll();
  const passkey = passkeyOffer({ enroll, messages: { accept: 'Save a passkey' } });
  // @ts-expect-error: a misspelt name is a mistake of the page's author
  passkeyOffer({ enroll, messages: { acept: 'Save' } });
  await renderAtCode({ verified: { enrollmentToken: TOKEN } }, { passkey });
  await type(codeField, '123456');

  await expect.element(page.getByRole('button', { name: 'Save a passkey' })).toBeVisible();
  await expect.element(declineButton).toBeVisible();
});
