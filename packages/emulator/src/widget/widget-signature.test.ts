import vectors from '@otp-kit/protocol/vectors/widget-signature.json' with { type: 'json' };
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PHONE, START_MS } from '../app/v12-core.fixture.ts';
import {
  CREATE_ATTEMPT,
  createWidgetFixture,
  expectShared,
  WIDGET_PIPELINE,
} from '../app/widget-core.fixture.ts';

describe('the signature of a widget', () => {
  const fixtureOf = ({ secret, apiKey, publicKey, timestamp }: (typeof vectors.signed)[0]) => {
    const fixture = createWidgetFixture({
      account: { apiKey, pipelines: [{ id: WIDGET_PIPELINE }] },
      widget: { secret, publicKey },
    });
    fixture.workspace.clock.freezeAtMs(timestamp);
    return fixture;
  };
  const callOf = (vector: {
    apiKey: string;
    publicKey: string;
    signature: string;
    timestamp: number;
    phoneNumber: string;
  }) => {
    const { apiKey, publicKey, signature, timestamp, phoneNumber } = vector;
    return { apiKey, publicKey, signature, timestamp, verificationAddress: { phoneNumber } };
  };

  test.each(vectors.signed.filter(({ publicKey }) => publicKey.startsWith('pk_')))(
    'is taken: $name [W-01] [WS-01] [WS-02]',
    async (vector) => {
      expect((await fixtureOf(vector).post(CREATE_ATTEMPT, callOf(vector))).status).toBe(200);
    },
  );

  const [w1] = vectors.signed;
  test.each(vectors.refused)('is refused: $why [WS-01] [WS-07] [E2-01]', async (vector) => {
    if (w1 === undefined) throw new TypeError('there is a first vector');
    const fixture = fixtureOf(w1);
    expectShared(await fixture.post(CREATE_ATTEMPT, callOf(vector)), 'INVALID_SIGNATURE');
  });

  test('covers the number and not the email [WS-05]', async () => {
    const { create } = createWidgetFixture();
    const email = 'someone@example.com';

    const { status } = await create({ verificationAddress: { phoneNumber: PHONE, email } });

    expect(status).toBe(200);
  });

  test.each(['', 'a', 'é'.repeat(32), 'f'.repeat(63), 'f'.repeat(65), 'A'.repeat(64)])(
    'of another form is invalid, and no fault: %j [WS-09]',
    async (signature) => {
      const code = signature === '' ? 'MISSING_REQUIRED_FIELDS' : 'INVALID_SIGNATURE';
      expectShared(await createWidgetFixture().create({ signature }), code);
    },
  );

  test.each([
    ['right', true, 200],
    ['wrong', false, 401],
  ])('is compared in constant time, be it %s [WS-09]', async (_, isRight, expected) => {
    const { create } = createWidgetFixture();
    const counts = countReadBytes();

    const { status } = await create(isRight ? {} : { signature: '0'.repeat(64) });

    expect(status).toBe(expected);
    // Every byte of both, also where the first one differs.
    expect(counts.map(({ size }) => size)).toEqual([64, 64]);
  });

  test('is for a number, not for a text that looks like one', async () => {
    const { create } = createWidgetFixture();
    expectShared(await create({ timestamp: String(START_MS) }), 'INVALID_SIGNATURE');
  });

  test.each([
    [-60_000, 200],
    [60_000, 200],
    [-60_001, 401],
    [60_001, 401],
  ])('%d ms from now gets a %d [WS-03] [WS-08] [E2-02]', async (offset, status) => {
    const response = await createWidgetFixture().create({ timestamp: START_MS + offset });

    expect(response.status).toBe(status);
    if (status === 401) expectShared(response, 'SIGNATURE_EXPIRED');
  });

  test.each([
    ['accepted', 60_000, 200],
    ['expired', 60_000, 401],
    ['expired', -60_000, 401],
    ['expired', 59_999, 200],
  ] as const)(
    'with signatureEdge %s, %d ms from now is %d',
    async (signatureEdge, offset, status) => {
      const { control, create } = createWidgetFixture();
      await control('PATCH', '/seed', { behaviors: { signatureEdge } });

      const response = await create({ timestamp: START_MS + offset });

      expect(response.status).toBe(status);
      expect(response.headers.get('x-emulator-behaviors')).toBe(
        status === 401 ? 'signatureEdge' : null,
      );
    },
  );

  test('that is wrong and old is wrong: only a client with the secret learns about the clock', async () => {
    const { create } = createWidgetFixture();
    expectShared(await create({ timestamp: START_MS - 99_000 }, 'wrong'), 'INVALID_SIGNATURE');
  });
});

/** Counts the bytes that are read of each text of 64 hex digits: of the given signature, and of the right one. */
function countReadBytes(): readonly Set<string>[] {
  const counts: Set<string>[] = [];
  const spy = vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation((text = '') => {
    const bytes = new Uint8Array(Buffer.from(text));
    if (!/^[0-9a-f]{64}$/.test(text)) return bytes;
    const read = new Set<string>();
    counts.push(read);
    return new Proxy(bytes, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) read.add(key);
        return Reflect.get(target, key, target);
      },
    });
  });
  onTestFinished(() => spy.mockRestore());
  return counts;
}
