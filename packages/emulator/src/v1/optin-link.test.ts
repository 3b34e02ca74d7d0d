import { describe, expect, test } from 'vitest';
import { createV1Fixture, type V1Fixture } from '../app/v1-core.fixture.ts';
import { PHONE, START_MS } from '../app/v12-core.fixture.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

const optin = true;

/** With the opt-in as it was before it was discontinued. */
function createOptinFixture(pipeline: PipelineSeed = {}): V1Fixture {
  return createV1Fixture(pipeline, { behaviors: { legacyOptin: 'on' } });
}

async function withoutWhatsApp(fixture: V1Fixture): Promise<void> {
  const unreachable = { phoneNumber: PHONE, channel: 'whatsapp', reachable: false };
  await fixture.control('POST', '/reachability', unreachable);
}

test('the opt-in is off by default: its calls get a 400 with a message only [LO-08]', async () => {
  const { create, control } = createV1Fixture();

  const { status, headers, body } = await create({ optin });

  expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  expect(headers.get('x-emulator-behaviors')).toBe('legacyOptin');
  expect((await create({ optin: false })).status).toBe(201);
  await control('PATCH', '/seed', { behaviors: { legacyOptin: 'on' } });
  expect((await create({ optin })).status).toBe(201);
});

describe('with WhatsApp', () => {
  test('optin: true begins the flow, and the link responds with variant A [LO-01] [LO-02]', async () => {
    const { created, optinLink, core } = createOptinFixture({ name: 'Shop' });
    const transactionID = await created({ optin });

    const { status, body } = await optinLink(transactionID);

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      method: 'whatsapp_optin',
      hasWhatsApp: true,
      fallbackUsed: false,
      data: {
        whatsappLink: expect.stringContaining(transactionID),
        transactionID,
        transactionReqID: expect.stringMatching(/^treq_/),
        companyName: 'Shop',
        expirationDate: new Date(START_MS + 120_000).toISOString(),
        instructions: expect.any(String),
      },
    });
    expect(URL.canParse(body.data.whatsappLink)).toBe(true);
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });

  test('the code follows the user’s message, over WhatsApp, and verifies [LO-03] [LO-07]', async () => {
    const { created, optinLink, optinMessage, verify, lastCode, core } = createOptinFixture({
      channels: ['sms', 'whatsapp'],
    });
    const transactionID = await created({ optin });
    const { transactionReqID } = (await optinLink(transactionID)).body.data;

    const heard = await optinMessage(transactionID);
    const { status, body } = await verify(transactionReqID, lastCode());

    expect(heard.body.data).toMatchObject({ transactionID, channels: ['whatsapp'] });
    const messages = core.store.defaultWorkspace.inbox.list();
    expect(messages.map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect(status).toBe(200);
    expect(body.data.mainTransaction).toMatchObject({ status: 'Successful', optinActivated: true });
  });

  test('the code is valid for 3 minutes from the user’s message on', async () => {
    const { created, optinMessage, verify, lastCode, advance, core } = createOptinFixture();
    const transactionID = await created({ optin });
    advance(119);
    await optinMessage(transactionID);
    advance(179);
    const transactionReqID = core.store.defaultWorkspace.transactions.list()[0]?.transactionReqID;

    expect((await verify(transactionReqID ?? '', lastCode())).status).toBe(200);
  });

  test('a message that comes after 2 minutes brings no code [LO-05]', async () => {
    const { created, optinMessage, optinLink, activate, advance, core } = createOptinFixture();
    const transactionID = await created({ optin });
    advance(121);

    const refused = await optinMessage(transactionID);

    expect([refused.status, refused.body.message]).toEqual([400, 'Transaction expired']);
    for (const response of [await optinLink(transactionID), await activate(transactionID)]) {
      expect([response.status, response.body]).toEqual([403, { message: 'Transaction expired' }]);
    }
    expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
  });

  test('a second message brings no second code', async () => {
    const { created, optinMessage, core } = createOptinFixture();
    const transactionID = await created({ optin });
    await optinMessage(transactionID);

    expect((await optinMessage(transactionID)).status).toBe(400);
    expect(core.store.defaultWorkspace.inbox.list()).toHaveLength(1);
  });
});

describe('without WhatsApp', () => {
  test('the code goes out at once, and the link responds with variant B [LO-04]', async () => {
    const fixture = createOptinFixture();
    const { created, optinLink, verify, lastCode, core } = fixture;
    await withoutWhatsApp(fixture);
    const address = { phoneNumber: PHONE, email: 'ann@example.com' };
    const transactionID = await created({ optin, verificationAddress: address });

    const { status, body } = await optinLink(transactionID);

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      message: expect.any(String),
      method: 'sms_email',
      hasWhatsApp: false,
      fallbackUsed: true,
      WhatsApp: false,
      email: true,
      sms: true,
      data: {
        _id: expect.stringMatching(/^treq_/),
        mainTransactionID: transactionID,
        sentVerification: true,
        status: 'Pending',
      },
      comments: [expect.any(String)],
    });
    const channels = core.store.defaultWorkspace.inbox.list().map(({ channel }) => channel);
    expect(channels.toSorted()).toEqual(['email', 'sms']);
    const { _id: transactionReqID } = body.data;
    const verified = await verify(transactionReqID, lastCode());
    expect(verified.body.data.mainTransaction.optinActivated).toBe(true);
  });

  test('the booleans are those of the channels that were used', async () => {
    const fixture = createOptinFixture();
    await withoutWhatsApp(fixture);

    const { body } = await fixture.optinLink(await fixture.created({ optin }));

    expect([body.sms, body.email]).toEqual([true, false]);
  });

  test('a pipeline with neither SMS nor email cannot fall back', async () => {
    const fixture = createOptinFixture({ channels: ['whatsapp', 'telegram'] });
    await withoutWhatsApp(fixture);

    const { status, body } = await fixture.optinLink(await fixture.created({ optin }));

    expect([status, Object.keys(body)]).toEqual([500, ['message']]);
  });
});

test('one opt-in request per phone number in 60 seconds [LO-06]', async () => {
  const { create, advance } = createOptinFixture();
  await create({ optin });
  advance(20);

  const refused = await create({ optin });
  const other = await create({ optin, verificationAddress: { phoneNumber: '+201001234568' } });
  const plain = await create();
  advance(41);

  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    message: expect.any(String),
    rateLimited: true,
    timeRemaining: 40,
    phoneNumber: PHONE,
  });
  expect([other.status, plain.status]).toEqual([201, 201]);
  expect((await create({ optin })).status).toBe(201);
});

test('a transaction without the opt-in has no link, and receives no message', async () => {
  const { created, optinLink, optinMessage } = createOptinFixture();
  const transactionID = await created();

  expect((await optinLink(transactionID)).status).toBe(404);
  expect((await optinMessage(transactionID)).body.code).toBe('TRANSACTION_NOT_FOUND');
});
