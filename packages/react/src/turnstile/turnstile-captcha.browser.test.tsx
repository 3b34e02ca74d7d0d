/** @module-tag landing */
import { createSolver } from '@otp-kit/pow';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { createBackend } from '../form/backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderForm,
  resendButton,
  sendButton,
} from '../form/form-page.fixture.tsx';
import { turnstileCaptcha } from '../turnstile.ts';
import {
  blockScript,
  forgetTurnstile,
  isLoaded,
  SCRIPT_URL,
  scripts,
  widget,
  widgets,
} from './turnstile.fixture.ts';

beforeEach(() => sessionStorage.clear());
afterEach(forgetTurnstile);

const alert = page.getByRole('alert');
const prompt = page.getByText('Confirm you’re human.');

/** Renders the form of a pipeline with a captcha and enters a number. */
async function renderWithCaptcha(props: Parameters<typeof renderForm>[1] = {}) {
  const backend = createBackend({ difficulty: 0, siteKey: 'site-key', resendSeconds: 0 });
  const captcha = turnstileCaptcha({ scriptUrl: SCRIPT_URL });
  const screen = await renderForm(backend, { captcha, locale: 'en', ...props });
  await phoneField.fill('01001234517');
  return { backend, screen };
}

const tokens = (backend: ReturnType<typeof createBackend>) =>
  backend.callsOf('send').map(({ body }) => body['turnstileToken']);

describe('a captcha without interaction', () => {
  test('is neither seen nor in the way, and its token is sent without a proof where none is asked for [CH-06] [TS-01]', async () => {
    const { backend } = await renderWithCaptcha();
    const height = sendButton.element().getBoundingClientRect().top;

    await sendButton.click();
    const { params } = await widget(1);
    expect(sendButton.element().getBoundingClientRect().top).toBe(height);
    expect(prompt.elements()).toEqual([]);
    params.callback('token-1');
    await expect.element(codeField).toBeVisible();

    expect(params).toMatchObject({
      sitekey: 'site-key',
      appearance: 'interaction-only',
      language: 'en',
      retry: 'never',
      theme: 'light',
    });
    expect(backend.callsOf('send')[0]?.body).toEqual({
      verificationAddress: { phoneNumber: '01001234517' },
      turnstileToken: 'token-1',
    });
  });

  test('names its action and what its token is for', async () => {
    const captcha = turnstileCaptcha({
      scriptUrl: SCRIPT_URL,
      action: 'login',
      cData: 'attempt-1',
    });
    await renderWithCaptcha({ captcha });

    await sendButton.click();

    expect((await widget(1)).params).toMatchObject({ action: 'login', cData: 'attempt-1' });
  });

  test.each([
    ['light dark', 'dark'],
    ['dark', 'dark'],
    ['light', 'light'],
  ])('in a form of the colour scheme %s on a dark system is %s', async (colorScheme, theme) => {
    const features = [{ name: 'prefers-color-scheme', value: 'dark' }];
    await cdp().send('Emulation.setEmulatedMedia', { features });
    const { screen } = await renderWithCaptcha();
    screen.container
      .querySelector<HTMLElement>('.otp-form')
      ?.style.setProperty('color-scheme', colorScheme);

    await sendButton.click();

    expect((await widget(1)).params).toMatchObject({ theme });
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  });

  test('loads its script when a challenge requires a token, and asks for the token with the send', async () => {
    await renderWithCaptcha();

    await expect.poll(isLoaded).toBe(true);
    expect(scripts()).toHaveLength(1);
    expect(widgets()).toEqual([]);
  });

  test('loads nothing where no token is required [TS-02]', async () => {
    const backend = createBackend({ difficulty: 0 });
    const captcha = turnstileCaptcha({ scriptUrl: SCRIPT_URL });
    await renderForm(backend, { captcha });
    await phoneField.fill('01001234517');

    await sendButton.click();
    await expect.element(codeField).toBeVisible();

    expect(scripts()).toEqual([]);
    expect(backend.callsOf('send')[0]?.body).not.toHaveProperty('turnstileToken');
  });

  test('gives each send its own widget and token, also after a refusal', async () => {
    const { backend } = await renderWithCaptcha();
    backend.failNext('send', 403, { code: 'TURNSTILE_VERIFICATION_FAILED' });

    await sendButton.click();
    (await widget(1)).params.callback('token-1');
    await expect.element(alert).toHaveTextContent('The security check didn’t work.');
    await sendButton.click();
    (await widget(2)).params.callback('token-2');
    await resendButton.click();
    (await widget(3)).params.callback('token-3');
    await expect.poll(() => tokens(backend)).toEqual(['token-1', 'token-2', 'token-3']);

    expect(widgets().every(({ isRemoved }) => isRemoved)).toBe(true);
  });

  test('is requested again when its token became too old during a long search [TS-07] [TS-08]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let solve = () => {};
    const solved = new Promise<void>((resolve) => {
      solve = resolve;
    });
    const solver = createSolver();
    const { backend } = await renderWithCaptcha({
      solver: {
        warm: () => {},
        solve: async (...puzzle) => {
          await solved;
          return solver.solve(...puzzle);
        },
      },
    });
    backend.options.difficulty = 1;
    backend.options.lifeSeconds = 240;
    // What was prepared needed no proof; time makes it stale.
    vi.setSystemTime(Date.now() + 91_000);

    await sendButton.click();
    (await widget(1)).params.callback('token-1');
    await expect.poll(() => widgets()[0]?.isRemoved).toBe(true);
    vi.setSystemTime(Date.now() + 110_000);
    solve();
    (await widget(2)).params.callback('token-2');
    await expect.element(codeField).toBeVisible();

    expect(tokens(backend)).toEqual(['token-2']);
  });
});

