import { describe, expect, test } from 'vitest';
import { createUtilityFixture, type UtilityFixture } from './utility-core.fixture.ts';

async function warnings({ control }: UtilityFixture): Promise<readonly string[]> {
  return (await control('GET', '/requests')).body.data[0].warnings;
}

async function fault({ control }: UtilityFixture, effect: Readonly<Record<string, unknown>>) {
  await control('POST', '/faults', { operation: 'utilities.send', ...effect });
}

describe('the journal', () => {
  test('finds nothing wrong with a signed send that has a key', async () => {
    const fixture = createUtilityFixture();

    await fixture.send({}, { key: 'k' });
    await fixture.send({}, { key: 'k' });

    expect(await warnings(fixture)).toEqual([]);
  });

  test('warns of a send without a key', async () => {
    const fixture = createUtilityFixture();

    await fixture.send();

    expect(await warnings(fixture)).toEqual(['IDEMPOTENCY_KEY_MISSING']);
  });

  test.each([' k', 'k k'])('warns of the key %j with spaces', async (idempotencyKey) => {
    const fixture = createUtilityFixture();

    await fixture.send({ idempotencyKey });

    expect(await warnings(fixture)).toEqual(['IDEMPOTENCY_KEY_SPACES']);
  });

  test.each(['01001234567', '00201001234567', 'abc'])(
    'warns of %s, which is not E.164',
    async (phone) => {
      const fixture = createUtilityFixture();

      await fixture.send({ phone }, { key: 'k' });

      expect(await warnings(fixture)).toEqual(['PHONE_NOT_E164']);
    },
  );

  test('finds nothing wrong with another key after a refusal, which sent nothing', async () => {
    const fixture = createUtilityFixture();

    await fixture.send({}, { key: 'k', timestamp: 0 });
    await fixture.send({}, { key: 'other' });

    expect(await warnings(fixture)).toEqual([]);
  });

  test('takes the key of the body where the header is empty', async () => {
    const fixture = createUtilityFixture();

    await fixture.send({ idempotencyKey: 'k' }, { headers: { 'Idempotency-Key': '' } });

    expect(await warnings(fixture)).toEqual([]);
  });

  test('warns of a signature that was used before', async () => {
    const fixture = createUtilityFixture();
    await fixture.send({}, { key: 'k', nonce: 'n' });

    await fixture.send({}, { key: 'k', nonce: 'n' });

    expect(await warnings(fixture)).toEqual(['SIGNATURE_REUSED']);
  });

  test.each([
    ['another key', { key: 'k2' }, ['NEW_KEY_AFTER_UNCLEAR']],
    ['no key', {}, ['IDEMPOTENCY_KEY_MISSING', 'NEW_KEY_AFTER_UNCLEAR']],
    ['the same key', { key: 'k' }, []],
  ])('after a lost response warns of the same message with %s', async (_, options, expected) => {
    const fixture = createUtilityFixture();
    await fault(fixture, { drop: 'reset' });
    await fixture.send({}, { key: 'k' });

    await fixture.send({}, options);

    expect(await warnings(fixture)).toEqual(expected);
  });

  test('does not warn of another message, or once the first key has a response', async () => {
    const fixture = createUtilityFixture();
    await fault(fixture, { drop: 'reset' });
    await fixture.send({}, { key: 'k' });

    await fixture.send({ phone: '+201001234568' }, { key: 'k2' });
    const other = await warnings(fixture);
    await fixture.send({}, { key: 'k' });
    await fixture.send({}, { key: 'k3' });

    expect([other, await warnings(fixture)]).toEqual([[], []]);
  });

  test('does not warn of a new key after a response by which nothing was sent', async () => {
    const fixture = createUtilityFixture();
    await fault(fixture, { name: 'UTILITY_BUDGET_RESERVATION_PENDING' });
    await fixture.send({}, { key: 'k' });

    await fixture.send({}, { key: 'k2' });

    expect(await warnings(fixture)).toEqual([]);
  });

  test('warns of a repetition of an unknown outcome, and not of a pending one', async () => {
    const unknown = createUtilityFixture();
    await fault(unknown, { name: 'provider_outcome_unknown' });
    await unknown.send({}, { key: 'k' });
    await unknown.send({}, { key: 'k' });
    const pending = createUtilityFixture();
    await fault(pending, { name: 'provider_outcome_reconciliation_pending' });
    await pending.send({}, { key: 'k' });
    await pending.send({}, { key: 'k' });

    expect(await warnings(unknown)).toEqual(['UNKNOWN_OUTCOME_RETRIED']);
    expect(await warnings(pending)).toEqual([]);
  });
});
