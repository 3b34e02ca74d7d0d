import { arPasskeys } from '@otp-kit/client/messages/passkeys-ar';
import { createPasskeyAccount } from '@otp-kit/client/passkey';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import '../passkey.css';
import { PasskeyList, type PasskeyListProps } from '../passkey.ts';
import {
  addVirtualDevice,
  createPasskeyBackend,
  type VirtualDevice,
} from './passkey-backend.fixture.ts';

const heading = page.getByRole('heading', { name: 'Your passkeys' });
const nameField = page.getByRole('textbox', { name: 'Name of the passkey' });
const addButton = page.getByRole('button', { name: 'Add a passkey' });
const status = page.getByRole('status');

let device: VirtualDevice;
let report: ReturnType<typeof spyOnSignals>;

function spyOnSignals() {
  return {
    all: vi.spyOn(PublicKeyCredential, 'signalAllAcceptedCredentials').mockResolvedValue(),
    details: vi.spyOn(PublicKeyCredential, 'signalCurrentUserDetails').mockResolvedValue(),
    unknown: vi.spyOn(PublicKeyCredential, 'signalUnknownCredential').mockResolvedValue(),
  };
}

beforeEach(async () => {
  device = await addVirtualDevice();
  report = spyOnSignals();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await device.remove();
});

async function renderList(props: PasskeyListProps = {}) {
  const backend = createPasskeyBackend();
  await createPasskeyAccount(backend).enroll(new AbortController().signal);
  const screen = await render(
    <StrictMode>
      <PasskeyList fetch={backend.fetch} {...props} />
    </StrictMode>,
  );
  return { backend, id: String(backend.passkeys[0]?.id), screen };
}

test('renames a passkey in its field, and keeps the old name for Escape', async () => {
  const { backend } = await renderList();

  await nameField.fill('My phone');
  await userEvent.keyboard('{Enter}');

  await expect.element(status).toHaveTextContent('Saved.');
  expect(backend.passkeys[0]?.name).toBe('My phone');
  await expect.element(nameField).toHaveFocus();
  await nameField.fill('Another');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(nameField).toHaveValue('My phone');
  expect(backend.calls.filter((route) => route === 'rename')).toHaveLength(1);
});

test('a name that was not saved stays in the field, and Enter sends it again', async () => {
  const { backend } = await renderList();
  backend.failures['rename'] = 'INTERNAL_SERVER_ERROR';

  await nameField.fill('My phone');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('That didn’t work.');
  await expect.element(nameField).toHaveValue('My phone');
  backend.failures['rename'] = undefined;
  await userEvent.keyboard('{Enter}');

  await expect.element(status).toHaveTextContent('Saved.');
  expect(backend.passkeys[0]?.name).toBe('My phone');
});

test('the devices learn which passkeys are left when the list has loaded', async () => {
  const backend = createPasskeyBackend();
  const account = createPasskeyAccount(backend);
  const { signal } = new AbortController();
  await account.enroll(signal);
  report.all.mockClear();

  await account.list(signal);

  const allAcceptedCredentialIds = [backend.passkeys[0]?.id];
  expect(report.all.mock.calls).toMatchObject([[{ allAcceptedCredentialIds }]]);
});

test('a list that loads while a passkey is created is not reported, since it lacks that passkey', async () => {
  const backend = createPasskeyBackend();
  const { signal } = new AbortController();
  const account = createPasskeyAccount(backend);
  const create = vi.spyOn(navigator.credentials, 'create');
  const isCreating = new Promise<void>((resolve) => {
    create.mockImplementationOnce(async (options) => {
      resolve();
      await account.list(signal);
      return navigator.credentials.create(options);
    });
  });

  const enrolled = account.enroll(signal);
  await isCreating;
  await enrolled;

  const allAcceptedCredentialIds = [backend.passkeys[0]?.id];
  expect(report.all.mock.calls).toMatchObject([[{ allAcceptedCredentialIds }]]);
});

test('deletes a passkey after a second press, and the devices learn of it', async () => {
  const { backend, id } = await renderList();

  await page.getByRole('button', { name: 'Delete Passkey' }).click();
  await expect.element(status).toHaveTextContent('Press again to delete Passkey.');
  expect(backend.calls).not.toContain('delete');
  await page.getByRole('button', { name: 'Really delete?' }).click();

  await expect.element(status).toHaveTextContent('Deleted.');
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible();
  const same = { rpId: location.hostname, userId: 'dXNlci1oYW5kbGU' };
  expect(report.all.mock.calls.at(0)).toEqual([{ ...same, allAcceptedCredentialIds: [id] }]);
  expect(report.all.mock.calls.at(-1)).toEqual([{ ...same, allAcceptedCredentialIds: [] }]);
  expect(report.details.mock.calls.at(-1)).toEqual([
    { ...same, name: '+20•••••••17', displayName: 'Mona' },
  ]);
  expect(report.unknown).not.toHaveBeenCalled();
});