describe('a captcha with interaction', () => {
  test('is shown with a prompt, and the send goes on when it is solved', async () => {
    const { backend, screen } = await renderWithCaptcha();
    await sendButton.click();
    const { params } = await widget(1);

    params['before-interactive-callback']();
    await expect.element(prompt).toBeVisible();
    expect(prompt.element()).toHaveAttribute('aria-live', 'polite');
    expect((await axe.run(screen.container)).violations).toEqual([]);
    params.callback('token-1');
    await expect.element(codeField).toBeVisible();

    expect(prompt.elements()).toEqual([]);
    expect(tokens(backend)).toEqual(['token-1']);
  });

  test('has no time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderWithCaptcha();
    await sendButton.click();
    const { params } = await widget(1);
    params['before-interactive-callback']();
    await expect.element(prompt).toBeVisible();

    vi.advanceTimersByTime(600_000);

    expect(widgets()[0]?.isRemoved).toBe(false);
    await expect.element(prompt).toBeVisible();
  });

  test('is removed when the user cancels, and a later token is not used', async () => {
    const { backend } = await renderWithCaptcha();
    await sendButton.click();
    const { params } = await widget(1);
    params['before-interactive-callback']();

    await page.getByRole('button', { name: 'Cancel' }).click();
    params.callback('late-token');

    await expect.poll(() => widgets()[0]?.isRemoved).toBe(true);
    await expect.element(phoneField).toHaveFocus();
    expect(backend.callsOf('send')).toEqual([]);
  });
});

