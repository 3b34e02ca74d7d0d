import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';

const EMAIL = 'mona@example.com';

/** A fixture whose callers may choose a channel, and what a provider can say of the newest message. */
async function createLateFixture(pipeline: PipelineSeed = {}) {
  const fixture = createV12Fixture({ channelChoice: true, ...pipeline });
  const workspace = fixture.core.store.defaultWorkspace;
  await fixture.control('PATCH', '/accounts/account_test', {
    entitlements: { channelChoice: true },
  });
  return {
    ...fixture,
    workspace,
    report: (status: string, id = workspace.inbox.list()[0]?.id) =>
      fixture.control('POST', `/messages/${id}/delivery`, { status }),
    /** The channels that codes went over, oldest first. */
    delivered: () =>
      workspace.inbox
        .list()
        .map(({ channel }) => channel)
        .reverse(),
    stateOf: async (transactionID: string) =>
      (await fixture.control('GET', `/transactions/${transactionID}`)).body.data,
  };
}

describe('a message that is reported undelivered', () => {
  test('is followed by one on the next channel, also where the first was chosen [CHN-16]', async () => {
    const { sent, report, delivered, stateOf } = await createLateFixture();

    const free = await sent();
    await report('undelivered');
    const chosen = await sent({ channel: 'sms' });
    await report('undelivered');

    expect([free.channels, chosen.channels]).toEqual([['whatsapp'], ['sms']]);
    expect(delivered()).toEqual(['whatsapp', 'telegram', 'sms', 'whatsapp']);
    expect(await stateOf(free.transactionID)).toMatchObject({
      status: 'active',
      channels: ['telegram'],
      undelivered: ['whatsapp'],
    });
  });

  test('is not followed by another if the channel was chosen and the pipeline pins it [CHN-17]', async () => {
    const { sent, report, delivered } = await createLateFixture({ channelEnforcement: 'pin' });

    await sent({ channel: 'sms' });
    await report('undelivered');
    const pinned = delivered();
    await sent();
    await report('undelivered');

    expect(pinned).toEqual(['sms']);
    // A channel that was not chosen is not pinned.
    expect(delivered()).toEqual(['sms', 'whatsapp', 'telegram']);
  });

  test('falls through every channel that it has not been on, and then ends', async () => {
    const { sent, report, delivered, stateOf } = await createLateFixture();
    const { transactionID } = await sent({ channel: 'telegram' });

    for (let i = 0; i < 4; i += 1) await report('undelivered');

    expect(delivered()).toEqual(['telegram', 'whatsapp', 'sms']);
    expect((await stateOf(transactionID)).channels).toEqual([]);
  });

  test('passes over a channel that rejects, and over one that does not reach the phone', async () => {
    const { control, sent, report, delivered } = await createLateFixture();
    await control('POST', '/providers/telegram', { mode: 'reject' });
    await sent();
    await report('undelivered');
    await control('POST', '/reachability', {
      phoneNumber: PHONE,
      channel: 'telegram',
      reachable: false,
    });
    await control('POST', '/providers/telegram', { mode: 'accept' });
    await sent({ channel: 'whatsapp' });
    await report('undelivered');

    expect(delivered()).toEqual(['whatsapp', 'sms', 'whatsapp', 'sms']);
  });

  test('carries the same code on, which verifies', async () => {
    const { sent, report, verify, workspace } = await createLateFixture();
    const { transactionReqID } = await sent();

    await report('undelivered');

    const [second, first] = workspace.inbox.list();
    expect(second?.code).toBe(first?.code);
    expect(second).toMatchObject({ channel: 'telegram', to: PHONE });
    expect((await verify(transactionReqID, second?.code)).status).toBe(200);
  });

  test('is followed by another code where the switch says so, but not by another than the caller’s own', async () => {
    const { control, sent, report, verify, workspace } = await createLateFixture();
    await control('PATCH', '/seed', { behaviors: { fallbackCode: 'new' } });

    const { transactionReqID } = await sent({ digits: 4 });
    await report('undelivered');
    const [second, first] = workspace.inbox.list();
    const own = await sent({ otp: '0123' });
    await report('undelivered');

    expect(second?.code).toMatch(/^\d{4}$/);
    expect(second?.code).not.toBe(first?.code);
    expect((await verify(transactionReqID, first?.code)).body.code).toBe('INVALID_OTP');
    expect((await verify(transactionReqID, second?.code)).status).toBe(200);
    expect((await verify(own.transactionReqID, '0123')).status).toBe(200);
  });

  test('is charged, and so is the next one, each at its own rate [BIL-04]', async () => {
    const { sent, report, control, workspace } = await createLateFixture();
    const rates = { whatsapp: 2, telegram: 0.5 };
    await control('PATCH', '/accounts/account_test', { billing: { rates } });

    await sent();
    await report('undelivered');

    const charges = workspace.ledger.list().map(({ kind, amount }) => [kind, amount]);
    expect(charges).toEqual([
      ['telegram', 0.5],
      ['whatsapp', 2],
    ]);
  });

  test('is not followed by what the quota does not cover', async () => {
    const { sent, report, control, delivered } = await createLateFixture();
    await control('PATCH', '/accounts/account_test', { balance: 1 });

    await sent();
    await report('undelivered');

    expect(delivered()).toEqual(['whatsapp']);
  });

  test.each(['verified', 'expired'])('is followed by none when its code is %s', async (how) => {
    const { sent, report, verify, advance, lastCode, delivered } = await createLateFixture();
    const { transactionReqID } = await sent();
    if (how === 'verified') await verify(transactionReqID, lastCode());
    else advance(180);

    await report('undelivered');

    expect(delivered()).toEqual(['whatsapp']);
  });

  test('that is an email is followed by none', async () => {
    const { sent, report, delivered } = await createLateFixture();
    await sent({ verificationAddress: { phoneNumber: PHONE, email: EMAIL } });

    await report('undelivered');

    expect(delivered()).toEqual(['whatsapp', 'email']);
  });

  test('at the hosted page is followed too, and a resend goes where that went', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    const [message] = fixture.workspace.inbox.list();

    await fixture.control('POST', `/messages/${message?.id}/delivery`, { status: 'undelivered' });
    const fellBack = fixture.sentTo();
    const { body } = await fixture.step(attemptId, 'resend');

    expect(fellBack).toEqual(['telegram', 'whatsapp']);
    expect(body.data.sentOn).toEqual(['telegram']);
  });
});

