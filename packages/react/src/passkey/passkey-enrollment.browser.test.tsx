import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { codeField, renderAtCode, type, verified } from '../form/form-page.fixture.tsx';
import { type PasskeyEnrollmentOptions, passkeyEnrollment } from '../passkey.ts';
import {
  addVirtualDevice,
  createPasskeyBackend,
  type VirtualDevice,
} from './passkey-backend.fixture.ts';

const acceptButton = page.getByRole('button', { name: 'Create a passkey' });
const declineButton = page.getByRole('button', { name: 'Not now' });
const goOnButton = page.getByRole('button', { name: 'Continue' });
const heading = (name: string) => page.getByRole('heading', { name });

let device: VirtualDevice;

beforeEach(async () => {
  sessionStorage.clear();
  device = await addVirtualDevice();
});

afterEach(() => device.remove());

/** Verifies a code in a form that offers a passkey. */
async function renderOffer(
  options: PasskeyEnrollmentOptions = {},
  backend = createPasskeyBackend(),
) {
  const onVerified = vi.fn();
  const onDecided = vi.fn();
  const passkey = passkeyEnrollment({ fetch: backend.fetch, onDecided, ...options });
  const { screen } = await renderAtCode({ verified: { next: '/home' } }, { onVerified, passkey });
  await type(codeField, '123456');
  return { backend, onDecided, onVerified, screen };
}

describe('a verified user', () => {
  test('is offered a passkey, creates it, and is reported after Continue', async () => {
    const { backend, onDecided, onVerified } = await renderOffer();

    await expect.element(heading('Sign in faster next time')).toHaveFocus();
    await acceptButton.click();
    await expect.element(heading('Your passkey is ready')).toHaveFocus();
    expect(onVerified).not.toHaveBeenCalled();
    await goOnButton.click();

    await expect.element(verified).toHaveFocus();
    expect(onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
    expect(onDecided.mock.calls).toEqual([['enrolled']]);
    expect(backend.passkeys).toHaveLength(1);
    expect(await device.countPasskeys()).toBe(1);
  });

  test('declines, and the page can remember it', async () => {
    const { backend, onDecided, onVerified } = await renderOffer();

    await declineButton.click();

    await expect.element(verified).toHaveFocus();
    expect(onDecided.mock.calls).toEqual([['declined']]);
    expect(onVerified).toHaveBeenCalledTimes(1);
    expect(backend.calls).toEqual([]);
  });

  test('reads that the device has one already, which counts as enrolled', async () => {
    const { backend, screen } = await renderOffer();
    await acceptButton.click();
    await expect.element(heading('Your passkey is ready')).toBeVisible();
    await screen.unmount();
    sessionStorage.clear();

    const { onDecided } = await renderOffer({}, backend);
    await acceptButton.click();

    await expect.element(heading('This device already has your passkey')).toHaveFocus();
    expect(onDecided.mock.calls).toEqual([['enrolled']]);
    expect(backend.passkeys).toHaveLength(1);
  });

  test('reads that none was created, and goes on', async () => {
    const backend = createPasskeyBackend();
    backend.failures['enroll'] = 'PASSKEY_REGISTRATION_FAILED';
    const { onDecided, onVerified } = await renderOffer({}, backend);

    await acceptButton.click();
    await expect.element(heading('No passkey was created')).toHaveFocus();
    await goOnButton.click();

    await expect.element(verified).toHaveFocus();
    expect(onDecided.mock.calls).toEqual([['failed']]);
    expect(onVerified).toHaveBeenCalledTimes(1);
  });

  test('tries again after a failure', async () => {
    const backend = createPasskeyBackend();
    backend.failures['enroll'] = 'PASSKEY_REGISTRATION_FAILED';
    const { onDecided } = await renderOffer({}, backend);
    await acceptButton.click();
    await expect.element(heading('No passkey was created')).toHaveFocus();
    backend.failures['enroll'] = undefined;

    await acceptButton.click();

    await expect.element(heading('Your passkey is ready')).toHaveFocus();
    await expect.element(acceptButton).not.toBeInTheDocument();
    expect(onDecided.mock.calls).toEqual([['failed'], ['enrolled']]);
  });

  test('has no “Not now” where it is required, and goes on after a failure', async () => {
    await device.refusesUser();
    const { onDecided, onVerified } = await renderOffer({ required: true });
    await expect.element(acceptButton).toBeVisible();
    expect(declineButton.elements()).toEqual([]);

    await acceptButton.click();
    await goOnButton.click();

    await expect.element(verified).toBeVisible();
    expect(onDecided.mock.calls).toEqual([['failed']]);
    expect(onVerified).toHaveBeenCalledTimes(1);
  });

  test('goes on while the device still asks, which it then no longer does', async () => {
    await device.agrees(false);
    const ask = vi.spyOn(navigator.credentials, 'create');
    const { onDecided } = await renderOffer();
    await acceptButton.click();
    await expect.poll(() => ask.mock.calls).toHaveLength(1);

    await declineButton.click();

    await expect.element(verified).toBeVisible();
    expect(ask.mock.calls[0]?.[0]?.signal?.aborted).toBe(true);
    expect(onDecided.mock.calls).toEqual([['declined']]);
    vi.restoreAllMocks();
  });
});

describe('nothing is offered', () => {
  test.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('no storage'))],
  ])('if shouldOffer %s', async (_, shouldOffer) => {
    const { backend, onDecided, onVerified } = await renderOffer({ shouldOffer });

    await expect.poll(() => onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
    await expect.element(verified).toHaveFocus();
    expect(acceptButton.elements()).toEqual([]);
    expect(onDecided).not.toHaveBeenCalled();
    expect(backend.calls).toEqual([]);
  });

  test('without support by the browser', async () => {
    const known = Reflect.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    const { onVerified } = await renderOffer();

    await expect.element(verified).toBeVisible();
    Reflect.defineProperty(window, 'PublicKeyCredential', { configurable: true, ...known });
    expect(onVerified).toHaveBeenCalledTimes(1);
  });
});
