import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type ProxySendRequest,
  type ProxyVerifyRequest,
  parseProxyChallenge,
  parseProxyFlow,
  parseProxyVerified,
} from '@otp-kit/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock, held } from './clock.fixture.ts';
import {
  createFetchTransport,
  createOtpFlow,
  type FetchTransportOptions,
  RefusedError,
} from './index.ts';
import { createFakeSolver } from './solver.fixture.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A real server on this machine, which keeps what it was asked. */
async function serve(answer: Answer) {
  const requests: { method: string; path: string; headers: object; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      requests.push({ method, path, headers, body });
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { endpoint: `http://127.0.0.1:${address.port}/api/otp`, requests };
}

const json =
  (status: number, body: unknown): Answer =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };

const TIME = '2026-01-01T00:00:00.000Z';
const CHALLENGE = { challengeRequired: false, serverTime: TIME, channels: ['sms'], digits: 6 };
const FLOW = {
  flowID: 'flow-1',
  expiresAt: TIME,
  resendAfter: TIME,
  serverTime: TIME,
  channels: ['sms'],
  digits: 6,
  maskedAddress: '+20•••',
};
const success = (data: unknown) => json(200, { status: 'success', data });
const never = new AbortController().signal;

/** The requests of a flow, each with its parser. */
function openRoutes(options: FetchTransportOptions) {
  const { post } = createFetchTransport(options);
  return {
    challenge: (signal: AbortSignal) => post('challenge', {}, parseProxyChallenge, { signal }),
    send: (body: ProxySendRequest, signal: AbortSignal) =>
      post('send', body, parseProxyFlow, { signal }),
    verify: (body: ProxyVerifyRequest, signal: AbortSignal) =>
      post('verify', body, parseProxyVerified, { signal }),
    cancel: (flowID: string) => post('cancel', { flowID }, () => {}, { keepalive: true }),
  };
}

