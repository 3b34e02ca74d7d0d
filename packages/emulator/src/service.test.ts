import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
