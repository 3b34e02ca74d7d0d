import { afterEach, expect, test, vi } from 'vitest';
import { held, settle } from '../clock.fixture.ts';
import { createPasskeyAccount } from './passkey-account.ts';
import {
  CHALLENGE,
  CREATION,
  createPasskeyPage,
  inBase64url,
  PASSKEY,
  PASSKEYS,
} from './passkey-page.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();

function openAccount() {
  const page = createPasskeyPage();
  return { ...page, ...createPasskeyAccount({ fetch: page.fetch }) };
}

const REPORTS = [
  ['all', { rpId: 'app.example', userId: CREATION.user.id, allAcceptedCredentialIds: ['key-1'] }],
  [
    'user',
    { rpId: 'app.example', userId: CREATION.user.id, name: '+20•••567', displayName: 'Mona' },
  ],
];

type Account = ReturnType<typeof createPasskeyAccount>;

test.each([
  ['list', {}, ({ list }: Account) => list(signal)],
  ['rename', { id: 'key-1', name: 'New' }, ({ rename }: Account) => rename('key-1', 'New', signal)],
  ['delete', { id: 'key-1' }, ({ remove }: Account) => remove('key-1', signal)],
] as const)(
  '%s asks the backend, and reports the passkeys and the user to the browser',
  async (route, body, ask) => {
    const account = openAccount();

    expect(await ask(account)).toEqual(PASSKEYS);

    expect(account.calls).toMatchObject([{ route, body }]);
    expect(account.reports).toEqual(REPORTS);
  },
);

test('a passkey is created with the backend’s options, and reported', async () => {
  const { calls, enroll, nextPrompt, reports } = openAccount();
  const enrolled = enroll(signal);
  const prompt = await nextPrompt();

  expect(prompt).toMatchObject({ action: 'create' });
  expect(prompt.options).toEqual({
    publicKey: {
      ...CREATION,
      challenge: CHALLENGE.bytes,
      user: { ...CREATION.user, id: new TextEncoder().encode('user') },
      excludeCredentials: [{ type: 'public-key', id: new TextEncoder().encode('key-0') }],
    },
  });
  const getTransports = () => ['internal', 'hybrid'];
  prompt.choose({ ...PASSKEY, response: { ...PASSKEY.response, getTransports } });

  expect(await enrolled).toEqual(PASSKEYS);
  expect(calls).toMatchObject([{ route: 'enroll/options', body: {} }, { route: 'enroll' }]);
  expect(calls[1]?.body).toEqual({
    credential: {
      id: 'key-1',
      rawId: 'key-1',
      type: 'public-key',
      response: {
        clientDataJSON: CHALLENGE.text,
        attestationObject: inBase64url('attestation'),
        transports: ['internal', 'hybrid'],
      },
    },
  });
  expect(reports).toEqual(REPORTS);
});

test('a browser that does not know how it reaches the device enrolls its passkey, too', async () => {
  const { callsOf, enroll, nextPrompt } = openAccount();
  const enrolled = enroll(signal);
  (await nextPrompt()).choose(PASSKEY);
  await enrolled;

  expect(callsOf('enroll')[0]?.body).toMatchObject({
    credential: { response: { transports: [] } },
  });
});

test('a device that has a passkey already gets no second one, and nothing is enrolled', async () => {
  const { callsOf, enroll, nextPrompt, reports } = openAccount();
  const enrolled = enroll(signal);
  (await nextPrompt()).fail('InvalidStateError');

  expect(await enrolled).toBeUndefined();
  expect(callsOf('enroll')).toEqual([]);
  expect(reports).toEqual([]);
});

test('the browser’s error for a user who cancels reaches the caller', async () => {
  const { enroll, nextPrompt } = openAccount();
  const enrolled = enroll(signal);
  (await nextPrompt()).fail('NotAllowedError');

  await expect(enrolled).rejects.toMatchObject({ name: 'NotAllowedError' });
});

test.each([
  ['list', ({ list }: Account, ending: AbortSignal) => list(ending)],
  ['enroll/options', ({ enroll }: Account, ending: AbortSignal) => enroll(ending)],
  ['enroll', ({ enroll }: Account, ending: AbortSignal) => enroll(ending)],
] as const)('an abort ends the request of %s', async (route, ask) => {
  const account = openAccount();
  const controller = new AbortController();
  account.hold(route);
  const ended = ask(account, controller.signal);
  if (route === 'enroll') (await account.nextPrompt()).choose(PASSKEY);
  await expect.poll(() => account.callsOf(route)).toHaveLength(1);
  controller.abort();

  await expect(ended).rejects.toMatchObject({ code: 'ABORTED' });
});

test('an abort ends the browser’s request', async () => {
  const { enroll, nextPrompt } = openAccount();
  const controller = new AbortController();
  const enrolled = enroll(controller.signal);
  const prompt = await nextPrompt();
  controller.abort();

  await expect(enrolled).rejects.toMatchObject({ name: 'AbortError' });
  expect(prompt.signal.aborted).toBe(true);
});

test('while another page creates a passkey, this one may, too, and reports no list, which may lack it', async () => {
  const { enroll, list, locks, nextPrompt, reports } = openAccount();
  const otherPage = held<void>();
  void locks.request('otp-kit passkeys', { mode: 'shared' }, () => otherPage.promise);

  expect(await list(signal)).toEqual(PASSKEYS);
  expect(reports).toEqual([]);

  const enrolled = enroll(signal);
  (await nextPrompt()).choose(PASSKEY);
  expect(await enrolled).toEqual(PASSKEYS);
  otherPage.resolve();
  await settle();
  await list(signal);
  expect(reports).toEqual([...REPORTS, ...REPORTS]);
});

test('a list holds the lock until it is reported', async () => {
  const { callsOf, hold, list, locks } = openAccount();
  const release = hold('list');
  const listed = list(signal);
  await expect.poll(() => callsOf('list')).toHaveLength(1);

  const other = locks.request('otp-kit passkeys', { ifAvailable: true }, (lock) => lock);
  expect(await other).toBeNull();
  release();
  await listed;
});

test('without locks, as in an old Safari, a passkey is created, and no list is reported', async () => {
  const { enroll, list, nextPrompt, reports } = openAccount();
  vi.stubGlobal('navigator', { credentials: navigator.credentials });

  expect(await list(signal)).toEqual(PASSKEYS);
  expect(reports).toEqual([]);
  const enrolled = enroll(signal);
  (await nextPrompt()).choose(PASSKEY);
  expect(await enrolled).toEqual(PASSKEYS);
});

test.each([
  ['refuses', { signalAllAcceptedCredentials: () => Promise.reject(new Error('refused')) }],
  ['does not have', {}],
])('a report that the browser %s changes nothing', async (_, statics) => {
  const { list } = openAccount();
  vi.stubGlobal('PublicKeyCredential', statics);

  expect(await list(signal)).toEqual(PASSKEYS);
});