describe('a request', () => {
  test('is a JSON POST with the kit’s header to the route of its name', async () => {
    const { endpoint, requests } = await serve(success({ verified: true }));
    const transport = openRoutes({ endpoint: `${endpoint}//` });

    await transport.verify({ flowID: 'flow-1', otp: '012345' }, never);
    await transport.cancel('flow-1');

    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/otp/verify',
        headers: { 'content-type': 'application/json', 'x-otp-kit': '1' },
        body: '{"flowID":"flow-1","otp":"012345"}',
      },
      { method: 'POST', path: '/api/otp/cancel', body: '{"flowID":"flow-1"}' },
    ]);
  });

  test('asks for same-origin credentials, no redirects and no cache', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const { endpoint } = await serve(success(CHALLENGE));
    const transport = openRoutes({
      endpoint,
      fetch: (input, init) => {
        inits.push(init);
        return fetch(input, init);
      },
    });

    await transport.challenge(never);
    await transport.cancel('flow-1');

    const common = { credentials: 'same-origin', redirect: 'error', cache: 'no-store' };
    expect(inits).toMatchObject([common, { ...common, keepalive: true }]);
  });

  test('follows no redirect, which would carry the code elsewhere', async () => {
    const elsewhere = await serve(success({ verified: true }));
    const { endpoint } = await serve((_, response) => {
      response.writeHead(307, { Location: `${elsewhere.endpoint}/verify` }).end();
    });

    const verifying = openRoutes({ endpoint }).verify({ flowID: 'flow-1', otp: '123456' }, never);

    await expect(verifying).rejects.toMatchObject({ name: 'OtpError', code: 'NETWORK_ERROR' });
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('a response', () => {
  test('is parsed, and unknown fields are dropped', async () => {
    const { endpoint } = await serve(success({ ...CHALLENGE, challenge: 'stray', difficulty: 9 }));

    const challenge = await openRoutes({ endpoint }).challenge(never);

    expect(challenge).toEqual({
      ...CHALLENGE,
      turnstile: { required: false, siteKey: null },
    });
  });

  test.each([
    ['of another shape', success({ ...FLOW, digits: 7 })],
    ['without a body', (_, response) => response.writeHead(200).end()],
    ['204', (_, response) => response.writeHead(204).end()],
    ['of a gateway in HTML', (_, response) => response.writeHead(200).end('<html>')],
    ['of 65 KiB', success({ ...FLOW, maskedAddress: 'x'.repeat(65 * 1024) })],
  ] satisfies [string, Answer][])('%s is MALFORMED_RESPONSE', async (_, answer) => {
    const { endpoint } = await serve(answer);

    const sending = openRoutes({ endpoint }).send({}, never);

    await expect(sending).rejects.toMatchObject({ name: 'OtpError', code: 'MALFORMED_RESPONSE' });
  });

  test('of 64 KiB in many pieces is still read', async () => {
    const text = JSON.stringify({
      status: 'success',
      data: { ...FLOW, maskedAddress: '•'.repeat(20_000) },
    });
    const bytes = Buffer.alloc(64 * 1024, ' ');
    bytes.write(text);
    const { endpoint } = await serve((_, response) => {
      // Pieces of 1,001 bytes cut characters of three bytes apart.
      for (let at = 0; at < bytes.length; at += 1001) response.write(bytes.subarray(at, at + 1001));
      response.end();
    });

    const flow = await openRoutes({ endpoint }).send({}, never);

    expect(flow.maskedAddress).toBe('•'.repeat(20_000));
  });

  test('that is endless is cut off', async () => {
    const closed = held<void>();
    const { endpoint } = await serve((request, response) => {
      request.socket.on('close', () => closed.resolve());
      response.on('error', () => {});
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16 * 1024))) {}
      };
      response.on('drain', pour);
      pour();
    });

    const verifying = openRoutes({ endpoint }).verify({ flowID: 'flow-1', otp: '123456' }, never);

    await expect(verifying).rejects.toMatchObject({ code: 'MALFORMED_RESPONSE' });
    await closed.promise;
  });

  // Vitest fails on a rejection that nothing handles.
  test('that is too large counts by its status, also where it cannot be cancelled', async () => {
    const cancelled = held<void>();
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(100_000)),
      cancel() {
        cancelled.resolve();
        throw new Error('the connection is gone');
      },
    });
    const fetch = () => Promise.resolve(new Response(body, { status: 502 }));

    const sending = openRoutes({ endpoint: '/api/otp', fetch }).send({}, never);

    await expect(sending).rejects.toMatchObject({ failure: { httpStatus: 502, class: 'retry' } });
    await cancelled.promise;
  });
});