describe('a captcha that does not work', () => {
  test('whose script is blocked leaves a form that works once the script loads', async () => {
    await blockScript(true);
    const { backend } = await renderWithCaptcha();

    await sendButton.click();
    await expect.element(alert).toHaveTextContent('The security check didn’t load.');
    expect(alert.element()).toHaveAttribute('data-outcome', 'try-again');
    expect(scripts()).toEqual([]);
    await blockScript(false);
    await sendButton.click();
    (await widget(1)).params.callback('token-1');

    await expect.element(codeField).toBeVisible();
    expect(tokens(backend)).toEqual(['token-1']);
  });

  test('whose script is another one is reported', async () => {
    const captcha = turnstileCaptcha({ scriptUrl: 'data:text/javascript,//' });
    await renderWithCaptcha({ captcha });

    await sendButton.click();

    await expect.element(alert).toHaveTextContent('The security check didn’t load.');
    expect(scripts()).toEqual([]);
  });

  test('whose script never finishes is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = document.createElement('script');
    silent.id = 'cf-turnstile-script';
    document.head.append(silent);
    await renderWithCaptcha();

    await sendButton.click();
    vi.advanceTimersByTime(10_000);

    await expect.element(alert).toHaveTextContent('The security check didn’t load.');
    expect(silent.isConnected).toBe(false);
  });

  test.each(['300030', '600010', '110600'])(
    'with the passing error %s is tried twice more by itself',
    async (code) => {
      const { backend } = await renderWithCaptcha();

      await sendButton.click();
      (await widget(1)).params['error-callback'](code);
      (await widget(2)).params['error-callback'](code);
      (await widget(3)).params.callback('token-3');

      await expect.poll(() => tokens(backend)).toEqual(['token-3']);
    },
  );

  test('three times is a failure, and the user can try again', async () => {
    const { backend } = await renderWithCaptcha();
    await sendButton.click();
    for (const number of [1, 2, 3]) (await widget(number)).params['error-callback']('300030');
    await expect.element(alert).toHaveTextContent('The security check didn’t work.');
    await expect.element(alert).toHaveAttribute('data-outcome', 'try-again');

    await sendButton.click();
    (await widget(4)).params.callback('token-4');

    await expect.poll(() => tokens(backend)).toEqual(['token-4']);
  });

  test.each([
    ['a site key that is not for this page', 'error-callback', '110200'],
    ['prose in place of a code', 'error-callback', 'Invalid sitekey'],
    ['a browser that it does not know', 'unsupported-callback', undefined],
  ] as const)('for %s is not tried again by itself', async (_, callback, code) => {
    const log = vi.fn();
    await renderWithCaptcha({ log });

    await sendButton.click();
    (await widget(1)).params[callback](code ?? '');
    await expect.element(alert).toHaveTextContent('The security check didn’t load.');

    expect(widgets()).toHaveLength(1);
    const failed = log.mock.calls.find(([entry]) => entry.event === 'failed')?.[0];
    expect(failed.error.message).not.toContain('sitekey');
  });

  test('in a web view that never finishes is given up after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderWithCaptcha();
    await sendButton.click();
    await widget(1);

    vi.advanceTimersByTime(30_000);

    await expect.element(alert).toHaveTextContent('The security check didn’t load.');
  });

  test('that is not on the page is a configuration error', async () => {
    const captcha = turnstileCaptcha({ scriptUrl: SCRIPT_URL });
    await renderWithCaptcha({ captcha: { ...captcha, render: undefined } });

    await sendButton.click();

    await expect.element(alert).toHaveAttribute('data-outcome', 'unavailable');
  });
});

describe('the script', () => {
  test('is requested once, even by several callers', async () => {
    const request = { siteKey: 'site-key', signal: new AbortController().signal };
    const captcha = turnstileCaptcha({ scriptUrl: SCRIPT_URL });
    await renderForm(createBackend(), { captcha });

    captcha.warm?.();
    captcha.warm?.();
    const token = captcha.getToken(request);
    (await widget(1)).params.callback('token-1');

    expect(await token).toBe('token-1');
    expect(scripts()).toHaveLength(1);
  });

  test('has the page’s nonce', async () => {
    turnstileCaptcha({ scriptUrl: SCRIPT_URL, nonce: 'r4nd0m' }).warm?.();

    expect(scripts()).toMatchObject([{ nonce: 'r4nd0m', src: `${SCRIPT_URL}?render=explicit` }]);
    await expect.poll(isLoaded).toBe(true);
  });

  test('can be part of the page', async () => {
    const script = document.createElement('script');
    script.id = 'cf-turnstile-script';
    script.src = `${SCRIPT_URL}?by-the-page`;
    document.head.append(script);
    const { backend } = await renderWithCaptcha();

    await sendButton.click();
    (await widget(1)).params.callback('token-1');

    await expect.poll(() => tokens(backend)).toEqual(['token-1']);
    expect(scripts()).toEqual([script]);
  });
});

test('unmounting the form removes the widget', async () => {
  const { screen } = await renderWithCaptcha();
  await sendButton.click();
  await widget(1);

  await screen.unmount();

  expect(widgets()[0]?.isRemoved).toBe(true);
});
