import { afterEach, expect, test, vi } from 'vitest';
import { held, settle } from '../clock.fixture.ts';
import { success } from '../testing/scripted-fetch.fixture.ts';
import { createPasskeyAccount } from './passkey-account.ts';
import {
  CHALLENGE,
  createPasskeyPage,
  inBase64url,
  PASSKEY,
  REQUEST,
} from './passkey-page.fixture.ts';
import { createPasskeySignIn, type PasskeySignIn } from './passkey-sign-in.ts';

const opened: PasskeySignIn[] = [];

afterEach(() => {
  for (const { close } of opened.splice(0)) close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openSignIn() {
  const page = createPasskeyPage();
  const onSignedIn = vi.fn();
  const onProblem = vi.fn();
  const passkeys = createPasskeySignIn({ fetch: page.fetch, onSignedIn, onProblem });
  opened.push(passkeys);
  return { ...page, ...passkeys, onSignedIn, onProblem };
}

const PUBLIC_KEY = { ...REQUEST, challenge: CHALLENGE.bytes };

test.each([
  ['dialog', { publicKey: PUBLIC_KEY }],
  ['immediate', { publicKey: PUBLIC_KEY, uiMode: 'immediate' }],
] as const)('a press asks by %s, and the chosen passkey signs in', async (how, options) => {
  const { calls, countPrompts, nextPrompt, onSignedIn, signIn } = openSignIn();
  const outcome = signIn(how);
  const prompt = await nextPrompt();
  expect(prompt).toMatchObject({ action: 'get' });
  expect(prompt.options).toEqual(options);
  prompt.choose(PASSKEY);

  expect(await outcome).toBe('signed-in');
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith({ verified: true, next: '/home' });
  expect(calls).toMatchObject([{ route: 'sign-in/options', body: {} }, { route: 'sign-in' }]);
  expect(calls[1]?.body).toEqual({
    credential: {
      id: 'key-1',
      rawId: 'key-1',
      type: 'public-key',
      response: {
        clientDataJSON: CHALLENGE.text,
        authenticatorData: inBase64url('authenticator'),
        signature: inBase64url('signature'),
        userHandle: inBase64url('user'),
      },
    },
  });
  await settle();
  expect(countPrompts()).toBe(1);
});

test('the autofill offers passkeys, and the chosen one signs in', async () => {
  const { nextPrompt, onProblem, onSignedIn, watchAutofill } = openSignIn();
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true });
  const watched = watchAutofill();
  const prompt = await nextPrompt();
  expect(prompt.options).toEqual({ publicKey: PUBLIC_KEY, mediation: 'conditional' });
  prompt.choose(PASSKEY);
  await watched;

  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(onProblem).not.toHaveBeenCalled();
});

test.each([
  ['lacks its ways', {}],
  [
    'fails to say its ways',
    {
      isConditionalMediationAvailable: () => Promise.reject(new Error('blocked')),
      getClientCapabilities: () => Promise.reject(new Error('blocked')),
    },
  ],
])('a browser that %s shows nothing, and no challenge is requested', async (_, statics) => {
  const { calls, countPrompts, signIn, watchAutofill } = openSignIn();
  vi.stubGlobal('PublicKeyCredential', statics);

  await watchAutofill();
  expect(await signIn('immediate')).toBe('not-used');

  expect(calls).toEqual([]);
  expect(countPrompts()).toBe(0);
});