describe('a failure', () => {
  test('carries the fields of the proxy’s response', async () => {
    const body = {
      status: 'error',
      code: 'RATE_LIMIT_PHONENUMBER_PERMINUTE',
      message: 'prose',
      retryable: true,
      cooldownSeconds: 12,
    };
    const { endpoint } = await serve(json(429, body));

    const error = await openRoutes({ endpoint })
      .send({}, never)
      .catch((e: unknown) => e);

    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({
      name: 'OtpError',
      code: body.code,
      failure: { httpStatus: 429, code: body.code, class: 'wait', cooldownSeconds: 12 },
    });
  });

  test('does not depend on the message, which is passed on to nothing [G-08]', async () => {
    const failureWith = async (message: unknown) => {
      const { endpoint } = await serve(
        json(403, { status: 'error', code: 'INVALID_OTP', message }),
      );
      const transport = openRoutes({ endpoint });
      const error = await transport
        .verify({ flowID: 'flow-1', otp: '123456' }, never)
        .catch((e: unknown) => e);
      return JSON.stringify([error, String(error)]);
    };

    const plain = await failureWith('the code is wrong');

    expect(await failureWith('TRANSACTION_EXPIRED, start over')).toBe(plain);
    expect(await failureWith({ code: 'MAX_ATTEMPTS_EXCEEDED' })).toBe(plain);
    expect(await failureWith(undefined)).toBe(plain);
  });

  test.each([
    ['no body', '', 503, 'retry'],
    ['HTML', '<h1>Bad gateway</h1>', 502, 'retry'],
    ['no code', '{"message":"x"}', 429, 'wait'],
    ['nothing known', '{"code":"BRAND_NEW"}', 422, 'terminal'],
  ])('with %s is classed by its status [G-10] [G-11]', async (_, text, status, failureClass) => {
    const { endpoint } = await serve((_request, response) => {
      response.writeHead(status).end(text);
    });

    const sending = openRoutes({ endpoint }).send({}, never);

    await expect(sending).rejects.toMatchObject({
      failure: { httpStatus: status, class: failureClass },
    });
  });

  test('to connect is NETWORK_ERROR', async () => {
    const { endpoint } = await serve(json(200, {}));
    await Promise.all(closers.splice(0).map((close) => close()));

    const challenge = openRoutes({ endpoint }).challenge(never);

    await expect(challenge).rejects.toMatchObject({ name: 'OtpError', code: 'NETWORK_ERROR' });
  });

  test.each(['send', 'verify'] as const)(
    'to answer %s in time is NETWORK_ERROR, is not repeated, and closes the connection',
    async (route) => {
      const asked = held<void>();
      const closed = held<void>();
      const { endpoint, requests } = await serve((request) => {
        request.socket.on('close', () => closed.resolve());
        asked.resolve();
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const transport = openRoutes({ endpoint, timeoutMs: 50 });

      const answer =
        route === 'send'
          ? transport.send({}, never)
          : transport.verify({ flowID: 'flow-1', otp: '123456' }, never);
      await asked.promise;
      vi.advanceTimersByTime(50);

      await expect(answer).rejects.toMatchObject({
        code: 'NETWORK_ERROR',
        cause: { name: 'AbortError' },
      });
      await closed.promise;
      expect(requests).toHaveLength(1);
    },
  );

  test('to finish the body in time counts too', async () => {
    const { endpoint } = await serve((_, response) => {
      response.writeHead(200).write('{"status":');
    });

    const challenge = openRoutes({ endpoint, timeoutMs: 100 }).challenge(never);

    await expect(challenge).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });
});

describe('an abort', () => {
  test('closes the connection and throws ABORTED', async () => {
    const asked = held<void>();
    const closed = held<void>();
    const { endpoint } = await serve((request) => {
      request.socket.on('close', () => closed.resolve());
      asked.resolve();
    });
    const controller = new AbortController();

    const sending = openRoutes({ endpoint }).send({}, controller.signal);
    await asked.promise;
    controller.abort();

    await expect(sending).rejects.toMatchObject({ name: 'OtpError', code: 'ABORTED' });
    await closed.promise;
  });

  test('is listened for no longer than the request takes', async () => {
    const { endpoint } = await serve(success(CHALLENGE));
    const { signal } = new AbortController();

    await openRoutes({ endpoint }).challenge(signal);

    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('before the request sends nothing', async () => {
    const { endpoint, requests } = await serve(success(CHALLENGE));

    const challenge = openRoutes({ endpoint }).challenge(AbortSignal.abort());

    await expect(challenge).rejects.toMatchObject({ code: 'ABORTED' });
    expect(requests).toEqual([]);
  });

  test.each(['challenge', 'send', 'verify'])(
    'closing the flow closes the connection of a %s under way',
    async (route) => {
      const asked = held<void>();
      const closed = held<void>();
      const { endpoint } = await serve((request, response, body) => {
        if (request.url === `/api/otp/${route}`) {
          request.socket.on('close', () => closed.resolve());
          asked.resolve();
        } else if (request.url === '/api/otp/challenge') {
          success(CHALLENGE)(request, response, body);
        } else {
          success(FLOW)(request, response, body);
        }
      });
      const { solver } = createFakeSolver(createClock());
      const flow = createOtpFlow({ transport: createFetchTransport({ endpoint }), solver });

      const sent = flow.send({ phoneNumber: '+201001234567' });
      if (route === 'verify') {
        await sent;
        void flow.verify('123456');
      }
      await asked.promise;
      flow.close();

      await closed.promise;
    },
  );
});
