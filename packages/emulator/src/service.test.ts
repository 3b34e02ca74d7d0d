import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEmulatorCore } from './emulator-core.ts';
import {
  API_KEY,
  challengePath,
  createWorkbench,
  PIPELINE,
  START_MS,
} from './workbench.fixture.ts';

const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the service', () => {
  test('configuration is not for its API [G-02]', async () => {
    const { post } = createWorkbench();

    for (const path of ['/api/v1/widgets', '/api/v1/pipelines', '/api/v1.2/pipelines', '/api']) {
      const { status, body } = await post(path, { name: 'new' });
      expect([status, body.status]).toEqual([404, 'error']);
    }
  });

  test('answers JSON and nothing else [G-19]', async () => {
    const { request, post, get, send } = createWorkbench();

    for (const { headers, status } of [
      await send(),
      await get(challengePath(API_KEY, PIPELINE)),
      await get('/api/v1.2/nothing'),
      await get('/nothing'),
      await get(SEND),
      await request(VERIFY, { method: 'DELETE' }),
      await request(SEND, { method: 'OPTIONS' }),
      await post(SEND, '{'),
      await post(SEND, 'x'.repeat(200_000)),
      await post('/_emulator/v1/nothing', {}),
      await post('/_emulator/v1/reset', '{'),
    ]) {
      expect(headers.get('content-type'), `with status ${status}`).toMatch(/^application\/json\b/);
    }
  });

  test('a wrong method is refused, and the right one named', async () => {
    const { get } = createWorkbench();

    const { status, headers, body } = await get(SEND);

    expect([status, headers.get('allow'), body.code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED']);
  });

  test('permits no page of another origin to read it', async () => {
    const { request, send } = createWorkbench();
    const preflight = await request(SEND, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    });

    for (const { headers } of [preflight, await send()]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(preflight.status).toBe(405);
  });

  test('tells the time of the workspace that was called', async () => {
    const { control, challenge, get, advance } = createWorkbench();
    const { body } = await control('POST', '/workspaces', { id: 'other' });
    const [account] = body.data.accounts;
    advance(3600);
    await challenge();

    const here = await get(challengePath(API_KEY, PIPELINE));
    const there = await get(challengePath(account.apiKey, account.pipelines[0].id));

    expect(here.headers.get('date')).toBe('Sun, 01 Jan 2040 01:00:00 GMT');
    expect(there.headers.get('date')).toBe('Sun, 01 Jan 2040 00:00:00 GMT');
  });

  test('the same requests give the same codes on every run, and not from one seed to the next', async () => {
    const codes = await Promise.all(
      ['one', 'one', 'two'].map(async (randomSeed) => {
        const bench = createWorkbench({}, [], randomSeed);
        await bench.sent();
        return bench.lastCode();
      }),
    );

    expect(codes[0]).toBe(codes[1]);
    expect(codes[0]).not.toBe(codes[2]);
  });

  test('needs no configuration', async () => {
    const core = createEmulatorCore({ now: () => START_MS });
    const path = challengePath('ak_emulator_default_not_a_secret', 'pipe_emulator_default');

    const response = await core.fetch(new Request(`http://localhost${path}`));

    expect(response.status).toBe(200);
  });
});

