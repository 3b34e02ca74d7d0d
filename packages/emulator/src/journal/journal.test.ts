import { afterEach, describe, expect, test, vi } from 'vitest';
import { API_KEY, createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';

const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the journal', () => {
  test('keeps what arrived and its response, newest first', async () => {
    const { control, challenge, post } = createV12Fixture();
    await challenge();
    await post(`${VERIFY}?trace=1`, { transactionReqID: 'x', otp: '1' }, { 'X-Trace': 'abc' });

    const { body } = await control('GET', '/requests');

    expect(body.data).toEqual([
      {
        id: 'req_000000002',
        at: '2040-01-01T00:00:00.000Z',
        method: 'POST',
        path: VERIFY,
        operation: 'v12.verify',
        status: 500,
        code: 'TRANSACTION_NOT_FOUND',
        durationMs: 0,
        headers: { 'content-type': 'application/json', 'x-trace': 'abc' },
        query: { trace: '1' },
        body: { transactionReqID: 'x', otp: '1' },
        response: expect.objectContaining({ code: 'TRANSACTION_NOT_FOUND' }),
        warnings: [],
      },
      expect.objectContaining({
        id: 'req_000000001',
        operation: 'v12.challenge',
        status: 200,
        query: { APIKey: API_KEY, pipelineID: PIPELINE },
        body: null,
        response: expect.objectContaining({ status: 'success' }),
      }),
    ]);
    expect(body.data[1]).not.toHaveProperty('code');
  });

  test('keeps no token to create a passkey with', async () => {
    const { control, sent, verify, lastCode } = createV12Fixture({ passkeyEnabled: true });
    await control('PATCH', '/accounts/account_test', { entitlements: { passkeys: true } });
    const { transactionReqID } = await sent();
    await verify(transactionReqID, lastCode());

    const [verified] = (await control('GET', '/requests')).body.data;

    expect(verified.response).toMatchObject({ data: { enrollmentToken: '(not kept)' } });
  });

  test('keeps no half of such a token, either', async () => {
    const { control, sent, verify, lastCode } = createV12Fixture({ passkeyEnabled: true });
    await control('PATCH', '/accounts/account_test', { entitlements: { passkeys: true } });
    const { transactionReqID } = await sent();
    await control('POST', '/faults', { operation: 'v12.verify', drop: 'malformed' });
    await expect(verify(transactionReqID, lastCode())).rejects.toThrow('in JSON');

    const [verified] = (await control('GET', '/requests')).body.data;

    expect(verified.response).toMatch(/"enrollmentToken":"\(not kept\)"$/);
  });

  test('names the challenge and the transaction of a call, as it or its response does', async () => {
    const { control, sent, verify } = createV12Fixture();
    const { transactionReqID } = await sent();
    await verify(transactionReqID, '000000');

    const [tried, send, challenge] = (await control('GET', '/requests')).body.data;
    const [message] = (await control('GET', '/messages')).body.data;

    expect([tried.transactionID, send.transactionID]).toEqual([
      message.transactionID,
      message.transactionID,
    ]);
    expect(challenge.challengeToken).toBe(send.body.powSolution.challengeToken);
    expect(challenge).not.toHaveProperty('transactionID');
  });

  test('lists only what came after an entry', async () => {
    const { control, challenge } = createV12Fixture();
    await challenge();
    const [first] = (await control('GET', '/requests')).body.data;
    await challenge();

    const { body } = await control('GET', `/requests?after=${first.id}`);

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['req_000000002']);
  });

  test('keeps what could not be read, as text', async () => {
    const { control, post } = createV12Fixture();
    await post(SEND, '{"broken":');
    await post('/api/v9/unknown', 'text');

    const { body } = await control('GET', '/requests');

    expect(body.data).toMatchObject([
      { operation: 'unknown', status: 404, body: 'text' },
      { operation: 'v12.send', status: 400, code: 'VALIDATION_ERROR', body: '{"broken":' },
    ]);
  });

  test('survives a body that is nested as deep as it is long', async () => {
    const { control, post } = createV12Fixture();
    const depth = 50_000;
    const deep = `{"otp":${'['.repeat(depth)}${']'.repeat(depth)}}`;

    const response = await post(VERIFY, deep);
    const { status, body } = await control('GET', '/requests');

    expect(response.status).toBe(400);
    expect(status).toBe(200);
    expect(deep.startsWith(body.data[0].body.split('…')[0])).toBe(true);
  });

  test.each([5000, 25_000])(
    'survives %i brackets in a field whose neighbour hides them in a string',
    async (depth) => {
      const { control, core, post } = createV12Fixture();
      const { events } = core.store.defaultWorkspace;
      const heard: string[] = [];
      events.subscribe(
        ({ data }) => heard.push(JSON.stringify(data)),
        () => {},
      );
      const deep = `{"a":"${']'.repeat(depth)}","b":${'['.repeat(depth)}${']'.repeat(depth)}}`;

      const response = await post(VERIFY, deep);
      const { status, body } = await control('GET', '/requests');

      expect([response.status, response.body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
      expect([status, typeof body.data[0].body]).toEqual([200, 'string']);
      expect(heard).toHaveLength(1);
    },
  );

  test.each([
    [64, 'object'],
    [65, 'string'],
  ])('shows a body of %i levels as %s', async (levels, type) => {
    const { control, post } = createV12Fixture();
    // The object is one of the levels, and the content of the innermost list another.
    const lists = levels - 1;
    await post(VERIFY, `{"a":"]]]]","b":${'['.repeat(lists)}1${']'.repeat(lists)}}`);

    const { body } = await control('GET', '/requests');

    expect(typeof body.data[0].body).toBe(type);
  });

  test('keeps 16 KiB of a body, and says how long it was', async () => {
    const { control, post } = createV12Fixture();
    const short = JSON.stringify({ a: 'x'.repeat(16 * 1024 - 8) });
    // Two bytes each, and the cut goes through one of them.
    const long = `{"a":"${'é'.repeat(20_000)}"}`;
    await post(SEND, short);
    await post(SEND, long);

    const [ofLong, ofShort] = (await control('GET', '/requests')).body.data;

    expect(ofShort.body).toEqual(JSON.parse(short));
    expect(ofLong.body).toBe(`{"a":"${'é'.repeat(8189)}… (cut: 40008 bytes in all)`);
  });

  test('keeps every value of a parameter that comes more than once', async () => {
    const { control, get } = createV12Fixture();
    await get('/api/x?a=1&a=2&b=3&c');

    const { body } = await control('GET', '/requests');

    expect(body.data[0].query).toEqual({ a: ['1', '2'], b: '3', c: '' });
  });

  test('changes no response by a fault of its own, or of a listener', async () => {
    const { core, send } = createV12Fixture();
    const { events, journal } = core.store.defaultWorkspace;
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const heard: string[] = [];
    events.subscribe(
      () => {
        throw new Error('of a listener');
      },
      () => {},
    );
    events.subscribe(
      ({ type }) => heard.push(type),
      () => {},
    );

    const heardByAll = await send();
    vi.spyOn(journal, 'record').mockImplementation(() => {
      throw new Error('of the journal');
    });
    const unrecorded = await send();

    expect([heardByAll.status, unrecorded.status]).toEqual([200, 200]);
    expect(heard).toEqual(['request', 'message', 'request', 'message']);
    expect(logged).toHaveBeenCalledWith(new Error('of the journal'));
  });

  test('has no entry for the control API', async () => {
    const { control } = createV12Fixture();
    await control('GET', '/health');

    expect((await control('GET', '/requests')).body.data).toEqual([]);
  });

  test('forgets its oldest entries', async () => {
    const { control, core } = createV12Fixture();
    for (let i = 0; i < 5001; i += 1) await core.fetch(new Request('http://localhost/api/x'));

    const { body } = await control('GET', '/requests');

    expect([body.data.length, body.data.at(-1).id]).toEqual([5000, 'req_000000002']);
  });
});
