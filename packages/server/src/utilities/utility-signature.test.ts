import vectors from '@otp-kit/protocol/vectors/utility-signature.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { ACCEPTED, createUtilityClientFixture, MESSAGE } from './utility-client.fixture.ts';
import { signUtilityRequest } from './utility-signature.ts';

const sign = ({
  secret,
  timestamp,
  nonce,
  body,
}: (typeof vectors.signed)[number] | (typeof vectors.refused)[number]) =>
  signUtilityRequest({ secret, timestamp: Number(timestamp), nonce, body });

describe('signUtilityRequest', () => {
  test.each(vectors.signed)('signs the vector $name [US-01] [US-02] [U-03]', async (vector) => {
    expect(await sign(vector)).toBe(vector.signature);
    expect(await sign({ ...vector, body: vector.body })).toBe(vector.signature);
  });

  test.each(vectors.refused)('does not sign as with $why [US-01]', async (vector) => {
    expect(await sign(vector)).not.toBe(vector.signature);
  });

  test('signs bytes as the text that they are', async () => {
    const [vector] = vectors.signed;
    if (vector === undefined) throw new Error('no vector');
    const { secret, timestamp, nonce, signature } = vector;
    const body = new TextEncoder().encode(vector.body);

    expect(await signUtilityRequest({ secret, timestamp: Number(timestamp), nonce, body })).toBe(
      signature,
    );
  });
});

test('the signature of a request covers the bytes that are sent [US-01] [US-02]', async () => {
  const { client, received } = createUtilityClientFixture([ACCEPTED]);

  await client.send({
    ...MESSAGE,
    template: { id: 'order_shipped', variables: { name: 'زوي 🔑' } },
  });

  const [request] = received;
  const header = (name: string) => request?.headers.get(`x-service-${name}`) ?? '';
  expect(header('timestamp')).toBe(String(request?.at));
  expect(header('signature')).toBe(
    await signUtilityRequest({
      secret: 'req_signing_secret_for_tests_only',
      timestamp: Number(header('timestamp')),
      nonce: header('nonce'),
      body: request?.body ?? '',
    }),
  );
});