describe('the journal', () => {
  test('keeps what arrived and how it was answered, newest first', async () => {
    const { control, challenge, post } = createWorkbench();
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
      },
      expect.objectContaining({
        id: 'req_000000001',
        operation: 'v12.challenge',
        status: 200,
        query: { APIKey: API_KEY, pipelineID: PIPELINE },
        body: null,
      }),
    ]);
    expect(body.data[1]).not.toHaveProperty('code');
  });

  test('lists only what came after an entry', async () => {
    const { control, challenge } = createWorkbench();
    await challenge();
    const [first] = (await control('GET', '/requests')).body.data;
    await challenge();

    const { body } = await control('GET', `/requests?after=${first.id}`);

    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(['req_000000002']);
  });

  test('keeps what could not be read, as text', async () => {
    const { control, post } = createWorkbench();
    await post(SEND, '{"broken":');
    await post('/api/v9/unknown', 'text');

    const { body } = await control('GET', '/requests');

    expect(body.data).toMatchObject([
      { operation: 'unknown', status: 404, body: 'text' },
      { operation: 'v12.send', status: 400, code: 'VALIDATION_ERROR', body: '{"broken":' },
    ]);
  });

  test('survives a body that is nested as deep as it is long', async () => {
    const { control, post } = createWorkbench();
    const depth = 50_000;
    const deep = `{"otp":${'['.repeat(depth)}${']'.repeat(depth)}}`;

    const answer = await post(VERIFY, deep);
    const { status, body } = await control('GET', '/requests');

    expect(answer.status).toBe(400);
    expect(status).toBe(200);
    expect(deep.startsWith(body.data[0].body.split('…')[0])).toBe(true);
  });

  test.each([5000, 25_000])(
    'survives %i brackets in a field whose neighbour hides them in a string',
    async (depth) => {
      const { control, core, post } = createWorkbench();
      const { events } = core.store.defaultWorkspace;
      const heard: string[] = [];
      events.subscribe(
        ({ data }) => heard.push(JSON.stringify(data)),
        () => {},
      );
      const deep = `{"a":"${']'.repeat(depth)}","b":${'['.repeat(depth)}${']'.repeat(depth)}}`;

      const answer = await post(VERIFY, deep);
      const { status, body } = await control('GET', '/requests');

      expect([answer.status, answer.body.code]).toEqual([400, 'MISSING_REQUIRED_FIELDS']);
      expect([status, typeof body.data[0].body]).toEqual([200, 'string']);
      expect(heard).toHaveLength(1);
    },
  );

  test.each([
    [64, 'object'],
    [65, 'string'],
  ])('shows a body of %i levels as an %s', async (levels, type) => {
    const { control, post } = createWorkbench();
    // The object is one of the levels, and what stands in the innermost list another.
    const lists = levels - 1;
    await post(VERIFY, `{"a":"]]]]","b":${'['.repeat(lists)}1${']'.repeat(lists)}}`);

    const { body } = await control('GET', '/requests');

    expect(typeof body.data[0].body).toBe(type);
  });

  test('keeps 16 KiB of a body, and says how long it was', async () => {
    const { control, post } = createWorkbench();
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
    const { control, get } = createWorkbench();
    await get('/api/x?a=1&a=2&b=3&c');

    const { body } = await control('GET', '/requests');

    expect(body.data[0].query).toEqual({ a: ['1', '2'], b: '3', c: '' });
  });

  test('changes no answer by a fault of its own, or of a listener', async () => {
    const { core, send } = createWorkbench();
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
    const { control } = createWorkbench();
    await control('GET', '/health');

    expect((await control('GET', '/requests')).body.data).toEqual([]);
  });

  test('forgets its oldest entries', async () => {
    const { control, core } = createWorkbench();
    for (let i = 0; i < 501; i += 1) await core.fetch(new Request('http://localhost/api/x'));

    const { body } = await control('GET', '/requests');

    expect([body.data.length, body.data.at(-1).id]).toEqual([500, 'req_000000002']);
  });
});

describe('whatever arrives', () => {
  // The service's own 500s are answers by the interface; this one would be a fault of ours.
  const expectAnswer = async (response: Response) => {
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(JSON.parse(text)).toHaveProperty('status');
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
  };
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('', '123456', -1, 2 ** 53, 'a.b.c'));

  test('a send of any shape is answered', async () => {
    const { core } = createWorkbench({ dev: { bypassPoW: true } }, [
      { id: 'pipe_proof', baseDifficulty: 1 },
    ]);
    const fields = fc.record(
      {
        APIKey: fc.oneof(fc.constant(API_KEY), value),
        pipelineID: fc.oneof(fc.constantFrom(PIPELINE, 'pipe_proof'), value),
        verificationAddress: fc.oneof(
          fc.record(
            { phoneNumber: fc.oneof(fc.constant('+201001234567'), value), email: value },
            { requiredKeys: [] },
          ),
          value,
        ),
        powSolution: fc.oneof(fc.record({ challengeToken: value, nonce: value }), value),
        otp: fc.oneof(fc.constant('1234'), value),
        digits: value,
        channel: value,
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fields.map((it) => JSON.stringify(it)),
          fc.string(),
        ),
        async (body) => {
          await expectAnswer(await core.fetch(jsonRequest(SEND, body)));
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  test('a verify of any shape is answered', async () => {
    const { core, sent } = createWorkbench();
    const { transactionReqID } = await sent();
    const fields = fc.record(
      {
        transactionReqID: fc.oneof(fc.constant(transactionReqID), value),
        otp: value,
        returnTarget: value,
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fields.map((it) => JSON.stringify(it)),
          fc.string(),
        ),
        async (body) => {
          await expectAnswer(await core.fetch(jsonRequest(VERIFY, body)));
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  test('a path and a query of any shape are answered', async () => {
    const { core } = createWorkbench();

    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const prefixes = ['/api/v1.2/transactions/challenge', '/api', '/_emulator/v1'];
        for (const prefix of prefixes) {
          await expectAnswer(
            await core.fetch(new Request(`http://localhost${prefix}${path}?${query}`)),
          );
        }
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});

function jsonRequest(path: string, body: string): Request {
  return new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}
