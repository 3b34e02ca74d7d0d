import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { createPasskeyFixture } from '../passkeys/passkey.fixture.ts';

const OTHER_PERSON = { verificationAddress: { phoneNumber: '+201111111111' } };

describe('making a passkey', () => {
  test('is offered after a code, and lets the user sign in without one', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    const { body } = await fixture.enterCode(attemptId);

    const made = await fixture.enrol(attemptId);

    expect(body.data.offerPasskey).toBe(true);
    expect([made.status, made.body]).toEqual([200, { status: 'success', data: {} }]);
    expect((await fixture.signIn(await fixture.begin())).status).toBe(200);
  });

  test('is offered once the account is entitled: by becoming verified, or by hand [PK-02]', async () => {
    const fixture = createPasskeyFixture({ account: { verified: false } });
    const patches = [
      {},
      { verified: true },
      { entitlements: { passkeys: false } },
      { verified: true },
      { entitlements: { passkeys: true } },
    ];
    const offers = [];

    for (const patch of patches) {
      await fixture.control('PATCH', '/accounts/account_test', patch);
      offers.push((await fixture.enterCode(await fixture.begin())).body.data.offerPasskey);
    }

    expect(offers).toEqual([false, true, false, false, true]);
  });

  test('works in a frame of another origin', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    const { status } = await fixture.enrol(attemptId, { topOrigin: 'http://app.localhost:5173' });

    expect(status).toBe(200);
  });

  test('is free [PK-04]', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);
    const before = fixture.workspace.ledger.list();

    const { status } = await fixture.enrol(attemptId);

    expect(status).toBe(200);
    expect(before).toHaveLength(1);
    expect(fixture.workspace.ledger.list()).toEqual(before);
  });

  test('asks for a discoverable passkey, and excludes those that exist', async () => {
    const fixture = createPasskeyFixture({ widget: { branding: { displayName: 'Nile Market' } } });
    await fixture.comeWithPasskey();
    const [user] = fixture.workspace.passkeys.list();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    const { body } = await fixture.step(attemptId, 'passkey/register/options');

    expect(body.data).toMatchObject({
      rp: { id: 'widget.localhost', name: 'Nile Market' },
      user: { id: Buffer.from(user?.handle ?? []).toString('base64url'), name: PHONE },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [{ id: user?.passkeys[0]?.id, type: 'public-key' }],
    });
  });

  test('is shown by the control API, without its key', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();

    const { body } = await fixture.control('GET', '/passkeys');

    expect(body.data).toEqual([
      {
        accountId: 'account_test',
        verificationAddress: { phoneNumber: PHONE },
        passkeys: [
          {
            id: fixture.workspace.passkeys.list()[0]?.passkeys[0]?.id,
            transports: ['internal'],
            signatureCount: 0,
            createdAt: '2040-01-01T00:00:00.000Z',
          },
        ],
      },
    ]);
  });
});

describe('a new passkey is refused', () => {
  test.each([
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['from another origin', { origin: 'http://evil.localhost' }],
  ])('%s, and can be made all the same [E2-11]', async (_, deviation) => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    const { status, body } = await fixture.enrol(attemptId, deviation);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'PASSKEY_REGISTRATION_FAILED', retryable: true });
    expect(fixture.workspace.passkeys.list()).toEqual([]);
    expect((await fixture.enrol(attemptId)).status).toBe(200);
  });

  test('for the challenge of another attempt, or of a sign-in', async () => {
    const fixture = createPasskeyFixture();
    await fixture.comeWithPasskey();
    const attempts = [await fixture.begin(), await fixture.begin()];
    const [attemptId = '', other = ''] = attempts;
    const signIn = await fixture.step(attemptId, 'passkey/authenticate/options');
    for (const each of attempts) await fixture.enterCode(each);
    const elsewhere = await fixture.step(other, 'passkey/register/options');

    for (const { challenge } of [signIn.body.data, elsewhere.body.data]) {
      const { status, body } = await fixture.enrol(attemptId, { challenge });
      expect([status, body.code]).toEqual([400, 'PASSKEY_REGISTRATION_FAILED']);
    }
  });

  test('when the ID is taken', async () => {
    const fixture = createPasskeyFixture();
    const attempts = [await fixture.begin(), await fixture.begin(OTHER_PERSON)];
    const made = [];
    for (const attemptId of attempts) {
      await fixture.enterCode(attemptId);
      const { body } = await fixture.step(attemptId, 'passkey/register/options');
      made.push(fixture.authenticator.create(body.data));
    }
    const [first, second] = made;
    const [mine = '', theirs = ''] = attempts;
    // Nothing but the challenge is theirs: without an attestation no signature holds the two together.
    const { clientDataJSON } = second?.response ?? {};
    const copied = { ...first, response: { ...first?.response, clientDataJSON } };

    const taken = await fixture.step(mine, 'passkey/register', { response: first });
    const again = await fixture.step(theirs, 'passkey/register', { response: copied });

    expect(taken.status).toBe(200);
    expect([again.status, again.body.code]).toEqual([400, 'PASSKEY_REGISTRATION_FAILED']);
    expect(fixture.workspace.passkeys.list()).toHaveLength(1);
  });

  test('a second time with the same challenge', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);
    const { body } = await fixture.step(attemptId, 'passkey/register/options');
    const register = () =>
      fixture.step(attemptId, 'passkey/register', {
        response: fixture.authenticator.create(body.data),
      });

    const answers = [await register(), await register()];

    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  test.each(['passkey/register/options', 'passkey/register'])(
    'at %s, before the attempt succeeded',
    async (name) => {
      const fixture = createPasskeyFixture();
      const attemptId = await fixture.begin();
      await fixture.step(attemptId, 'otp');

      const { status, body } = await fixture.step(attemptId, name);

      expect([status, body.code]).toEqual([403, 'PASSKEY_NOT_VERIFIED']);
    },
  );

  test('five minutes after the success, and not before', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    fixture.advance(299);
    const inTime = await fixture.step(attemptId, 'passkey/register/options');
    fixture.advance(1);
    const late = await fixture.step(attemptId, 'passkey/register/options');

    expect(inTime.status).toBe(200);
    expect([late.status, late.body.code]).toEqual([403, 'PASSKEY_NOT_VERIFIED']);
  });

  test('on another device than the one that verified', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    const { body } = await fixture.step(attemptId, 'passkey/register/options', {
      deviceId: 'device_2',
    });

    expect(body.code).toBe('FINGERPRINT_INCONSISTENT');
  });

  test('with a response that is no passkey', async () => {
    const fixture = createPasskeyFixture();
    const attemptId = await fixture.begin();
    await fixture.enterCode(attemptId);

    const { status, body } = await fixture.step(attemptId, 'passkey/register', { response: {} });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