test.each(['{Tab}', '{Escape}'])('asks again after %s', async (key) => {
  const { backend } = await renderList();

  await page.getByRole('button', { name: 'Delete Passkey' }).click();
  await userEvent.keyboard(key);
  await expect.element(status).toHaveTextContent('');
  await page.getByRole('button', { name: 'Delete Passkey' }).click();

  await expect.element(page.getByRole('button', { name: 'Really delete?' })).toBeVisible();
  expect(backend.calls).not.toContain('delete');
});

test('adds a passkey of another device, and says that a device has one', async () => {
  const { backend } = await renderList();
  await addButton.click();
  await expect.element(status).toHaveTextContent('This device already has your passkey');
  await device.remove();
  device = await addVirtualDevice('usb');

  await addButton.click();

  await expect.element(status).toHaveTextContent('Saved.');
  expect(backend.passkeys).toHaveLength(2);
  expect(await device.countPasskeys()).toBe(1);
});

test.each([320, 390, 1280])('moves nothing while it asks, on a page of %i px', async (width) => {
  await page.viewport(width, 800);
  await renderList();
  const ask = page.getByRole('button', { name: 'Delete Passkey' });
  await expect.element(ask).toBeVisible();
  const before = ask.element().getBoundingClientRect();
  const addBefore = addButton.element().getBoundingClientRect();

  await ask.click();
  await expect.element(status).toHaveTextContent('Press again');

  const confirm = page.getByRole('button', { name: 'Really delete?', exact: true });
  expect(confirm.element().getBoundingClientRect()).toEqual(before);
  expect(addButton.element().getBoundingClientRect()).toEqual(addBefore);
});

test('keeps a name that was not saved, and what went wrong, when the network is back', async () => {
  const { backend } = await renderList();
  backend.failures['rename'] = 'NETWORK_ERROR';
  await nameField.fill('My phone');
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toHaveTextContent('That didn’t work.');
  const lists = () => backend.calls.filter((route) => route === 'list').length;
  const before = lists();

  dispatchEvent(new Event('online'));
  await expect.poll(lists).toBe(before + 1);

  await expect.element(status).toHaveTextContent('That didn’t work.');
  await expect.element(nameField).toHaveValue('My phone');
  await nameField.fill('My tablet');
  await expect.element(status).toHaveTextContent('');
});

test('asks again after a deletion that failed', async () => {
  const { backend } = await renderList();
  backend.failures['delete'] = 'INTERNAL_SERVER_ERROR';

  await page.getByRole('button', { name: 'Delete Passkey' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();

  await expect.element(status).toHaveTextContent('That didn’t work.');
  await expect.element(page.getByRole('button', { name: 'Delete Passkey' })).toBeVisible();
});

test('says what to do on the device, and that no passkey was created', async () => {
  await renderList();
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  const refuse = () => promise.then(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  vi.spyOn(navigator.credentials, 'create').mockImplementationOnce(refuse);
  await addButton.click();
  await expect.element(status).toHaveTextContent('Follow the steps on your device…');
  await expect.element(addButton).toHaveAttribute('data-state', 'busy');
  resolve();
  await expect.element(status).toHaveTextContent('No passkey was created. You can try again.');
  await expect.element(addButton).toHaveAttribute('data-state', 'ready');
});

test('says that a device created no passkey, until the next question is over', async () => {
  await renderList();
  await device.refusesUser();

  await addButton.click();
  await expect.element(status).toHaveTextContent('No passkey was created. You can try again.');

  await page.getByRole('button', { name: 'Delete Passkey' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('');
});

test('says that the backend wants a new code', async () => {
  const { backend } = await renderList();
  backend.failures['enroll/options'] = 'PASSKEY_NOT_VERIFIED';
  await addButton.click();

  await expect.element(status).toHaveTextContent('For this, sign in again with a code.');
});

test('loads the list again by a button, and when the browser is back on the network', async () => {
  const backend = createPasskeyBackend();
  await createPasskeyAccount(backend).enroll(new AbortController().signal);
  backend.failures['list'] = 'NETWORK_ERROR';
  await render(<PasskeyList fetch={backend.fetch} />);
  const retry = page.getByRole('button', { name: 'Try again' });

  await retry.click();
  await expect.element(status).toHaveTextContent('That didn’t work.');
  expect(backend.calls.filter((route) => route === 'list')).toHaveLength(2);
  backend.failures['list'] = undefined;
  dispatchEvent(new Event('online'));

  await expect.element(nameField).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
  await expect.element(status).toHaveTextContent('');
});

test('shows the list as it is if another page has deleted the passkey', async () => {
  const { backend } = await renderList();
  await expect.element(nameField).toBeVisible();
  backend.passkeys.length = 0;

  await nameField.fill('My phone');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible();
});

test('axe finds nothing in Arabic and dark, on a narrow page', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  document.body.style.background = '#0f1217';
  await page.viewport(320, 640);
  const { screen } = await renderList({ messages: arPasskeys });
  await page.getByRole('button', { name: 'حذف مفتاح مرور' }).click();
  await expect.element(page.getByRole('button', { name: arPasskeys.confirm })).toBeVisible();

  const { violations } = await axe.run(screen.container, { resultTypes: ['violations'] });

  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
  Reflect.deleteProperty(document.documentElement.dataset, 'theme');
});