describe('a report', () => {
  test('changes the attempt that the code is of, and publishes that', async () => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.beginCode();
    const [message] = fixture.workspace.inbox.list();
    const attempts: unknown[] = [];
    fixture.workspace.events.subscribe(
      ({ type, data }) => type === 'attempt' && attempts.push(data),
      () => {},
    );

    await fixture.control('POST', `/messages/${message?.id}/delivery`, { status: 'undelivered' });

    expect(attempts).toEqual([expect.objectContaining({ attemptId, channels: ['telegram'] })]);
  });

  test('counts once, and a delivered message stays it', async () => {
    const { sent, report, delivered } = await createLateFixture();
    await sent();

    const first = await report('delivered');
    const second = await report('undelivered');

    expect(first.body.data).toMatchObject({ channel: 'whatsapp', delivery: 'delivered' });
    expect(second.body.data.delivery).toBe('delivered');
    expect(delivered()).toEqual(['whatsapp']);
  });

  test('is published before the message that follows', async () => {
    const { sent, report, workspace } = await createLateFixture();
    await sent();
    const heard: unknown[] = [];
    workspace.events.subscribe(
      ({ type, data }) => heard.push([type, 'channel' in data && data.channel]),
      () => {},
    );

    await report('undelivered');

    expect(heard).toEqual([
      ['delivery', 'whatsapp'],
      ['message', 'telegram'],
    ]);
  });

  test('needs a message that is there, and one of its two words', async () => {
    const { sent, report } = await createLateFixture();
    await sent();

    const none = await report('undelivered', 'msg_000000009');
    const wrong = await report('lost');

    expect([none.status, none.body.code]).toEqual([404, 'MESSAGE_NOT_FOUND']);
    expect(wrong.status).toBe(400);
  });
});

describe('a provider that fails late', () => {
  test('takes the message, and reports when its time comes', async () => {
    const { control, sent, advance, delivered, workspace } = await createLateFixture();
    await control('POST', '/providers/whatsapp', { mode: 'undelivered', afterSeconds: 30 });

    const { channels } = await sent();
    advance(29);
    const before = delivered();
    advance(1);

    expect(channels).toEqual(['whatsapp']);
    expect(before).toEqual(['whatsapp']);
    expect(delivered()).toEqual(['whatsapp', 'telegram']);
    expect(workspace.inbox.list()[0]).toMatchObject({
      at: '2040-01-01T00:00:30.000Z',
      text: expect.stringContaining('expires in 2 minutes'),
    });
    expect((await control('GET', '/providers')).body.data.whatsapp).toBe('undelivered');
  });

  test('reports after 10 seconds by default, and what follows it may fail so too', async () => {
    const { control, sent, advance, delivered } = await createLateFixture();
    await control('POST', '/providers/whatsapp', { mode: 'undelivered' });
    await control('POST', '/providers/telegram', { mode: 'undelivered' });
    await sent();

    advance(10);
    const first = delivered();
    advance(10);

    expect(first).toEqual(['whatsapp', 'telegram']);
    expect(delivered()).toEqual(['whatsapp', 'telegram', 'sms']);
  });

  test('reports also about what is no longer in the inbox', async () => {
    const { control, sent, advance, delivered } = await createLateFixture();
    await control('POST', '/providers/whatsapp', { mode: 'undelivered' });
    await sent();
    await control('DELETE', '/messages');

    advance(10);

    expect(delivered()).toEqual(['telegram']);
  });

  test('reports nothing any more after a reset', async () => {
    const { control, sent, advance, delivered } = await createLateFixture();
    await control('POST', '/providers/whatsapp', { mode: 'undelivered' });
    await sent();

    await control('POST', '/reset');
    advance(10);

    expect(delivered()).toEqual([]);
  });

  test('reports nothing about a test pair, and publishes nothing [DEV-04]', async () => {
    const testPairs = [{ address: PHONE, otp: '424242' }];
    const { control, sent, verify, advance, delivered, stateOf, workspace } =
      await createLateFixture({
        testPairs,
      });
    for (const channel of ['whatsapp', 'telegram', 'sms']) {
      await control('POST', `/providers/${channel}`, { mode: 'undelivered' });
    }
    const heard: string[] = [];
    workspace.events.subscribe(
      ({ type }) => heard.push(type),
      () => {},
    );

    const pair = await sent();
    advance(60);

    expect(delivered()).toEqual([]);
    expect(heard).toEqual(['request', 'request', 'clock']);
    expect(await stateOf(pair.transactionID)).toMatchObject({
      channels: ['whatsapp'],
      undelivered: [],
    });
    expect((await verify(pair.transactionReqID, '424242')).status).toBe(200);
  });

  test.each([
    { mode: 'undelivered', afterSeconds: 0 },
    { mode: 'accept', status: 500 },
    { mode: 'reject', status: 200 },
  ])('is not set by %j', async (provider) => {
    const { control } = await createLateFixture();

    expect((await control('POST', '/providers/sms', provider)).status).toBe(400);
  });
});
