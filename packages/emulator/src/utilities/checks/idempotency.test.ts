import { describe, expect, test } from 'vitest';
import { createUtilityFixture, ORDER_TEMPLATE, SECRET } from '../utility-core.fixture.ts';

const SMS = { whatsapp: false };
const DAY_SECONDS = 86_400;

describe('an idempotency key', () => {
  test('belongs to one account [UI-01]', async () => {
    const { send, inbox } = createUtilityFixture(
      {},
      {},
      {
        accounts: [
          {
            id: 'account_other',
            apiKey: 'ak_other',
            pipelines: [{ id: 'pipe_other', kind: 'utility', utility: { signingSecret: SECRET } }],
            utilities: { templates: [ORDER_TEMPLATE] },
          },
        ],
      },
    );

    await send({}, { key: 'k' });
    const other = await send({ APIKey: 'ak_other', pipelineID: 'pipe_other' }, { key: 'k' });

    expect(other.status).toBe(200);
    expect(inbox()).toHaveLength(2);
  });

  test.each([{ phone: '+201001234568' }, { pipelineID: 'pipe_second' }, { customerUserId: 'u' }])(
    'with another %j is refused [UI-02] [EU-44]',
    async (other) => {
      const second = {
        id: 'pipe_second',
        kind: 'utility',
        utility: { signingSecret: SECRET },
      } as const;
      const { send, inbox } = createUtilityFixture({}, {}, { account: { pipelines: [second] } });
      await send({}, { key: 'k' });

      const { status, body } = await send(other, { key: 'k' });

      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSE']);
      expect(inbox()).toHaveLength(1);
    },
  );

  test('is compared without the APIKey and without the body field [UI-03]', async () => {
    const { send, inbox, core } = createUtilityFixture();
    const first = await send({ idempotencyKey: 'k' });
    const { defaultWorkspace } = core.store;
    const [account] = defaultWorkspace.accounts;
    if (account === undefined) throw new Error('no account');
    Object.assign(defaultWorkspace, { accounts: [{ ...account, apiKey: 'ak_rotated' }] });

    const again = await send({ APIKey: 'ak_rotated' }, { key: 'k' });

    expect(again.body).toEqual(first.body);
    expect(inbox()).toHaveLength(1);
  });

  test('is compared without regard to the order of the fields', async () => {
    const { send, inbox } = createUtilityFixture();
    await send({ variableValues: { name: 'Zoë', order: 'A-1' } }, { key: 'k' });

    const again = await send({ variableValues: { order: 'A-1', name: 'Zoë' } }, { key: 'k' });

    expect(again.status).toBe(200);
    expect(inbox()).toHaveLength(1);
  });

  test('replays a success for 24 hours, byte for byte [UI-04]', async () => {
    const { send, inbox, advance } = createUtilityFixture();
    const first = await send({}, { key: 'k' });

    advance(DAY_SECONDS - 1);
    const replayed = await send({}, { key: 'k' });
    advance(1);
    const again = await send({}, { key: 'k' });

    expect(JSON.stringify(replayed.body)).toBe(JSON.stringify(first.body));
    expect(again.body.data.transactionID).not.toBe(first.body.data.transactionID);
    expect(inbox()).toHaveLength(2);
  });

  test('replays a skipped send, also after the recipient opted in again [UI-04]', async () => {
    const { send, inbox, control } = createUtilityFixture();
    await control('POST', '/utilities/suppress', { phone: '+201001234567', suppressed: true });
    const first = await send({}, { key: 'k' });
    await control('POST', '/utilities/suppress', { phone: '+201001234567', suppressed: false });

    const again = await send({}, { key: 'k' });
    const other = await send({}, { key: 'k2' });

    expect(again.body).toEqual(first.body);
    expect(again.body.status).toBe('skipped');
    expect(other.body.status).toBe('success');
    expect(inbox()).toHaveLength(1);
  });

  test('is given back by a failed WhatsApp send [UI-05]', async () => {
    const { send, inbox, carrier } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'reject', times: 1 });

    const failed = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });

    expect([failed.status, again.status]).toEqual([502, 200]);
    expect(inbox()).toHaveLength(1);
  });

  test('is given back by an SMS that fails before the carrier boundary [UI-06]', async () => {
    const { send, inbox, carrier, control } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'fail-before-boundary', times: 1 });

    const failed = await send({}, { key: 'k' });
    const between = await control('GET', '/utilities/idempotency');
    const again = await send({}, { key: 'k' });

    expect([failed.status, failed.body.code]).toEqual([503, 'UTILITY_BUDGET_RESERVATION_PENDING']);
    expect(between.body.data).toEqual([]);
    expect(again.status).toBe(200);
    expect(inbox()).toHaveLength(1);
  });

  test.each([25 * 3600, 30 * DAY_SECONDS])(
    'replays an SMS failure past the boundary, after %d seconds too [UI-07]',
    async (seconds) => {
      const { send, inbox, carrier, advance } = createUtilityFixture(SMS);
      await carrier('sms', { mode: 'fail-after-boundary', times: 1 });
      const failed = await send({}, { key: 'k' });

      const again = await send({}, { key: 'k' });
      advance(seconds);
      const later = await send({}, { key: 'k' });

      expect([failed.status, failed.body.code]).toEqual([502, 'send_failed']);
      expect([again.body, later.body]).toEqual([failed.body, failed.body]);
      expect(inbox()).toEqual([]);
    },
  );

  test('replays an accepted SMS, which does not expire either [UI-07]', async () => {
    const { send, inbox, advance } = createUtilityFixture(SMS);
    const first = await send({}, { key: 'k' });

    advance(30 * DAY_SECONDS);
    const later = await send({}, { key: 'k' });

    expect(later.body).toEqual(first.body);
    expect(inbox()).toHaveLength(1);
  });

  test('gives the outcome of a pending SMS once it is known [UI-08]', async () => {
    const { send, inbox, carrier, control } = createUtilityFixture(SMS, { fees: { sms: 0.1 } });
    await carrier('sms', { mode: 'pending', certainty: 'accepted' });
    const pending = await send({}, { key: 'k' });

    const still = await send({}, { key: 'k' });
    await carrier('sms', { mode: 'accept' });
    const known = await send({}, { key: 'k' });
    const replayed = await send({}, { key: 'k' });

    expect([pending.status, pending.body.code, pending.body.data]).toEqual([
      503,
      'provider_outcome_reconciliation_pending',
      { certainty: 'accepted' },
    ]);
    expect(still.status).toBe(503);
    expect(known.body).toMatchObject({
      status: 'success',
      data: { status: 'Successful', segments: 1 },
    });
    expect(replayed.body).toEqual(known.body);
    expect(inbox()).toMatchObject([
      { transactionID: known.body.data.transactionID, status: 'Successful' },
    ]);
    expect((await control('GET', '/ledger')).body.data).toHaveLength(1);
  });

  test('sends a pending SMS again once the carrier reports that it sent nothing [UI-08]', async () => {
    const { send, inbox, carrier } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'pending', certainty: 'not_sent', times: 1 });
    const pending = await send({}, { key: 'k' });
    expect(inbox()).toEqual([]);

    const again = await send({}, { key: 'k' });

    expect([pending.status, again.status]).toEqual([503, 200]);
    expect(inbox()).toHaveLength(1);
  });

  test('replays a pending SMS for ever if the behavior requires it [UI-08]', async () => {
    const { send, inbox, carrier } = createUtilityFixture(
      SMS,
      {},
      { seed: { behaviors: { reconciliationReplay: 'replayed' } } },
    );
    await carrier('sms', { mode: 'pending', certainty: 'accepted', times: 1 });
    const pending = await send({}, { key: 'k' });

    const again = await send({}, { key: 'k' });

    expect(again.body).toEqual(pending.body);
    expect(again.headers.get('x-emulator-behaviors')).toBe('reconciliationReplay');
    expect(inbox()).toHaveLength(1);
  });

  test('is in progress for 60 seconds while a send has not reached the provider [UI-09] [EU-45]', async () => {
    const { send, inbox, carrier, advance } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'hang-before-boundary', times: 1 });
    const hanging = send({}, { key: 'k' });

    const second = await send({}, { key: 'k' });
    advance(59);
    const third = await send({}, { key: 'k' });

    for (const { status, body } of [second, third]) {
      expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
    }
    expect(inbox()).toEqual([]);
    advance(2);
    await send({}, { key: 'k' });
    await hanging;
  });

  test('can be taken over after 60 seconds, and the first send never delivers [UI-10]', async () => {
    const { send, inbox, carrier, advance } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'hang-before-boundary', times: 1 });
    const hanging = send({}, { key: 'k' });
    await send({}, { key: 'k' });

    advance(61);
    const second = await send({}, { key: 'k' });
    const first = await hanging;

    expect(second.status).toBe(200);
    expect([first.status, first.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(inbox()).toMatchObject([{ transactionID: second.body.data.transactionID }]);
  });

  test('past the SMS boundary is pending, and never in progress [UI-11]', async () => {
    const { send, inbox, carrier, advance, control } = createUtilityFixture(SMS);
    await carrier('sms', { mode: 'hang-after-boundary' });
    const leaving = new AbortController();
    const hanging = send({}, { key: 'k', signal: leaving.signal });

    const second = await send({}, { key: 'k' });
    advance(61);
    const third = await send({}, { key: 'k' });

    for (const { status, body } of [second, third]) {
      expect([status, body.code]).toEqual([503, 'provider_outcome_reconciliation_pending']);
    }
    const records = await control('GET', '/utilities/idempotency');
    expect(records.body.data).toMatchObject([{ key: 'k', state: 'past-boundary', boundary: true }]);
    leaving.abort();
    expect((await hanging).status).toBe(500);
    expect(inbox()).toHaveLength(1);
  });

  test('is reserved exactly as it was sent [UI-12]', async () => {
    const { send, inbox } = createUtilityFixture();

    await send({ idempotencyKey: 'k' });
    await send({ idempotencyKey: ' k ' });

    expect(inbox()).toHaveLength(2);
  });

  test.each([undefined, '  '])(
    'is needed by a managed partner, and %j does not count [UI-13] [EU-43]',
    async (idempotencyKey) => {
      const { send, inbox } = createUtilityFixture(SMS, {
        smsRoutes: [{ country: 'EG', partner: 'partner_one' }],
      });

      const { status, body } = await send({ idempotencyKey });
      const keyed = await send({ idempotencyKey: 'k' });

      expect([status, body.code]).toEqual([400, 'PARTNER_IDEMPOTENCY_KEY_REQUIRED']);
      expect(keyed.status).toBe(200);
      expect(inbox()).toHaveLength(1);
    },
  );

  test('stores nothing when it is left out [UI-15]', async () => {
    const { send, inbox, control } = createUtilityFixture();

    await send();
    await send();

    expect(inbox()).toHaveLength(2);
    expect((await control('GET', '/utilities/idempotency')).body.data).toEqual([]);
  });

  test('of the header wins over the one of the body [UI-16]', async () => {
    const { send, inbox } = createUtilityFixture();
    const first = await send({ idempotencyKey: 'B' }, { key: 'A' });

    const byHeader = await send({}, { key: 'A' });
    const byBody = await send({ idempotencyKey: 'B' });

    expect(byHeader.body).toEqual(first.body);
    expect(byBody.body.data.transactionID).not.toBe(first.body.data.transactionID);
    expect(inbox()).toHaveLength(2);
  });

  test.each([
    ['k'.repeat(255), 200],
    ['k'.repeat(256), 400],
    [5, 400],
    [{}, 400],
    [null, 200],
    ['', 200],
  ])('of the form %j gets a %d [UI-17] [EU-42]', async (idempotencyKey, expected) => {
    const { send } = createUtilityFixture();

    const { status, body } = await send({ idempotencyKey });

    expect(status).toBe(expected);
    if (expected === 400) expect(body.code).toBe('INVALID_IDEMPOTENCY_KEY');
  });

  test('of the body counts where the header is empty', async () => {
    const { send, control } = createUtilityFixture();

    await send({ idempotencyKey: 'k' }, { headers: { 'Idempotency-Key': '' } });

    const { body } = await control('GET', '/utilities/idempotency');
    expect(body.data).toMatchObject([{ key: 'k' }]);
  });

  test('that is empty is refused if the behavior requires it', async () => {
    const { send } = createUtilityFixture(
      {},
      {},
      { seed: { behaviors: { emptyIdempotencyKey: 'rejected' } } },
    );

    const { body, headers } = await send({ idempotencyKey: '' });

    expect(body.code).toBe('INVALID_IDEMPOTENCY_KEY');
    expect(headers.get('x-emulator-behaviors')).toBe('emptyIdempotencyKey');
  });

  test('of 50 sends at once gives one message [UI-18] [EU-46]', async () => {
    const { send, inbox, control } = createUtilityFixture();

    const responses = await Promise.all(Array.from({ length: 50 }, () => send({}, { key: 'k' })));

    expect(inbox()).toHaveLength(1);
    for (const { status } of responses) expect([200, 409]).toContain(status);
    await control('POST', '/faults', { operation: 'utilities.send', name: 'IDEMPOTENCY_CONFLICT' });
    const conflict = await send({}, { key: 'k' });
    const again = await send({}, { key: 'k' });
    expect([conflict.status, conflict.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(again.body).toEqual(responses.find(({ status }) => status === 200)?.body);
  });

  test('is not stored where the send is refused', async () => {
    const { send, inbox } = createUtilityFixture();

    await send({ phone: 'abc' }, { key: 'k' });
    const { status } = await send({}, { key: 'k' });

    expect(status).toBe(200);
    expect(inbox()).toHaveLength(1);
  });

  test('of a WhatsApp message that was sent and got a 500 is free for another message [UI-05]', async () => {
    const { send, inbox, carrier } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'unknown', times: 1 });

    const first = await send({}, { key: 'k' });
    const second = await send({}, { key: 'k' });

    expect([first.status, first.body.code, second.status]).toEqual([500, undefined, 200]);
    expect(inbox()).toHaveLength(2);
  });

  test('of a WhatsApp send that hangs is in progress, and starts a second message after 60 seconds', async () => {
    const { send, inbox, carrier, advance } = createUtilityFixture();
    await carrier('whatsapp', { mode: 'hang', times: 1 });
    const hanging = send({}, { key: 'k' });
    const second = await send({}, { key: 'k' });

    advance(61);
    const third = await send({}, { key: 'k' });

    expect(second.body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect([third.status, (await hanging).status]).toEqual([200, 409]);
    expect(inbox()).toHaveLength(2);
  });
});

test.each([{}, { key: 'k' }])('a reset ends a send that hangs: %j', async (options) => {
  const { send, carrier, core } = createUtilityFixture(SMS);
  await carrier('sms', { mode: 'hang-before-boundary' });
  const hanging = send({}, options);
  await send({ phone: 'abc' });

  core.store.defaultWorkspace.reset();

  const { status, body } = await hanging;
  expect([status, body.code]).toEqual([500, undefined]);
});
