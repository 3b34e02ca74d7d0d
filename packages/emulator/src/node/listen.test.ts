import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseChallengeAnswer, parseSendAnswer, parseVerifyAnswer } from '@otp-kit/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asProof, challengePath, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { findNonce } from '../proofs/proof-of-work.ts';
import { createEmulator, type Emulator } from './listen.ts';

const open: Emulator[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const emulator of open.splice(0)) await emulator.close();
});

async function start(): Promise<Emulator> {
  const emulator = await createEmulator({ port: 0, now: () => START_MS });
  open.push(emulator);
  return emulator;
}

describe('createEmulator', () => {
  test('serves a whole verification over HTTP', async () => {
    const { url, credentials, lastCode } = await start();
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const response = await fetch(`${url}/api/v1.2/transactions/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.json();
    };

    const response = await fetch(url + challengePath(credentials.apiKey, credentials.pipelineID));
    const puzzle = asProof(parseChallengeAnswer(await response.json()));
    const nonce = await findNonce(puzzle.challenge, puzzle.difficulty);
    const sent = parseSendAnswer(
      await post('send', {
        APIKey: credentials.apiKey,
        pipelineID: credentials.pipelineID,
        verificationAddress: { phoneNumber: PHONE },
        powSolution: { challengeToken: puzzle.challengeToken, nonce },
      }),
    );
    const verified = parseVerifyAnswer(
      await post('verify', { transactionReqID: sent.transactionReqID, otp: lastCode(PHONE) }),
    );

    expect(response.headers.get('date')).toBe('Sun, 01 Jan 2040 00:00:00 GMT');
    expect(verified.transactionID).toBe(sent.transactionID);
  });

  test('serves the widget on an origin of its own, and ends both', async () => {
    const emulator = await start();
    const { port } = new URL(emulator.widgetOrigin);

    const hosted = await fetch(`http://127.0.0.1:${port}/api/v1.2/transactions/challenge`);
    await emulator.close();

    expect(emulator.widgetOrigin).toBe(`http://widget.localhost:${port}`);
    expect(Number(port)).not.toBe(emulator.port);
    expect([hosted.status, emulator.credentials.widget?.publicKey]).toEqual([
      404,
      'pk_emulator_default',
    ]);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  test.each(['shop.localhost', 'localhost'])('serves the widget as %s', async (widgetHost) => {
    const emulator = await createEmulator({ port: 0, widgetHost });
    open.push(emulator);
    const { port } = new URL(emulator.widgetOrigin);

    // It has an address, as not every system resolves names below localhost; a browser does.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: `${widgetHost}:${port}` };
      get(`http://127.0.0.1:${port}/turnstile/v0/api.js`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });

    expect(emulator.widgetOrigin).toBe(`http://${widgetHost}:${port}`);
    expect(status).toBe(200);
  });

  test.each(['widget.test', 'Widget.localhost', '127.0.0.1', 'localhost:80', ''])(
    'refuses %j as the name of the widget, which no browser could use',
    async (widgetHost) => {
      await expect(createEmulator({ port: 0, widgetHost })).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      });
    },
  );

  test('where the port of the widget is taken, nothing is left listening', async () => {
    const { widgetOrigin, port } = await start();
    const taken = Number(new URL(widgetOrigin).port);
    const free = await createEmulator({ port: 0 });
    await free.close();

    await expect(createEmulator({ port: free.port, widgetPort: taken })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });

    expect(free.port).not.toBe(port);
    await expect(fetch(`http://127.0.0.1:${free.port}/`)).rejects.toThrow();
  });

  test('refuses a body that is too large and lives on', async () => {
    const { url } = await start();

    const refused = await fetch(`${url}/api/v1.2/transactions/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: 'x'.repeat(3_000_000),
    });
    const health = await fetch(`${url}/_emulator/v1/health`);

    expect([refused.status, health.status]).toEqual([413, 200]);
  });

  test.each(['Host: a b\r\n', ''])(
    'responds with JSON where the host is unusable: %j',
    async (host) => {
      const { port } = await start();
      const socket = connect(port, '127.0.0.1');

      socket.write(`GET /api/x HTTP/1.0\r\n${host}\r\n`);
      const response = await text(socket);

      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toMatch(/\r\ncontent-type: application\/json\r\n/i);
      expect(response).toContain('"code":"INVALID_REQUEST"');
    },
  );

  test.each([
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['no Host at all', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['an odd expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\n\r\n', 417],
    [
      'a broken chunk',
      'POST /api/v1.2/transactions/send HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      400,
    ],
    [
      'a path that does not exist',
      'GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      404,
    ],
    [
      'a method that is not allowed there',
      'DELETE /api/v1.2/transactions/send HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      405,
    ],
    [
      'a body that is no JSON',
      'POST /_emulator/v1/reset HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1\r\n\r\n{',
      400,
    ],
    [
      'a guest',
      'GET /_emulator/v1/messages HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
      403,
    ],
  ])('responds to %s with JSON, and lives on [G-19]', async (_what, request, status) => {
    const { url, port } = await start();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const socket = connect(port, '127.0.0.1');

    socket.write(request);
    const response = await text(socket);
    const health = await fetch(`${url}/_emulator/v1/health`);

    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toMatch(/\r\ncontent-type: application\/json\r\n/i);
    expect(response).toMatch(/\{"status":"error","code":"[A-Z_]+","message":"[^"]+"/);
    expect(health.status).toBe(200);
    expect(logged).not.toHaveBeenCalled();
  });

  test('responds with JSON to what can be read as well [G-19]', async () => {
    const { url, credentials } = await start();
    const challenge = await fetch(url + challengePath(credentials.apiKey, credentials.pipelineID));
    const tooLarge = await fetch(`${url}/api/v1.2/transactions/verify`, {
      method: 'POST',
      body: 'x'.repeat(200_000),
    });

    expect([challenge.status, tooLarge.status]).toEqual([200, 413]);
    for (const { headers } of [challenge, tooLarge]) {
      expect(headers.get('content-type')).toMatch(/^application\/json\b/);
    }
  });

  test('has nothing to say of an upload that its caller gave up', async () => {
    const { url, port } = await start();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/v1.2/transactions/send HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{',
    );
    // The response comes after the beginning of the upload has come: the emulator is waiting for the rest.
    await fetch(`${url}/_emulator/v1/health`);

    socket.resetAndDestroy();
    await fetch(`${url}/_emulator/v1/health`);
    await new Promise((resolve) => setImmediate(resolve));

    expect(logged).not.toHaveBeenCalled();
  });

  test('leaves the globals of its process alone', async () => {
    const before = [Request, Response];

    await start();

    expect([Request, Response]).toEqual(before);
  });

  test('forgets a listener that hangs up', async () => {
    const { url } = await start();
    const caller = new AbortController();
    const heartbeatEnded = vi.spyOn(globalThis, 'clearInterval');
    const events = await fetch(`${url}/_emulator/v1/events`, { signal: caller.signal });
    expect(events.status).toBe(200);
    expect(heartbeatEnded).not.toHaveBeenCalled();

    caller.abort();

    await vi.waitFor(() => expect(heartbeatEnded).toHaveBeenCalled(), { timeout: 10_000 });
  });

  test('cuts the connection of a listener that never reads', async () => {
    const { url, port } = await start();
    vi.spyOn(console, 'error').mockReturnValue();
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.write('GET /_emulator/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const fault = { operation: 'v12.send', respond: { status: 200, body: 'x'.repeat(900_000) } };
    const faults = `${url}/_emulator/v1/faults`;
    const heartbeatEnded = vi.spyOn(globalThis, 'clearInterval');

    // The system's buffers take the first of the 27 MB.
    for (let i = 0; i < 30; i += 1) {
      await fetch(faults, { method: 'POST', body: JSON.stringify(fault) });
      await fetch(faults, { method: 'DELETE' });
    }

    expect(heartbeatEnded).toHaveBeenCalled();
    expect((await text(socket)).startsWith('HTTP/1.1 200')).toBe(true);
  });

  test('a reset empties the inbox', async () => {
    const { reset, clock, lastCode } = await start();
    clock.advanceSeconds(60);

    reset();

    expect(clock.state().offsetMs).toBe(0);
    expect(lastCode(PHONE)).toBeUndefined();
  });

  // Linux listens on all of 127/8, so this address is another one that would be listened on.
  test.runIf(process.platform === 'linux')('listens on 127.0.0.1 and nowhere else', async () => {
    const { url, port } = await start();

    expect((await fetch(`${url}/_emulator/v1/health`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${port}/_emulator/v1/health`)).rejects.toThrow();
  });

  test.runIf(process.platform === 'linux')(
    'is reached by other containers on request',
    async () => {
      const emulator = await createEmulator({ port: 0, containerHosts: ['emulator'] });
      open.push(emulator);
      const { port: widgetPort } = new URL(emulator.widgetOrigin);
      const statusOf = (port: number, Host: string): Promise<number | undefined> =>
        new Promise((resolve, reject) => {
          get(`http://127.0.0.2:${port}/turnstile/none`, { headers: { Host } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          }).once('error', reject);
        });

      expect(emulator.url).toBe(`http://127.0.0.1:${emulator.port}`);
      expect(await statusOf(emulator.port, `emulator:${emulator.port}`)).toBe(404);
      expect(await statusOf(Number(widgetPort), `widget.localhost:${widgetPort}`)).toBe(404);
      expect(await statusOf(emulator.port, 'evil.test')).toBe(403);
    },
  );

  test('a taken port is a failure with the code of the system', async () => {
    const { port } = await start();

    await expect(createEmulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test.each(['production', 'Production', 'production ', '"production"'])(
    'does not run in %j',
    async (value) => {
      vi.stubEnv('NODE_ENV', value);

      await expect(createEmulator({ port: 0 })).rejects.toMatchObject({
        code: 'PRODUCTION_REFUSED',
      });
    },
  );

  test('close ends open streams and long polls, and may be called twice', async () => {
    const emulator = await start();
    const events = await fetch(`${emulator.url}/_emulator/v1/events`);
    const poll = fetch(`${emulator.url}/_emulator/v1/messages/wait?timeoutMs=600000`).then(
      ({ status }) => status,
      () => 'cut',
    );

    await emulator.close();
    await emulator.close();

    await expect(events.text().catch(() => 'cut')).resolves.toBeTypeOf('string');
    expect([408, 'cut']).toContain(await poll);
    await expect(fetch(emulator.url)).rejects.toThrow();
  });
});
