import { describe, expect, test } from 'vitest';
import {
  API_KEY,
  asProof,
  challengePath,
  createV12Fixture,
  PHONE,
  PIPELINE,
} from '../app/v12-core.fixture.ts';

describe('health', () => {
  test('reports its version, over how many workspaces, and where the hosted page is', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('GET', '/health');

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        workspaces: 1,
        widgetOrigin: 'http://widget.localhost',
      },
    });
  });
});

describe('workspaces', () => {
  test('are listed with what is needed to call them, and as they are set', async () => {
    const { control } = createV12Fixture({ channels: ['sms'], name: 'Sign-in' });

    const { body } = await control('GET', '/workspaces');

    expect(body.data).toMatchObject([
      {
        id: 'default',
        platform: { passkeyRollout: true, zeroVerifyBans: false },
        behaviors: { checkOrder: 'documented' },
        accounts: [
          {
            id: 'account_test',
            apiKey: API_KEY,
            verified: true,
            entitlements: { passkeys: true, channelChoice: false },
            billing: { mode: 'pay-per-message', pricing: 'granular' },
            widgets: [],
            pipelines: [
              {
                id: PIPELINE,
                name: 'Sign-in',
                apiVersion: 'V1.2',
                baseDifficulty: 1,
                channels: ['sms'],
                rateCaps: { endUserIP: { perMinute: 5, perHour: 20, perDay: 50 } },
              },
            ],
          },
        ],
      },
    ]);
  });

  test('are listed without what signs', async () => {
    const { control } = createV12Fixture({
      webhookSigningSecret: 'whsec_c2VjcmV0',
      turnstile: { enabled: true, siteKey: 'site', secretKey: 'captcha-secret' },
    });

    const { body } = await control('GET', '/workspaces');

    expect(body.data[0].accounts[0].pipelines[0].turnstile).toEqual({
      enabled: true,
      siteKey: 'site',
      hasSecretKey: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/whsec_|captcha-secret/);
  });

  test('share nothing: inbox, journal, clock, providers', async () => {
    const { control, sent, advance } = createV12Fixture();
    const created = await control('POST', '/workspaces', { id: 'two' });
    await sent();
    await control('POST', '/providers/sms', { mode: 'reject' });
    advance(60);

    const own = async (path: string) => (await control('GET', `${path}?workspace=two`)).body.data;

    expect(created.status).toBe(201);
    expect(created.body.data.accounts[0].apiKey).toBe('ak_emulator_two_not_a_secret');
    expect(await own('/messages')).toEqual([]);
    expect(await own('/requests')).toEqual([]);
    expect((await own('/clock')).offsetMs).toBe(0);
    expect((await own('/providers')).sms).toBe('accept');
  });

  test('a call finds its workspace by the key, and a verify by the transaction', async () => {
    const { control, get, post } = createV12Fixture();
    await control('POST', '/workspaces', {
      id: 'two',
      seed: {
        accounts: [
          {
            id: 'a',
            apiKey: 'ak_two',
            pipelines: [{ id: PIPELINE, dev: { bypassPoW: true }, apiVersion: 'V1.2' }],
          },
        ],
      },
    });

    const challenge = await get(challengePath('ak_two', PIPELINE));
    const send = await post('/api/v1.2/transactions/send', {
      APIKey: 'ak_two',
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber: PHONE },
    });
    const { body: inbox } = await control('GET', '/messages?workspace=two');
    const verify = await post('/api/v1.2/transactions/verify', {
      transactionReqID: send.body.data.transactionReqID,
      otp: inbox.data[0].code,
    });
    const { body: journal } = await control('GET', '/requests?workspace=two');

    expect([challenge.status, send.status, verify.status]).toEqual([200, 200, 200]);
    expect(journal.data).toHaveLength(3);
    expect((await control('GET', '/requests')).body.data).toEqual([]);
  });

  test('get an id where none is wanted, and one per id and key', async () => {
    const { control } = createV12Fixture();
    const minted = await control('POST', '/workspaces', {});
    await control('POST', '/workspaces', { id: 'two' });

    const twice = await control('POST', '/workspaces', { id: 'two' });
    const badId = await control('POST', '/workspaces', { id: 'No_Good' });
    const takenKey = await control('POST', '/workspaces', {
      seed: { accounts: [{ id: 'x', apiKey: API_KEY, pipelines: [] }] },
    });
    const badSeed = await control('POST', '/workspaces', { seed: { accounts: 5 } });

    expect(minted.body.data.id).toMatch(/^w[0-9a-f]{12}$/);
    expect([twice.status, twice.body.code]).toEqual([409, 'WORKSPACE_EXISTS']);
    expect([badId.status, badId.body.code]).toEqual([400, 'INVALID_WORKSPACE_ID']);
    expect([takenKey.status, takenKey.body.code]).toEqual([409, 'API_KEY_TAKEN']);
    expect([badSeed.status, badSeed.body.code]).toEqual([400, 'INVALID_SEED']);
  });

  test('can be deleted, all but the default one', async () => {
    const { control } = createV12Fixture();
    await control('POST', '/workspaces', { id: 'two' });

    const deleted = await control('DELETE', '/workspaces/two');
    const again = await control('DELETE', '/workspaces/two');
    const lookedAt = await control('GET', '/messages?workspace=two');
    const first = await control('DELETE', '/workspaces/default');

    expect(deleted.status).toBe(200);
    expect([again.status, again.body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
    expect([lookedAt.status, lookedAt.body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
    expect([first.status, first.body.code]).toEqual([409, 'WORKSPACE_IN_USE']);
  });
});

describe('reset', () => {
  test('forgets everything that happened', async () => {
    const { control, sent, send, prove, verify, lastCode } = createV12Fixture();
    const { transactionReqID, transactionID } = await sent();
    const code = lastCode();
    const oldProof = await prove();
    await control('POST', '/providers/whatsapp', { mode: 'reject' });
    await control('POST', '/clock/freeze', { at: '2050-01-01T00:00:00Z' });

    await control('POST', '/reset');

    const data = async (path: string) => (await control('GET', path)).body.data;
    expect(await data('/messages')).toEqual([]);
    expect(await data('/requests')).toEqual([]);
    expect((await data('/providers')).whatsapp).toBe('accept');
    expect(await data('/clock')).toEqual({
      now: '2040-01-01T00:00:00.000Z',
      frozen: false,
      offsetMs: 0,
    });
    expect((await control('GET', `/transactions/${transactionID}`)).status).toBe(404);
    expect((await verify(transactionReqID, code)).body.code).toBe('TRANSACTION_NOT_FOUND');
    expect((await send({ powSolution: oldProof })).body.code).toBe('POW_INVALID_SIGNATURE');
  });

  test('of one workspace leaves the others alone', async () => {
    const { control, sent } = createV12Fixture();
    await control('POST', '/workspaces', { id: 'two' });
    await sent();

    await control('POST', '/reset?workspace=two');

    expect((await control('GET', '/messages')).body.data).toHaveLength(1);
  });
});

describe('providers', () => {
  test('are set one by one', async () => {
    const { control } = createV12Fixture();

    const rejecting = await control('POST', '/providers/sms', { mode: 'reject' });
    const accepting = await control('POST', '/providers/sms', { mode: 'accept' });
    const all = { whatsapp: 'accept', telegram: 'accept', sms: 'accept', email: 'accept' };

    expect(rejecting.body.data).toEqual({ ...all, sms: 'reject' });
    expect(accepting.body.data).toEqual(all);
    expect((await control('POST', '/providers/pigeon', { mode: 'reject' })).status).toBe(400);
    expect((await control('POST', '/providers/sms', { mode: 'lose' })).status).toBe(400);
  });

  test.each([
    { mode: 'accept' },
    { mode: 'reject', status: 424 },
    { mode: 'undelivered', afterSeconds: 5 },
  ])('say how they do it: %j', async (provider) => {
    const { control } = createV12Fixture();
    await control('POST', '/providers/sms', provider);

    expect((await control('GET', '/providers/sms')).body.data).toEqual(provider);
    expect((await control('GET', '/providers/pigeon')).status).toBe(400);
  });
});

describe('a transaction', () => {
  test('can be looked at', async () => {
    const { control, sent, verify } = createV12Fixture();
    const { transactionID, transactionReqID } = await sent({ otp: '4444' });
    await verify(transactionReqID, '5555');

    const { body } = await control('GET', `/transactions/${transactionID}`);

    expect(body.data).toEqual({
      transactionID,
      transactionReqID,
      status: 'active',
      channels: ['whatsapp'],
      undelivered: [],
      verificationAddress: { phoneNumber: PHONE },
      createdAt: '2040-01-01T00:00:00.000Z',
      expiresAt: '2040-01-01T00:03:00.000Z',
      wrongAttempts: 1,
    });
  });
});

describe('solving for a test', () => {
  test('gives the nonce that the service takes', async () => {
    const { control, challenge, send } = createV12Fixture({ baseDifficulty: 2 });
    const { challengeToken } = asProof(await challenge());

    const { body } = await control('POST', '/pow/solve', { challengeToken });
    const sent = await send({ powSolution: { challengeToken, nonce: body.data.nonce } });

    expect(sent.status).toBe(200);
  });

  test('refuses a token that was not issued here', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('POST', '/pow/solve', { challengeToken: 'garbage' });

    expect([status, body.code]).toEqual([400, 'POW_INVALID_TOKEN']);
  });
});

describe('the control API', () => {
  test('refuses a body that is no JSON, and one beyond its limit', async () => {
    const { post } = createV12Fixture();

    const broken = await post('/_emulator/v1/workspaces', '{');
    const large = await post('/_emulator/v1/workspaces', 'x'.repeat(1024 * 1024 + 1));

    expect([broken.status, broken.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(broken.body.message).toBe('the body is not a JSON object');
    expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each(['/workspaces', '/clock/freeze', '/clock/resume', '/reset'])(
    'refuses a body of %s that is JSON, but no object, and does nothing',
    async (path) => {
      const { control, core } = createV12Fixture();

      for (const input of [[], null, 5, 'text']) {
        const { status, body } = await control('POST', path, input);
        expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
        expect(body.message).toBe('the body is not a JSON object');
      }

      expect(core.store.list()).toHaveLength(1);
      expect(core.store.defaultWorkspace.clock.state().frozen).toBe(false);
    },
  );

  test.each([
    ['POST', '/messages', 'GET, DELETE'],
    ['GET', '/reset', 'POST'],
    ['GET', '/workspaces/two', 'DELETE'],
    ['PUT', '/providers/sms', 'GET, POST'],
    ['DELETE', '/messages/wait', 'GET'],
  ])('refuses %s %s, and names the right methods', async (method, path, allowed) => {
    const { control } = createV12Fixture();

    const { status, headers, body } = await control(method, path);

    expect([status, body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')).toBe(allowed);
  });

  test('knows where it ends', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('GET', '/unknown');

    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  });
});
