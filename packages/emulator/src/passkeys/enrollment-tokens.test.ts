import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  type CallResponse,
  createV12Fixture,
  PHONE,
  PIPELINE,
  type V12Fixture,
} from '../app/v12-core.fixture.ts';

const VERIFY = '/api/v1.2/transactions/verify';
const EMAIL = 'someone@example.com';

/** Sends a code and verifies it, with further fields in the body of verify. */
async function verified(
  fixture: V12Fixture,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<CallResponse> {
  const { transactionReqID } = await fixture.sent();
  return fixture.post(VERIFY, { transactionReqID, otp: fixture.lastCode(), ...fields });
}

async function tokenOf(
  fixture: V12Fixture,
  fields?: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { body } = await verified(fixture, fields);
  return body.data.enrollmentToken;
}

const redeem = (fixture: V12Fixture, token: string): Promise<CallResponse> =>
  fixture.control('POST', '/enrollment/redeem', { token });

describe('enrollmentToken', () => {
  test.each(
    [true, false].flatMap((rollout) =>
      [true, false].flatMap((entitled) =>
        [true, false].map((toggle) => [rollout, entitled, toggle] as const),
      ),
    ),
  )(
    'with rollout %s, entitlement %s and toggle %s [VER-07] [PK-01]',
    async (rollout, entitled, toggle) => {
      const fixture = createV12Fixture({ passkeyEnabled: toggle });
      await fixture.control('PATCH', '/platform', { passkeyRollout: rollout });
      await fixture.control('PATCH', '/accounts/account_test', {
        entitlements: { passkeys: entitled },
      });

      const { status, body } = await verified(fixture);

      expect(status).toBe(200);
      const isThere = typeof body.data.enrollmentToken === 'string';
      expect(isThere).toBe(rollout && entitled && toggle);
    },
  );

  test('comes and goes with an entitlement, which verifying again does not renew', async () => {
    const fixture = createV12Fixture();
    const patches = [
      { entitlements: { passkeys: false } },
      { verified: true },
      { entitlements: { passkeys: true } },
    ];
    const isThere = [];

    for (const patch of patches) {
      await fixture.control('PATCH', '/accounts/account_test', patch);
      isThere.push('enrollmentToken' in (await verified(fixture)).body.data);
    }

    expect(isThere).toEqual([false, false, true]);
  });

  test('is not in the response to a wrong code', async () => {
    const fixture = createV12Fixture();

    const { body } = await verified(fixture, { otp: `${fixture.lastCode()}0` });

    expect(body).toEqual({
      status: 'error',
      code: 'INVALID_OTP',
      message: expect.any(String),
      data: {},
    });
  });

  test('is opaque, and can be redeemed once [VER-08]', async () => {
    const fixture = createV12Fixture();
    const { body } = await verified(fixture);
    const { enrollmentToken, transactionID } = body.data;

    const first = await redeem(fixture, enrollmentToken);
    const second = await redeem(fixture, enrollmentToken);

    const readable = enrollmentToken
      .split('.')
      .map((part: string) => Buffer.from(part, 'base64url').toString('latin1'))
      .join('\n');
    expect(readable).toContain('A256GCM');
    for (const secret of [PHONE, transactionID, PIPELINE, 'account_test', API_KEY]) {
      expect(readable).not.toContain(secret);
    }
    expect(first.body.data).toEqual({
      accountId: 'account_test',
      pipelineID: PIPELINE,
      transactionID,
      verificationAddress: { phoneNumber: PHONE },
    });
    expect([second.status, second.body.code]).toEqual([409, 'ENROLLMENT_TOKEN_USED']);
  });

  test('is redeemed once, however many try at once', async () => {
    const fixture = createV12Fixture();
    const token = await tokenOf(fixture);

    const answers = await Promise.all([1, 2, 3].map(() => redeem(fixture, token)));

    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 2]);
  });

  test.each([
    { seconds: 120, behaviors: {}, rows: '[VER-08]' },
    { seconds: 90, behaviors: { enrollmentTokenSeconds: 90 }, rows: '' },
  ])('lives $seconds s with $behaviors $rows', async ({ seconds, behaviors }) => {
    const fixture = createV12Fixture();
    await fixture.control('PATCH', '/seed', { behaviors });
    const inTime = await tokenOf(fixture);
    fixture.advance(seconds - 1);
    const answered = await redeem(fixture, inTime);
    const late = await tokenOf(fixture);
    fixture.advance(seconds);

    const refused = await redeem(fixture, late);

    expect(answered.status).toBe(200);
    expect([refused.status, refused.body.code]).toEqual([410, 'ENROLLMENT_TOKEN_EXPIRED']);
  });

  test('is worth nothing after a reset, in another workspace, or changed', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/workspaces', { id: 'other' });
    const token = await tokenOf(fixture);
    const [header, , iv, ciphertext = '', tag] = token.split('.');
    const changed = ciphertext.startsWith('A')
      ? `B${ciphertext.slice(1)}`
      : `A${ciphertext.slice(1)}`;

    const answers = [
      await redeem(fixture, [header, '', iv, changed, tag].join('.')),
      await redeem(fixture, ''),
      await redeem(fixture, 'x.y.z'),
      await fixture.control('POST', '/enrollment/redeem?workspace=other', { token }),
    ];
    await fixture.control('POST', '/reset');
    answers.push(await redeem(fixture, token));

    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'ENROLLMENT_TOKEN_INVALID']);
    }
  });

  test('is bound to the whole address', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent({
      verificationAddress: { phoneNumber: PHONE, email: EMAIL },
    });
    const { body } = await fixture.verify(transactionReqID, fixture.lastCode());

    const redeemed = await redeem(fixture, body.data.enrollmentToken);

    expect(redeemed.body.data.verificationAddress).toEqual({ phoneNumber: PHONE, email: EMAIL });
  });
});

