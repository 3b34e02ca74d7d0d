import { connect } from 'node:net';
import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../node/listen.ts';
import {
  API_KEY,
  challengePath,
  createV12Fixture,
  PHONE,
  PIPELINE,
  START_MS,
} from './v12-core.fixture.ts';

const SEND = '/api/v1.2/transactions/send';

describe('a fault by name', () => {
  const call = {
    'v12.challenge': (fixture: Fixture) => fixture.get(challengePath(API_KEY, PIPELINE)),
    'v12.send': (fixture: Fixture) => fixture.send(),
    'v12.verify': (fixture: Fixture) => fixture.verify('treq_default_x', '123456'),
  } as const;

  test.each([
    ['v12.challenge', 'PIPELINE_NOT_LOADED', '[E12-08]'],
    ['v12.send', 'PIPELINE_NOT_LOADED', '[E12-08]'],
    ['v12.send', 'POW_VERIFICATION_FAILED', '[E12-22] [POW-15]'],
    ['v12.challenge', 'POW_DIFFICULTY_CALCULATION_FAILED', '[E12-23] [POW-15]'],
    ['v12.send', 'POW_DIFFICULTY_CALCULATION_FAILED', '[E12-23] [POW-15]'],
    ['v12.challenge', 'CHALLENGE_GENERATION_FAILED', '[E12-24]'],
    ['v12.challenge', 'POW_CHALLENGE_GENERATION_FAILED', '[E12-25]'],
    ['v12.send', 'TRANSACTION_NOT_FOUND', '[E12-43]'],
    ['v12.send', 'SEND_OTP_FAILED', '[E12-48]'],
    ['v12.verify', 'VERIFY_OTP_FAILED', '[E12-49]'],
    ['v12.verify', 'INTERNAL_SERVER_ERROR', '[E12-54]'],
  ] as const)('%s fails once with %s, as in the catalogue %s', async (operation, name, _row) => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation, name });

    const failed = await call[operation](fixture);
    const again = await call[operation](fixture);

    expect([failed.status, failed.body.code]).toEqual([500, name]);
    expect(failed.body).toEqual({
      status: 'error',
      code: name,
      message: expect.any(String),
      ...(name.startsWith('POW_') && { retryable: V12_ERRORS[name].retryable }),
    });
    expect(again.body.code).not.toBe(name);
  });

  test('a refused send keeps its proof, and sends nothing', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation: 'v12.send', name: 'SEND_OTP_FAILED' });
    const powSolution = await fixture.prove();

    await fixture.send({ powSolution });
    const messages = fixture.core.store.defaultWorkspace.inbox.list();
    const again = await fixture.send({ powSolution });

    expect(messages).toEqual([]);
    expect(again.status).toBe(200);
  });

  test.each([
    ['RATE_LIMIT_PHONENUMBER_PERMINUTE', 60],
    ['RATE_LIMIT_ENDUSERIP_PERHOUR', 3600],
    ['RATE_LIMIT_PIPELINE_PERDAY', 86_400],
    ['CIRCUIT_BREAKER_OPEN', 60],
    ['CIRCUIT_BREAKER_TRIGGERED', 60],
    ['MAX_ATTEMPTS_EXCEEDED', 0],
  ])('%s comes with the wait that it promises', async (name, cooldownSeconds) => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation: 'v12.send', name });

    const { body } = await fixture.send();

    const retryAfter = new Date(START_MS + cooldownSeconds * 1000).toISOString();
    expect(body).toMatchObject({ code: name, retryAfter, cooldownSeconds });
  });

  test('a limit names its dimension and window', async () => {
    const fixture = createV12Fixture();
    const name = 'RATE_LIMIT_ENDUSERIP_PERHOUR';
    await fixture.control('POST', '/faults', { operation: 'v12.send', name });

    const { body } = await fixture.send();

    expect(body.details).toEqual({ type: 'endUserIP', window: 'perHour', max: 1, current: 1 });
    expect(body.retryable).toBe(true);
  });

  test('a propagated status can be any of an error, another cannot [E12-51]', async () => {
    const fixture = createV12Fixture();
    const fault = (name: V12ErrorCode, status: number) =>
      fixture.control('POST', '/faults', { operation: 'v12.send', name, status });

    const added = await fault('TRANSACTION_CREATION_FAILED', 422);
    const fixed = await fault('SEND_OTP_FAILED', 503);
    const success = await fault('TRANSACTION_CREATION_FAILED', 200);
    const { status, body } = await fixture.send();

    expect([added.status, fixed.status, success.status]).toEqual([201, 400, 400]);
    expect(fixed.body.message).toBe('status: is for a name whose status is propagated');
    expect([status, body.code]).toEqual([422, 'TRANSACTION_CREATION_FAILED']);
  });
});