test.each([
  ['not-used', 'NotAllowedError'],
  ['not-used', 'AbortError'],
  ['failed', 'SecurityError'],
])('the outcome is %s if the browser fails with %s', async (expected, errorName) => {
  const { callsOf, nextPrompt, onSignedIn, signIn } = openSignIn();
  const outcome = signIn('dialog');
  (await nextPrompt()).fail(errorName);

  expect(await outcome).toBe(expected);
  expect(callsOf('sign-in')).toEqual([]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a browser that returns no passkey has not used one', async () => {
  const { nextPrompt, signIn } = openSignIn();
  const outcome = signIn('dialog');
  (await nextPrompt()).choose(null);

  expect(await outcome).toBe('not-used');
});

test('without a challenge a press is unavailable, and the browser shows nothing', async () => {
  const { countPrompts, failNext, signIn } = openSignIn();
  failNext('sign-in/options', 503);

  expect(await signIn('dialog')).toBe('unavailable');
  expect(countPrompts()).toBe(0);
});

const UNKNOWN = [['unknown', { rpId: 'app.example', credentialId: 'key-1' }]];

test.each([
  ['unknown', 'NO_PASSKEY', UNKNOWN],
  ['failed', 'PASSKEY_AUTH_FAILED', []],
])('the outcome is %s if the backend refuses with %s', async (expected, code, reported) => {
  const { failNext, nextPrompt, onProblem, onSignedIn, reports, signIn } = openSignIn();
  failNext('sign-in', 403, { code });
  const outcome = signIn('dialog');
  (await nextPrompt()).choose(PASSKEY);
  expect(await outcome).toBe(expected);
  expect(reports).toEqual(reported);
  // The caller has the outcome of a press.
  expect(onProblem).not.toHaveBeenCalled();

  // The autofill, which is offered again, has no caller.
  failNext('sign-in', 403, { code });
  (await nextPrompt()).choose(PASSKEY);
  await expect.poll(() => onProblem.mock.calls).toEqual([[expected]]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a failure of the autofill’s own request is no problem that the user reads', async () => {
  const { nextPrompt, onProblem, watchAutofill } = openSignIn();
  const watched = watchAutofill();
  (await nextPrompt()).fail('SecurityError');
  await watched;

  expect(onProblem).not.toHaveBeenCalled();
});

test('a press ends the autofill, uses its challenge, and offers it again after a failure', async () => {
  const { callsOf, failNext, nextPrompt, signIn, watchAutofill } = openSignIn();
  void watchAutofill();
  const autofill = await nextPrompt();

  const outcome = signIn('dialog');
  expect(autofill.signal.aborted).toBe(true);
  const dialog = await nextPrompt();
  expect(dialog.options).toEqual({ publicKey: PUBLIC_KEY });
  expect(callsOf('sign-in/options')).toHaveLength(1);
  failNext('sign-in', 403, { code: 'PASSKEY_AUTH_FAILED' });
  dialog.choose(PASSKEY);
  await outcome;

  // The challenge is spent.
  expect((await nextPrompt()).options).toMatchObject({ mediation: 'conditional' });
  expect(callsOf('sign-in/options')).toHaveLength(2);
});

test('a second press while the first is under way does nothing, and a later one asks', async () => {
  const { countPrompts, nextPrompt, signIn } = openSignIn();
  const first = signIn('dialog');
  expect(await signIn('dialog')).toBe('not-used');
  (await nextPrompt()).fail('NotAllowedError');
  await first;
  await nextPrompt();
  expect(countPrompts()).toBe(2);

  void signIn('dialog');
  expect((await nextPrompt()).options).toEqual({ publicKey: PUBLIC_KEY });
});

test('a press while the autofill’s challenge is loading leaves the browser to the press', async () => {
  const { countPrompts, hold, nextPrompt, signIn, watchAutofill } = openSignIn();
  const release = hold('sign-in/options');
  const watched = watchAutofill();
  void signIn('dialog');
  release();
  await watched;

  expect((await nextPrompt()).options).toEqual({ publicKey: PUBLIC_KEY });
  expect(countPrompts()).toBe(1);
});

test.each([
  ['that the backend names', { options: { ...REQUEST, timeout: 100_000 } }, 80_000],
  ['of five minutes', { options: { ...REQUEST, timeout: undefined } }, 240_000],
])('a challenge is renewed after four fifths of the time %s', async (_, response, renewalMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { callsOf, nextPrompt, onProblem, respondNext, watchAutofill } = openSignIn();
  respondNext('sign-in/options', () => success(response));
  void watchAutofill();
  const first = await nextPrompt();

  vi.advanceTimersByTime(renewalMs - 1);
  expect(first.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(first.signal.aborted).toBe(true);
  expect((await nextPrompt()).options).toMatchObject({ mediation: 'conditional' });

  expect(callsOf('sign-in/options')).toHaveLength(2);
  expect(onProblem).not.toHaveBeenCalled();
});

test('an autofill that has ended is not renewed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { nextPrompt, watchAutofill } = openSignIn();
  const watched = watchAutofill();
  (await nextPrompt()).choose(PASSKEY);
  await watched;

  expect(vi.getTimerCount()).toBe(0);
});

test('closing ends the autofill and a press, and later ones do nothing', async () => {
  const { calls, close, countPrompts, nextPrompt, signIn, watchAutofill } = openSignIn();
  const watched = watchAutofill();
  const autofill = await nextPrompt();
  close();
  close();
  expect(autofill.signal.aborted).toBe(true);
  await watched;

  expect(await signIn('dialog')).toBe('not-used');
  await watchAutofill();
  expect(calls).toHaveLength(1);
  expect(countPrompts()).toBe(1);
});

test('closing ends a dialog, and no autofill follows', async () => {
  const { calls, close, countPrompts, nextPrompt, signIn } = openSignIn();
  const outcome = signIn('dialog');
  await nextPrompt();
  close();

  expect(await outcome).toBe('not-used');
  await settle();
  expect(calls).toHaveLength(1);
  expect(countPrompts()).toBe(1);
});

test.each(['dialog', 'autofill'])(
  'a page that closes while a challenge is under way shows no %s',
  async (how) => {
    const { callsOf, close, countPrompts, respondNext, signIn, watchAutofill } = openSignIn();
    const response = held<Response>();
    respondNext('sign-in/options', () => response.promise);
    const ended = how === 'autofill' ? watchAutofill() : signIn('dialog');
    await expect.poll(() => callsOf('sign-in/options')).toHaveLength(1);
    close();
    expect(callsOf('sign-in/options')[0]?.signal.aborted).toBe(true);
    // The response was on its way.
    response.resolve(success({ options: REQUEST }));
    await ended;

    expect(countPrompts()).toBe(0);
  },
);

test.each([
  ['sign-in', success({ verified: true })],
  ['refusal', Response.json({ code: 'NO_PASSKEY' }, { status: 404 })],
])('a page that closed hears nothing of a late %s', async (_, late) => {
  const { callsOf, close, nextPrompt, onProblem, onSignedIn, respondNext, watchAutofill } =
    openSignIn();
  const response = held<Response>();
  respondNext('sign-in', () => response.promise);
  const watched = watchAutofill();
  (await nextPrompt()).choose(PASSKEY);
  await expect.poll(() => callsOf('sign-in')).toHaveLength(1);
  close();
  expect(callsOf('sign-in')[0]?.signal.aborted).toBe(true);
  response.resolve(late.clone());
  await watched;

  expect(onSignedIn).not.toHaveBeenCalled();
  expect(onProblem).not.toHaveBeenCalled();
});

test('another request of the page, such as to create a passkey, ends the autofill', async () => {
  const page = openSignIn();
  void page.watchAutofill();
  const autofill = await page.nextPrompt();
  void createPasskeyAccount({ fetch: page.fetch })
    .enroll(new AbortController().signal)
    .catch(() => {});

  expect(await page.nextPrompt()).toMatchObject({ action: 'create' });
  expect(autofill.signal.aborted).toBe(true);
});