describe('returnTarget', () => {
  test.each([
    [{ origin: 'https://shop.example' }, { origin: 'https://shop.example' }],
    [
      { origin: 'https://user:word@Shop.Example:8443/a/b?c=d#e' },
      { origin: 'https://shop.example:8443' },
    ],
    [{ origin: 'http://localhost:3000/x' }, { origin: 'http://localhost:3000' }],
    [{ origin: 'http://app.localhost:3000' }, { origin: 'http://app.localhost:3000' }],
    [{ url: 'myapp://done/here?step=2' }, { url: 'myapp://done/here?step=2' }],
    [{ url: 'myapp://user:word@done' }, { url: 'myapp://done' }],
    [{ url: 'https://shop.example/app?a=b' }, { url: 'https://shop.example/app?a=b' }],
  ])('%j is signed into the token as %j [VER-10]', async (returnTarget, sanitised) => {
    const fixture = createV12Fixture();
    const token = await tokenOf(fixture, { returnTarget });

    const { body } = await redeem(fixture, token);

    expect(body.data.returnTarget).toEqual(sanitised);
  });

  test('may be left out [VER-10]', async () => {
    const fixture = createV12Fixture();

    const answers = [await verified(fixture), await verified(fixture, { returnTarget: null })];

    for (const { body } of answers) {
      const redeemed = await redeem(fixture, body.data.enrollmentToken);
      expect(redeemed.body.data).not.toHaveProperty('returnTarget');
    }
  });

  test.each([
    [{ origin: 'http://shop.example' }, 'returnTarget.origin'],
    [{ origin: 'http://localhost.shop.example' }, 'returnTarget.origin'],
    [{ origin: 'javascript:alert(1)' }, 'returnTarget.origin'],
    [{ origin: 'myapp://done' }, 'returnTarget.origin'],
    [{ origin: '/relative' }, 'returnTarget.origin'],
    [{ origin: 7 }, 'returnTarget.origin'],
    [{ origin: null }, 'returnTarget.origin'],
    [{ url: 'javascript:alert(1)' }, 'returnTarget.url'],
    [{ url: ' JAVASCRIPT:alert(1)' }, 'returnTarget.url'],
    [{ url: 'data:text/html,x' }, 'returnTarget.url'],
    [{ url: 'http://shop.example' }, 'returnTarget.url'],
    [{ url: '' }, 'returnTarget.url'],
    [{}, 'returnTarget'],
    [{ origin: 'https://shop.example', url: 'myapp://done' }, 'returnTarget'],
    ['https://shop.example', 'returnTarget'],
    [['https://shop.example'], 'returnTarget'],
  ])('%j is refused, and costs no attempt', async (returnTarget, path) => {
    const fixture = createV12Fixture();
    const { transactionReqID, transactionID } = await fixture.sent();

    const { status, headers, body } = await fixture.post(VERIFY, {
      transactionReqID,
      otp: fixture.lastCode(),
      returnTarget,
    });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(headers.get('x-emulator-behaviors')).toBe('returnTarget');
    expect(body.details.issues[0].path).toBe(path);
    const transaction = await fixture.control('GET', `/transactions/${transactionID}`);
    expect(transaction.body.data).toMatchObject({ status: 'active', wrongAttempts: 0 });
  });

  test('that is not allowed is left out, if the behavior says so', async () => {
    const fixture = createV12Fixture();
    await fixture.control('PATCH', '/seed', { behaviors: { returnTarget: 'left-out' } });

    const refused = await verified(fixture, { returnTarget: { origin: 'http://shop.example' } });
    const usual = await verified(fixture, { returnTarget: { origin: 'https://shop.example' } });
    const targets = await Promise.all(
      [refused, usual].map(({ body }) => redeem(fixture, body.data.enrollmentToken)),
    );

    expect([refused.status, usual.status]).toEqual([200, 200]);
    expect(refused.headers.get('x-emulator-behaviors')).toBe('returnTarget');
    expect(usual.headers.get('x-emulator-behaviors')).toBeNull();
    expect(targets.map(({ body }) => body.data.returnTarget)).toEqual([
      undefined,
      { origin: 'https://shop.example' },
    ]);
  });
});