describe('a fault by shape', () => {
  test('responds exactly so, and the journal has it [G-11]', async () => {
    const fixture = createV12Fixture();
    const respond = {
      status: 422,
      body: { status: 'error', code: 'BRAND_NEW_CODE', message: 'x' },
      headers: { 'x-shop': 'yes' },
    };
    const { body } = await fixture.control('POST', '/faults', { operation: 'v12.send', respond });

    const response = await fixture.send();
    const [entry] = fixture.core.store.defaultWorkspace.journal.list();

    expect([response.status, response.body]).toEqual([422, respond.body]);
    expect(response.headers.get('x-shop')).toBe('yes');
    expect(entry).toMatchObject({ status: 422, code: 'BRAND_NEW_CODE', fault: body.data.id });
  });

  test.each([
    ['no body', null, '', null],
    ['a text that is no JSON', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>', 'text/plain'],
    ['JSON that is no object', [1], '[1]', 'application/json'],
  ])('responds with %s [G-10]', async (_what, body, text, type) => {
    const fixture = createV12Fixture();
    const respond = { status: 500, body };
    await fixture.control('POST', '/faults', { operation: 'v12.challenge', respond });

    const response = await fixture.core.fetch(
      new Request(`http://localhost${challengePath('', '')}`),
    );

    expect(response.status).toBe(500);
    expect(await response.text()).toBe(text);
    expect(response.headers.get('content-type')?.split(';')[0] ?? null).toBe(type);
  });

  test('half a JSON is no JSON, though the code was sent', async () => {
    const fixture = createV12Fixture();
    const powSolution = await fixture.prove();
    await fixture.control('POST', '/faults', { operation: 'v12.send', drop: 'malformed' });

    const response = await fixture.core.fetch(
      new Request(`http://localhost${SEND}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          APIKey: API_KEY,
          pipelineID: PIPELINE,
          verificationAddress: { phoneNumber: PHONE },
          powSolution,
        }),
      }),
    );

    const text = await response.text();
    expect(text).toMatch(/^\{"status":"success"/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(fixture.lastCode()).toMatch(/^\d{6}$/);
  });

  test.each([
    ['reset', 'CONNECTION_RESET'],
    ['empty', 'EMPTY_REPLY'],
  ])('%s is a gateway without its server, where there is no connection', async (drop, code) => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation: 'v12.challenge', drop });

    const { status, body } = await fixture.get(challengePath(API_KEY, PIPELINE));
    const [entry] = fixture.core.store.defaultWorkspace.journal.list();

    expect([status, body.code]).toEqual([502, code]);
    expect(entry).toMatchObject({ status: 502, code });
  });

  test('a lost response to verify: the code counted, and does not again', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    await fixture.control('POST', '/faults', { operation: 'v12.verify', drop: 'reset' });

    const lost = await fixture.verify(transactionReqID, fixture.lastCode());
    const again = await fixture.verify(transactionReqID, fixture.lastCode());

    expect([lost.status, again.status, again.body.code]).toEqual([502, 409, 'ALREADY_VERIFIED']);
  });
});

describe('a fault applies to', () => {
  const name = 'SEND_OTP_FAILED';
  const operation = 'v12.send';

  test('the calls about a number, and no other', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation, name, phoneNumber: PHONE });

    const other = await fixture.send({ verificationAddress: { phoneNumber: '+201007654321' } });
    const meant = await fixture.send();

    expect([other.status, meant.status]).toEqual([200, 500]);
  });

  test('also the verification of a code that was sent to the number', async () => {
    const fixture = createV12Fixture();
    const { transactionReqID } = await fixture.sent();
    const fault = { operation: 'v12.verify', name: 'VERIFY_OTP_FAILED', phoneNumber: PHONE };
    await fixture.control('POST', '/faults', fault);

    expect((await fixture.verify(transactionReqID, '000000')).body.code).toBe('VERIFY_OTP_FAILED');
  });

  test('the nth call from now, and as many as it is set for', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation, name, nth: 2, times: 2 });

    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await fixture.send()).status);

    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  test('one at a time, the oldest first, while others count on', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation, name: 'SEND_OTP_FAILED' });
    await fixture.control('POST', '/faults', { operation, name: 'PIPELINE_NOT_LOADED', nth: 2 });

    const codes = [(await fixture.send()).body.code, (await fixture.send()).body.code];

    expect(codes).toEqual(['SEND_OTP_FAILED', 'PIPELINE_NOT_LOADED']);
  });

  test('the workspace that it was set in', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/workspaces', { id: 'other' });
    await fixture.control('POST', '/faults?workspace=other', { operation, name });

    expect((await fixture.send()).status).toBe(200);
  });

  test('until they are cleared', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/faults', { operation, name, times: 5 });

    await fixture.control('DELETE', '/faults');

    expect((await fixture.send()).status).toBe(200);
    expect((await fixture.control('GET', '/faults')).body.data).toEqual([]);
  });
});

test('a call that names a key and no pipeline is in the journal of the key', async () => {
  const fixture = createV12Fixture();
  const { store } = fixture.core;
  await fixture.control('POST', '/workspaces', { id: 'other' });
  const apiKey = store.get('other')?.accounts[0]?.apiKey;

  const { status } = await fixture.get(`/api/v1.2/transactions/challenge?APIKey=${apiKey}`);

  expect(status).toBe(400);
  expect(store.get('other')?.journal.list()).toHaveLength(1);
  expect(store.defaultWorkspace.journal.list()).toEqual([]);
});

describe('a fault is refused', () => {
  const operation = 'v12.send';
  test.each([
    ['that does nothing', { operation }],
    ['that does two things', { operation, name: 'SEND_OTP_FAILED', drop: 'reset' }],
    ['with a code of the widget', { operation, name: 'NO_PASSKEY' }],
    ['with a delay that is too long', { operation, delayMs: 60_001 }],
    ['with a body for a status without one', { operation, respond: { status: 204, body: 'x' } }],
    ['with an invalid header', { operation, respond: { status: 200, headers: { 'a b': '' } } }],
    [
      'with a header that is not for callers',
      { operation, respond: { status: 200, headers: { 'X-Emulator-Drop': 'reset' } } },
    ],
    ['with an invalid status', { operation, respond: { status: 99 } }],
    ['of an operation that there is not', { operation: 'v12.sned', drop: 'reset' }],
    ['with a key that is not known', { operation, drop: 'reset', phone: PHONE }],
  ])('%s', async (_what, fault) => {
    const { control } = createV12Fixture();

    const { status, body } = await control('POST', '/faults', fault);

    expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await control('GET', '/faults')).body.data).toEqual([]);
  });
});

describe('over a connection', () => {
  const open: Emulator[] = [];
  afterEach(async () => {
    for (const emulator of open.splice(0)) await emulator.close();
  });

  async function start(fault: object): Promise<{ url: string; port: number; path: string }> {
    const emulator = await createEmulator({ port: 0 });
    open.push(emulator);
    const { url, port, credentials } = emulator;
    await fetch(`${url}/_emulator/v1/faults`, { method: 'POST', body: JSON.stringify(fault) });
    return { url, port, path: challengePath(credentials.apiKey, credentials.pipelineID) };
  }

  test.each([
    ['reset', 'ECONNRESET'],
    ['empty', undefined],
  ])('%s ends it without a byte', async (drop, code) => {
    const { url, port, path } = await start({ operation: 'v12.challenge', drop });
    const socket = connect(port, '127.0.0.1');
    let received = 0;
    socket.on('data', ({ length }) => (received += length));
    const ended = new Promise<unknown>((resolve) => {
      socket.once('error', (error) => resolve(error));
      socket.once('end', () => resolve({}));
    });

    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

    expect(await ended).toEqual(code === undefined ? {} : expect.objectContaining({ code }));
    expect(received).toBe(0);
    expect((await fetch(url + path)).status).toBe(200);
  });

  test('a delay runs into the timeout of a caller', async () => {
    const { url, path } = await start({ operation: 'v12.challenge', delayMs: 60_000 });

    const late = fetch(url + path, { signal: AbortSignal.timeout(100) });

    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
    expect((await fetch(url + path)).status).toBe(200);
  });

  test('a short delay only makes it later, also of another fault', async () => {
    const respond = { status: 503, body: null };
    const { url, path } = await start({ operation: 'v12.challenge', delayMs: 50, respond });
    const startedMs = performance.now();

    const { status } = await fetch(url + path);

    // A timer may fire up to a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(49);
    expect(status).toBe(503);
  });

  test('closing does not wait for a delay', async () => {
    const { url, path } = await start({ operation: 'v12.challenge', delayMs: 60_000 });
    const late = fetch(url + path).catch(() => 'cut');
    await expect
      .poll(async () => (await (await fetch(`${url}/_emulator/v1/faults`)).json()).data)
      .toEqual([]);

    await open[0]?.close();

    expect(await late).toBe('cut');
  });
});

type Fixture = ReturnType<typeof createV12Fixture>;
