import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  parseProxyPasskeyCreation,
  parseProxyPasskeyRequest,
  parseProxyPasskeys,
} from './passkey-answers.ts';
import {
  ProxyPasskeyDeleteSchema,
  ProxyPasskeyEnrollmentSchema,
  ProxyPasskeyRenameSchema,
  ProxyPasskeySignInSchema,
} from './passkey-requests.ts';

const user = { id: 'aGFuZGxl', name: '+20 100 123 4567', displayName: '' };
const passkey = { id: 'a2V5', name: '', createdAtMs: 1_800_000_000_000, isBackedUp: true };
const success = (data: object) => ({ status: 'success', data });

describe('the responses about passkeys', () => {
  test('hand on options and lists as the backend wrote them', () => {
    const list = {
      rpID: 'shop.example',
      user,
      passkeys: [passkey, { ...passkey, lastUsedAtMs: 1 }],
    };
    const request = {
      challenge: 'x',
      rpId: 'shop.example',
      timeout: 1,
      userVerification: 'required',
    };

    expect(parseProxyPasskeys(success(list))).toEqual(list);
    expect(parseProxyPasskeyRequest(success({ options: request }))).toEqual({ options: request });
    const creation = { challenge: 'x', user };
    expect(parseProxyPasskeyCreation(success({ options: creation }))).toEqual({
      options: creation,
    });
  });

  test.each([
    { rpID: '', user, passkeys: [] },
    { rpID: 'shop.example', user: { name: 'a', displayName: 'b' }, passkeys: [] },
    { rpID: 'shop.example', user, passkeys: {} },
    { rpID: 'shop.example', user, passkeys: [{ ...passkey, createdAtMs: '1' }] },
    { rpID: 'shop.example', user, passkeys: [{ ...passkey, isBackedUp: undefined }] },
    { rpID: 'shop.example', user, passkeys: [{ ...passkey, id: '' }] },
    { rpID: 'shop.example', user, passkeys: [{ ...passkey, name: null }] },
  ])('are refused as %j', (data) => {
    expect(() => parseProxyPasskeys(success(data))).toThrow(/^passkeys: .* is not as documented$/);
  });

  test('are refused without a challenge or a user handle', () => {
    expect(() => parseProxyPasskeyRequest(success({ options: {} }))).toThrow(
      'sign-in/options: data.options',
    );
    const options = { challenge: 'x' };
    expect(() => parseProxyPasskeyCreation(success({ options }))).toThrow(
      'enroll/options: data.options',
    );
  });
});

describe('what the backend takes about passkeys', () => {
  const response = { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' };
  const assertion = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', response };

  test('drops what a browser adds to a credential, and refuses another field beside it', () => {
    const credential = { ...assertion, authenticatorAttachment: 'platform' };

    expect(v.parse(ProxyPasskeySignInSchema, { credential })).toEqual({ credential: assertion });
    expect(v.is(ProxyPasskeySignInSchema, { credential, userID: 'u' })).toBe(false);
  });

  test.each([
    { ...assertion, id: 'a'.repeat(1365) },
    { ...assertion, id: 'not base64url' },
    { ...assertion, type: 'password' },
    { ...assertion, response: { ...response, signature: 7 } },
    { ...assertion, response: { ...response, userHandle: '' } },
  ])('refuses the assertion %#', (credential) => {
    expect(v.is(ProxyPasskeySignInSchema, { credential })).toBe(false);
  });

  test('keeps the names of transports, and refuses a text in their place', () => {
    const of = (transports: unknown) => ({
      credential: {
        ...assertion,
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports },
      },
    });

    expect(v.is(ProxyPasskeyEnrollmentSchema, of(['internal', 'a-new-one']))).toBe(true);
    expect(v.is(ProxyPasskeyEnrollmentSchema, of(['<b>']))).toBe(false);
    expect(v.is(ProxyPasskeyEnrollmentSchema, of(Array.from({ length: 9 }, () => 'usb')))).toBe(
      false,
    );
  });

  test.each([
    ['a name of 10,000 characters', 'a'.repeat(10_000)],
    ['an empty name', '  '],
    ['a control character', 'a\u0000b'],
    ['a second line', 'a\nb'],
    ['a change of direction', 'a\u202eb'],
    ['half a character', 'a\ud800b'],
  ])('refuses %s for a passkey', (_, name) => {
    expect(v.is(ProxyPasskeyRenameSchema, { id: 'a2V5', name })).toBe(false);
  });

  test('takes the name of a passkey to delete, and nothing else', () => {
    expect(v.is(ProxyPasskeyDeleteSchema, { id: 'a2V5' })).toBe(true);
    expect(v.is(ProxyPasskeyDeleteSchema, { id: 'a2V5', userID: 'u' })).toBe(false);
    expect(v.is(ProxyPasskeyDeleteSchema, {})).toBe(false);
  });

  test.each(['My phone', 'هاتفي', '👩‍💻 laptop'])('takes the name %s, trimmed', (name) => {
    expect(v.parse(ProxyPasskeyRenameSchema, { id: 'a2V5', name: ` ${name} ` }).name).toBe(name);
  });
});
