import { describe, expect, test } from 'vitest';
import { createUtilityFixture, PHONE } from '../utilities/utility-core.fixture.ts';

describe('the control API of utilities', () => {
  test('suppresses a recipient in any spelling, and lifts that', async () => {
    const { control, send } = createUtilityFixture();

    const set = await control('POST', '/utilities/suppress', {
      phone: '01001234567',
      suppressed: true,
    });
    const skipped = await send();
    await control('POST', '/utilities/suppress', { phone: PHONE, suppressed: false });
    const sent = await send();

    expect(set.body.data).toEqual([PHONE]);
    expect([skipped.body.status, sent.body.status]).toEqual(['skipped', 'success']);
    expect((await control('GET', '/utilities/suppressed')).body.data).toEqual([]);
  });

  test('changes the WhatsApp business account', async () => {
    const { control } = createUtilityFixture();

    await control('POST', '/utilities/waba', { state: 'inactive' });
    const unknown = await control('POST', '/utilities/waba', { state: 'active', account: 'x' });

    expect((await control('GET', '/utilities/waba')).body.data).toEqual([
      { account: 'account_test', state: 'inactive' },
    ]);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });

  test('sets the carriers, for so many messages', async () => {
    const { control, send } = createUtilityFixture();
    await control('POST', '/utilities/providers/whatsapp', { mode: 'reject', times: 2 });

    const statuses = [(await send()).status, (await send()).status, (await send()).status];

    expect(statuses).toEqual([502, 502, 200]);
    expect((await control('GET', '/utilities/providers')).body.data).toEqual({
      whatsapp: { mode: 'accept' },
      sms: { mode: 'accept' },
    });
  });

  test.each([
    ['sms', { mode: 'hang' }],
    ['whatsapp', { mode: 'pending' }],
    ['email', { mode: 'accept' }],
    ['sms', { mode: 'pending', certainty: 'sure' }],
    ['sms', { mode: 'reject', times: 0 }],
    ['sms', { mode: 'reject', code: 'RECIPIENT_SUPPRESSED' }],
    ['sms', { mode: 'fail-before-boundary', code: 'INVALID_PHONE' }],
    ['sms', { mode: 'fail-after-boundary', certainty: 'accepted' }],
    ['sms', { mode: 'pending', code: 'send_failed' }],
    ['sms', { mode: 'hang-before-boundary', certainty: 'accepted' }],
    ['whatsapp', { mode: 'accept', code: 'send_failed' }],
    ['whatsapp', { mode: 'accept', certainty: 'accepted' }],
    ['whatsapp', { mode: 'hang', code: 'send_failed' }],
  ])('refuses for %s what a carrier cannot do: %j', async (channel, carrier) => {
    const { control } = createUtilityFixture();

    const { status, body } = await control('POST', `/utilities/providers/${channel}`, carrier);

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('lists the idempotency keys with their responses, newest first', async () => {
    const { control, send, advance } = createUtilityFixture();
    const { body } = await send({}, { key: 'first' });
    advance(5);
    await send({ text: 'Hi' }, { key: 'second' });

    const { data } = (await control('GET', '/utilities/idempotency')).body;

    expect(data).toMatchObject([
      { key: 'second', state: 'past-boundary', boundary: true, ageSeconds: 0, answerStatus: 200 },
      {
        key: 'first',
        account: 'account_test',
        pipelineID: 'pipe_utility',
        state: 'stored',
        boundary: false,
        ageSeconds: 5,
        transactionID: body.data.transactionID,
        expiresAt: '2040-01-02T00:00:00.000Z',
      },
    ]);
    expect(data[0]).not.toHaveProperty('expiresAt');
  });

  test('publishes what changes as an event', async () => {
    const { core, control, send } = createUtilityFixture();
    const types: string[] = [];
    core.store.defaultWorkspace.events.subscribe(
      ({ type }) => types.push(type),
      () => {},
    );

    await send();
    await control('POST', '/utilities/waba', { state: 'inactive' });

    expect(types.filter((type) => type === 'utility')).toHaveLength(2);
  });

  test('shows the signing secret only to the call that creates a workspace', async () => {
    const { control } = createUtilityFixture();

    const created = await control('POST', '/workspaces', { id: 'other' });
    const listed = await control('GET', '/workspaces');

    const secret = 'request_signing_secret_emulator_other_not_a_secret';
    expect(created.body.data.accounts[0].pipelines[2].utility.signingSecret).toBe(secret);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
  });
});
