import { arPasskeys } from '@otp-kit/client/messages/passkeys-ar';
import { createPasskeyAccount, createPasskeySignIn } from '@otp-kit/client/passkey';
import axe from 'axe-core';
import { StrictMode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBackend } from '../form/backend.fixture.ts';
import { phoneField, renderAtCode, sendButton } from '../form/form-page.fixture.tsx';
import { OtpForm } from '../parts/otp-form.tsx';
import '../passkey.css';
import { PasskeySignIn, usePasskeySignIn } from '../passkey.ts';
import {
  addVirtualDevice,
  createPasskeyBackend,
  type PasskeyBackend,
  type VirtualDevice,
} from './passkey-backend.fixture.ts';

const button = page.getByRole('button', { name: 'Sign in with a passkey' });
const signal = new AbortController().signal;

let devices: VirtualDevice[] = [];
let hasAutofill = false;

async function addDevice(...transport: Parameters<typeof addVirtualDevice>) {
  const device = await addVirtualDevice(...transport);
  devices.push(device);
  return device;
}

beforeEach(() => {
  sessionStorage.clear();
  hasAutofill = false;
  // The virtual device answers a request of the autofill at once, without a choice by the user.
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockImplementation(
    async () => hasAutofill,
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const device of devices) await device.remove();
  devices = [];
});

/** A backend with a passkey of each device. */
async function createEnrolled(): Promise<PasskeyBackend> {
  const backend = createPasskeyBackend();
  await createPasskeyAccount(backend).enroll(signal);
  backend.calls.length = 0;
  return backend;
}

async function renderSignIn(backend: PasskeyBackend) {
  const onSignedIn = vi.fn();
  const footer = <PasskeySignIn fetch={backend.fetch} onSignedIn={onSignedIn} />;
  const screen = await render(
    <StrictMode>
      <OtpForm
        endpoint="/api/otp"
        fetch={createBackend({ difficulty: 0 }).fetch}
        hasPasskeyAutofill
        slots={{ footer }}
      />
    </StrictMode>,
  );
  return { onSignedIn, screen, status: page.getByRole('status').last() };
}

