import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyValue, arbitraryBody, expectResponse, repetitions } from '../http/fuzz.fixture.ts';
import { createEmulatorCore } from './emulator-core.ts';
import {
  API_KEY,
  challengePath,
  createV12Fixture,
  PHONE,
  PIPELINE,
  START_MS,
} from './v12-core.fixture.ts';
import { CREATE_ATTEMPT, createWidgetFixture, PUBLIC_KEY } from './widget-core.fixture.ts';

const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';

describe('the service', () => {
  test('configuration is not for its API [G-02]', async () => {
    const { post } = createV12Fixture();

    for (const path of ['/api/v1/widgets', '/api/v1/pipelines', '/api/v1.2/pipelines', '/api']) {
      const { status, body } = await post(path, { name: 'new' });
      expect([status, body.status]).toEqual([404, 'error']);
    }
  });

  test('responds with JSON and nothing else [G-19]', async () => {
    const { request, post, get, send } = createV12Fixture();

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
    const { get } = createV12Fixture();

    const { status, headers, body } = await get(SEND);

    expect([status, headers.get('allow'), body.code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED']);
  });

  test('permits no page of another origin to read it', async () => {
    const { request, send } = createV12Fixture();
    const preflight = await request(SEND, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    });

    for (const { headers } of [preflight, await send()]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(preflight.status).toBe(405);
  });

  test('has the time of the workspace that was called', async () => {
    const { control, challenge, get, advance } = createV12Fixture();
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
        const fixture = createV12Fixture({}, [], randomSeed);
        await fixture.sent();
        return fixture.lastCode();
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
  const anyAddress = fc.oneof(
    fc.record(
      { phoneNumber: fc.oneof(fc.constant(PHONE), anyValue), email: anyValue },
      { requiredKeys: [] },
    ),
    anyValue,
  );

  test('a send of any shape has a response', async () => {
    const { core } = createV12Fixture({ dev: { bypassPoW: true } }, [
      { id: 'pipe_proof', baseDifficulty: 1 },
    ]);
    const send = arbitraryBody({
      APIKey: fc.oneof(fc.constant(API_KEY), anyValue),
      pipelineID: fc.oneof(fc.constantFrom(PIPELINE, 'pipe_proof'), anyValue),
      verificationAddress: anyAddress,
      powSolution: fc.oneof(fc.record({ challengeToken: anyValue, nonce: anyValue }), anyValue),
      otp: fc.oneof(fc.constant('1234'), anyValue),
      digits: anyValue,
      channel: anyValue,
    });

    await fc.assert(
      fc.asyncProperty(send, async (body) => {
        await expectResponse(await core.fetch(jsonRequest(SEND, body)));
      }),
      { numRuns: repetitions(300) },
    );
  });

  test('a verify of any shape has a response', async () => {
    const { core, sent } = createV12Fixture();
    const { transactionReqID } = await sent();
    const verify = arbitraryBody({
      transactionReqID: fc.oneof(fc.constant(transactionReqID), anyValue),
      otp: anyValue,
      returnTarget: anyValue,
    });

    await fc.assert(
      fc.asyncProperty(verify, async (body) => {
        await expectResponse(await core.fetch(jsonRequest(VERIFY, body)));
      }),
      { numRuns: repetitions(300) },
    );
  });

  test('a create-attempt of any shape has a response', async () => {
    const { core } = createWidgetFixture();
    const create = arbitraryBody({
      apiKey: fc.oneof(fc.constant(API_KEY), anyValue),
      publicKey: fc.oneof(fc.constant(PUBLIC_KEY), anyValue),
      signature: anyValue,
      timestamp: anyValue,
      verificationAddress: anyAddress,
    });

    await fc.assert(
      fc.asyncProperty(create, async (body) => {
        await expectResponse(await core.fetch(jsonRequest(CREATE_ATTEMPT, body)));
      }),
      { numRuns: repetitions(300) },
    );
  });

  test('a signed create-attempt with extras of any shape has a response', async () => {
    const { create } = createWidgetFixture();
    const extras = fc.record(
      {
        publicMetadata: fc.oneof(fc.dictionary(fc.string(), anyValue), anyValue),
        privateMetadata: anyValue,
        customHeaders: fc.oneof(fc.dictionary(fc.string(), fc.string()), anyValue),
        otp: fc.oneof(fc.constant('1234'), anyValue),
        digits: fc.oneof(fc.constant(4), anyValue),
      },
      { requiredKeys: [] },
    );

    await fc.assert(
      fc.asyncProperty(extras, async (fields) => {
        expect((await create(fields)).status).toBeLessThan(500);
      }),
      { numRuns: repetitions(300) },
    );
  });

  test('a path and a query of any shape have a response', async () => {
    const { core } = createV12Fixture();

    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (path, query) => {
        const prefixes = ['/api/v1.2/transactions/challenge', '/api', '/_emulator/v1'];
        for (const prefix of prefixes) {
          await expectResponse(
            await core.fetch(new Request(`http://localhost${prefix}${path}?${query}`)),
          );
        }
      }),
      { numRuns: repetitions(150) },
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