describe('the button', () => {
  test.each(['internal', 'usb', 'nfc'] as const)(
    'signs in with a passkey of a device by %s, and the page goes where the backend says',
    async (transport) => {
      await addDevice(transport);
      const backend = await createEnrolled();
      const { onSignedIn } = await renderSignIn(backend);

      await button.click();

      await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ verified: true, next: '/home' }]]);
      expect(backend.calls).toEqual(['sign-in/options', 'sign-in']);
    },
  );

  test('says that no passkey was used, and takes nothing from the code', async () => {
    const device = await addDevice();
    const backend = await createEnrolled();
    await device.refusesUser();
    const { onSignedIn, status } = await renderSignIn(backend);

    await button.click();

    await expect
      .element(status)
      .toHaveTextContent('No passkey was used. Try again, or get a code.');
    await expect.element(button).toHaveFocus();
    await expect.element(sendButton).toBeEnabled();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('says that no passkey was used if the browser returns none', async () => {
    vi.spyOn(navigator.credentials, 'get').mockResolvedValue(null);
    const { status } = await renderSignIn(createPasskeyBackend());

    await button.click();

    await expect
      .element(status)
      .toHaveTextContent('No passkey was used. Try again, or get a code.');
  });

  test('reports a passkey that no user has to the browser, and only that', async () => {
    const report = vi.spyOn(PublicKeyCredential, 'signalUnknownCredential').mockResolvedValue();
    await addDevice();
    const backend = await createEnrolled();
    const { id } = backend.passkeys[0] ?? {};
    const { status } = await renderSignIn(backend);
    backend.failures['sign-in'] = 'PASSKEY_AUTH_FAILED';
    await button.click();
    await expect.element(status).toHaveTextContent('That didn’t work. Try again, or get a code.');
    expect(report).not.toHaveBeenCalled();

    backend.failures['sign-in'] = undefined;
    backend.passkeys.length = 0;
    await button.click();

    await expect
      .element(status)
      .toHaveTextContent('This passkey is no longer valid. Get a code instead.');
    expect(report.mock.calls).toEqual([[{ rpId: location.hostname, credentialId: id }]]);
  });

  test('says what to do without a connection, and works again with one', async () => {
    await addDevice();
    const backend = await createEnrolled();
    backend.failures['sign-in/options'] = 'INTERNAL';
    const { onSignedIn, status } = await renderSignIn(backend);
    await button.click();
    await expect.element(status).toHaveTextContent('That didn’t work. Try again, or get a code.');

    backend.failures['sign-in/options'] = undefined;
    await button.click();

    await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
  });

  test('is there in the address step alone, and its request ends with it', async () => {
    const device = await addDevice();
    const passkeys = await createEnrolled();
    await device.agrees(false);
    const ask = vi.spyOn(navigator.credentials, 'get');
    const footer = <PasskeySignIn fetch={passkeys.fetch} onSignedIn={() => {}} />;
    await render(
      <OtpForm
        endpoint="/api/otp"
        fetch={createBackend({ difficulty: 0 }).fetch}
        slots={{ footer }}
      />,
    );
    await button.click();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => ask.mock.calls).toHaveLength(1);

    await phoneField.fill('01001234517');
    await sendButton.click();

    await expect.element(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    expect(button.elements()).toEqual([]);
    expect(ask.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  });

  test('is not there in a browser without passkeys', async () => {
    const known = Reflect.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await renderSignIn(createPasskeyBackend());

    await expect.element(sendButton).toBeVisible();
    expect(button.elements()).toEqual([]);
    Reflect.defineProperty(window, 'PublicKeyCredential', { configurable: true, ...known });
  });
});

describe('the autofill of the address field', () => {
  test('signs in without a press', async () => {
    hasAutofill = true;
    await addDevice();
    const backend = await createEnrolled();
    const { onSignedIn } = await renderSignIn(backend);

    await expect.poll(() => onSignedIn.mock.calls).toEqual([[{ verified: true, next: '/home' }]]);
    await expect.element(phoneField).toHaveAttribute('autocomplete', 'tel webauthn');
  });

  test('gets a new challenge before the first expires', async () => {
    hasAutofill = true;
    const device = await addDevice();
    const backend = await createEnrolled();
    await device.agrees(false);
    backend.timeoutMs.value = 500;
    const ask = vi.spyOn(navigator.credentials, 'get');

    await renderSignIn(backend);

    await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(2);
    expect(backend.calls.length).toBeGreaterThan(2);
    expect(ask.mock.calls[0]?.[0]?.mediation).toBe('conditional');
  });

  test('gives its challenge and its turn to the button', async () => {
    hasAutofill = true;
    const device = await addDevice();
    const backend = await createEnrolled();
    await device.agrees(false);
    const ask = vi.spyOn(navigator.credentials, 'get');
    const { onSignedIn } = await renderSignIn(backend);
    await expect.poll(() => ask.mock.calls).toHaveLength(1);
    await device.agrees(true);

    await button.click();

    await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
    expect(backend.calls).toEqual(['sign-in/options', 'sign-in']);
    expect(ask.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  });

  test('ends when the form is unmounted', async () => {
    hasAutofill = true;
    const device = await addDevice();
    const backend = await createEnrolled();
    await device.agrees(false);
    const ask = vi.spyOn(navigator.credentials, 'get');
    const { screen } = await renderSignIn(backend);
    await expect.poll(() => ask.mock.calls).toHaveLength(1);

    await screen.unmount();

    expect(ask.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
  });
});

describe('a press asks for nothing', () => {
  test('while the dialog of another is open', async () => {
    const device = await addDevice();
    const backend = await createEnrolled();
    await device.agrees(false);
    const ask = vi.spyOn(navigator.credentials, 'get');
    const { signIn, close } = createPasskeySignIn({ fetch: backend.fetch, onSignedIn: vi.fn() });
    const first = signIn('dialog');
    await expect.poll(() => ask.mock.calls).toHaveLength(1);

    expect(await signIn('dialog')).toBe('not-used');
    close();

    expect(await first).toBe('not-used');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('after the end', async () => {
    const { fetch, calls } = createPasskeyBackend();
    const { signIn, close } = createPasskeySignIn({ fetch, onSignedIn: vi.fn() });
    close();

    expect(await signIn('dialog')).toBe('not-used');
    expect(calls).toEqual([]);
  });
});

describe('a sign-in button before the form', () => {
  function Page({ backend, onSignedIn }: { backend: PasskeyBackend; onSignedIn: () => void }) {
    const [isOpen, setIsOpen] = useState(false);
    const { signIn } = usePasskeySignIn({ fetch: backend.fetch, onSignedIn });
    if (isOpen) return <OtpForm endpoint="/api/otp" fetch={createBackend().fetch} />;
    const press = async () => setIsOpen((await signIn('immediate')) !== 'signed-in');
    return (
      <button onClick={() => void press()} type="button">
        Sign in
      </button>
    );
  }
  const press = () => page.getByRole('button', { name: 'Sign in' }).click();

  test('signs in at once where this device has a passkey', async () => {
    await addDevice();
    const backend = await createEnrolled();
    const onSignedIn = vi.fn();
    const ask = vi.spyOn(navigator.credentials, 'get');
    await render(<Page backend={backend} onSignedIn={onSignedIn} />);

    await press();

    await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1);
    expect(ask.mock.calls[0]?.[0]).toMatchObject({ uiMode: 'immediate' });
  });

  test('opens the form where it has none', async () => {
    await addDevice();
    const onSignedIn = vi.fn();
    await render(<Page backend={createPasskeyBackend()} onSignedIn={onSignedIn} />);

    await press();

    await expect.element(phoneField).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test.each([
    ['without it', async () => ({})],
    ['that cannot say', () => Promise.reject(new TypeError('not supported'))],
  ])('opens the form in a browser %s, which is asked for nothing', async (_, capabilities) => {
    vi.spyOn(PublicKeyCredential, 'getClientCapabilities').mockImplementation(capabilities);
    const ask = vi.spyOn(navigator.credentials, 'get');
    await addDevice();
    await render(<Page backend={await createEnrolled()} onSignedIn={() => {}} />);

    await press();

    await expect.element(phoneField).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

test('axe finds nothing in Arabic and dark, before and after a failure', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  document.body.style.background = '#0f1217';
  await page.viewport(320, 640);
  const backend = createPasskeyBackend();
  const footer = (
    <PasskeySignIn fetch={backend.fetch} messages={arPasskeys} onSignedIn={() => {}} />
  );
  const { container } = await render(
    <OtpForm endpoint="/api/otp" fetch={createBackend().fetch} slots={{ footer }} />,
  );
  const arabic = page.getByRole('button', { name: arPasskeys.signIn });
  await expect.element(arabic).toBeVisible();
  const violations = async () =>
    (await axe.run(container, { resultTypes: ['violations'] })).violations.map(({ id }) => id);
  expect(await violations()).toEqual([]);

  backend.failures['sign-in/options'] = 'INTERNAL';
  await arabic.click();
  await expect.element(page.getByText(arPasskeys.failed)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
  Reflect.deleteProperty(document.documentElement.dataset, 'theme');
});

test('leaves no gap in the code step', async () => {
  const footer = <PasskeySignIn fetch={createPasskeyBackend().fetch} onSignedIn={() => {}} />;
  await renderAtCode({}, { slots: { footer } });

  await userEvent.keyboard('1');
  expect(document.querySelector('.otp-footer')?.getBoundingClientRect().height).toBe(0);
});
