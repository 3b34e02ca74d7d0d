import { afterEach, describe, expect, test, vi } from 'vitest';
import { START_MS } from '../app/v12-core.fixture.ts';
import { createSequence } from '../primitives/bounded-log.ts';
import { createClock } from '../primitives/clock.ts';
import { type AnyEvent, createEvents } from '../primitives/events.ts';
import { createReceiver, unusedUrl } from './receiver.fixture.ts';
import type { OutgoingWebhook, SavedWebhooks } from './saved-webhooks.ts';
import { signWebhook } from './webhook-signature.ts';
import { createWebhooks } from './webhooks.ts';

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function setUp(webhookHosts: readonly string[] = [], saved?: SavedWebhooks) {
  const events = createEvents();
  const heard: AnyEvent[] = [];
  events.subscribe(
    (event) => heard.push(event),
    () => {},
  );
  const clock = createClock(
    () => START_MS,
    () => {},
  );
  let minted = 0;
  const mintId = (prefix: string) => {
    minted += 1;
    return `${prefix}_test_${minted}`;
  };
  const needs = { events, clock, mintId, webhookHosts, sequence: createSequence() };
  return { webhooks: createWebhooks(needs, saved), heard, clock };
}

function webhookTo(url: string, fields: Partial<OutgoingWebhook> = {}): OutgoingWebhook {
  return {
    url,
    body: { status: 'success' },
    status: 'success',
    attemptId: 'attempt_test_1',
    signingSecret: SECRET,
    ...fields,
  };
}

describe('a webhook', () => {
  test('is a signed JSON POST of its own user agent [WH-10]', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(webhookTo(url, { body: { status: 'success', name: 'Zoë' } }));
    await webhooks.drain();

    const [{ headers, text } = expect.fail('nothing arrived')] = received;
    expect(text).toBe('{"status":"success","name":"Zoë"}');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'otp-emulator',
      'hook-id': 'hook_test_1',
      'hook-timestamp': String(START_MS / 1000),
      'hook-signature': signWebhook(
        { id: 'hook_test_1', timestampSeconds: START_MS / 1000, body: text },
        SECRET,
      ),
    });
  });

  test('does not keep its sender waiting', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(webhookTo(url));

    expect(received).toHaveLength(0);
    await webhooks.drain();
    expect(received).toHaveLength(1);
  });

  test('comes after those before it, however long their receiver takes', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver((response, { body }) => {
      setTimeout(() => response.end(), body.delayMs);
    });

    for (const delayMs of [60, 20, 0]) webhooks.send(webhookTo(url, { body: { delayMs } }));
    await webhooks.drain();

    expect(received.map(({ body }) => body.delayMs)).toEqual([60, 20, 0]);
    expect(webhooks.list().map(({ body }) => body)).toEqual(
      [0, 20, 60].map((delayMs) => ({ delayMs })),
    );
  });

  test.each([500, 404, 302, 304])(
    'is sent once, also where the answer is %i [WH-17]',
    async (status) => {
      const { webhooks } = setUp();
      const elsewhere = await createReceiver();
      const { url, received } = await createReceiver((response) => {
        response.writeHead(status, { location: elsewhere.url }).end();
      });

      webhooks.send(webhookTo(url));
      await webhooks.drain();

      expect(received).toHaveLength(1);
      expect(elsewhere.received).toHaveLength(0);
      expect(webhooks.list()).toMatchObject([{ outcome: 'failed', httpStatus: status }]);
    },
  );

  test.each([
    ['a clock that is ahead', 7200, 401, true, 7_200_000],
    ['a clock that is behind', -301, 400, true, -301_000],
    ['a clock within the tolerance', 300, 401, true, undefined],
    ['another failure', 7200, 500, true, undefined],
    ['a webhook without a signature', 7200, 401, false, undefined],
  ])('names the clock where it is refused: %s', async (_, seconds, status, isSigned, offsetMs) => {
    const { webhooks, clock } = setUp();
    const { url } = await createReceiver((response) => response.writeHead(status).end());
    clock.advanceSeconds(seconds);

    const { signingSecret: _secret, ...unsigned } = webhookTo(url);
    webhooks.send(isSigned ? webhookTo(url) : unsigned);
    await webhooks.drain();

    expect(webhooks.list()[0]?.clockOffsetMs).toBe(offsetMs);
  });

  test('does not name the clock where the signature was made wrong on purpose', async () => {
    const { webhooks, clock } = setUp();
    const { url } = await createReceiver((response) => response.writeHead(401).end());
    clock.advanceSeconds(7200);
    webhooks.setSigning('wrong');

    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(webhooks.list()[0]).not.toHaveProperty('clockOffsetMs');
  });

  test('is sent once, even if no server listens', async () => {
    const { webhooks } = setUp();

    webhooks.send(webhookTo(await unusedUrl()));
    await webhooks.drain();

    const [entry] = webhooks.list();
    expect(entry).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('REFUSED') });
    expect(entry).not.toHaveProperty('httpStatus');
  });

  test('is given up after 5 s without a response, and the next one is sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { webhooks } = setUp();
    let arrived = (): void => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { url, received } = await createReceiver((response, { body }) => {
      if (body.silent) arrived();
      else response.end();
    });

    webhooks.send(webhookTo(url, { body: { silent: true } }));
    webhooks.send(webhookTo(url));
    await arrival;
    vi.advanceTimersByTime(4999);
    expect(webhooks.list()).toEqual([]);
    vi.advanceTimersByTime(1);
    await webhooks.drain();

    expect(received).toHaveLength(2);
    expect(webhooks.list()).toMatchObject([
      { outcome: 'delivered', httpStatus: 200 },
      { outcome: 'failed', reason: 'no answer in 5 s' },
    ]);
  });

  test('does not wait for the end of a response that has none', async () => {
    const { webhooks } = setUp();
    const { url } = await createReceiver((response) => {
      response.writeHead(200).write('and so on');
    });

    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(webhooks.list()).toMatchObject([{ outcome: 'delivered', httpStatus: 200 }]);
  });

  test('to a host that is not allowed is logged, and not sent', async () => {
    const { webhooks } = setUp();
    const { received } = await createReceiver();

    webhooks.send(webhookTo('http://backend.example/hook'));
    await webhooks.drain();

    expect(received).toHaveLength(0);
    expect(webhooks.list()).toMatchObject([
      {
        outcome: 'refused',
        reason: expect.stringContaining('backend.example'),
        body: { status: 'success' },
      },
    ]);
  });

  test('to a name below localhost goes to this machine, whatever a resolver says of it', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(webhookTo(url.replace('127.0.0.1', 'no-such-name.localhost')));
    await webhooks.drain();

    expect(webhooks.list()).toMatchObject([{ outcome: 'delivered' }]);
    expect(received).toHaveLength(1);
  });

  test('says why the connection failed, also for several addresses', async () => {
    const { webhooks } = setUp();
    // Node rejects so where localhost is both 127.0.0.1 and ::1, which this machine's may not be.
    const both = Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause: both }));

    webhooks.send(webhookTo('http://localhost:3000/hook'));
    await webhooks.drain();

    expect(webhooks.list()).toMatchObject([{ outcome: 'failed', reason: 'ECONNREFUSED' }]);
  });

  test('goes to a host that is allowed by name', async () => {
    const { webhooks } = setUp(['backend.example']);
    const taken = new Response(null, { status: 204 });
    const posted = vi.spyOn(globalThis, 'fetch').mockResolvedValue(taken);

    webhooks.send(webhookTo('http://backend.example/hook'));
    await webhooks.drain();

    const url = new URL('http://backend.example/hook');
    expect(posted).toHaveBeenCalledExactlyOnceWith(url, expect.anything());
    expect(webhooks.list()).toMatchObject([{ outcome: 'delivered', httpStatus: 204 }]);
  });

  test('carries the headers that were asked for [W-10]', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(webhookTo(url, { headers: { 'x-tenant': '7' } }));
    await webhooks.drain();

    expect(received[0]?.headers).toMatchObject({ 'x-tenant': '7' });
  });

  test('keeps the headers of the service, whatever was asked for [W-12]', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(
      webhookTo(url, {
        headers: {
          'Content-Type': 'text/plain',
          'USER-AGENT': 'mine',
          'Hook-Id': 'mine',
          'hook-Timestamp': '1',
          'HOOK-SIGNATURE': 'v1,mine',
        },
      }),
    );
    await webhooks.drain();

    const [{ headers, text } = expect.fail('nothing arrived')] = received;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'otp-emulator',
      'hook-id': 'hook_test_1',
      'hook-signature': signWebhook(
        { id: 'hook_test_1', timestampSeconds: START_MS / 1000, body: text },
        SECRET,
      ),
    });
  });

  test('with a header that HTTP does not have keeps none of the others', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.send(webhookTo(url, { headers: { 'a header': '1' } }));
    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(received).toHaveLength(1);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  test('without a secret has no signature', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();
    const { signingSecret: _, ...unsigned } = webhookTo(url);

    webhooks.send(unsigned);
    await webhooks.drain();

    expect(Object.keys(received[0]?.headers ?? {}).filter((name) => /^hook-/.test(name))).toEqual(
      [],
    );
  });
});

describe('signing', () => {
  test('may fail, and the webhook is sent all the same [WH-11]', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.setSigning('missing');
    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(received).toHaveLength(1);
    expect(received[0]?.headers).not.toHaveProperty('hook-signature');
    expect(webhooks.list()).toMatchObject([{ outcome: 'delivered' }]);
  });

  test('is as it was when the webhook was queued', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.setSigning('missing');
    webhooks.send(webhookTo(url));
    webhooks.setSigning('valid');
    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(received.map(({ headers }) => 'hook-signature' in headers)).toEqual([false, true]);
  });
});

describe('a replay', () => {
  test('has the same id and body, and a new timestamp and signature', async () => {
    const { webhooks, clock } = setUp();
    const { url, received } = await createReceiver();
    webhooks.send(webhookTo(url, { headers: { 'x-tenant': '7' } }));
    await webhooks.drain();
    const [{ id } = expect.fail('nothing was sent')] = webhooks.list();

    clock.advanceSeconds(60);
    expect(webhooks.replay(id)).toBe(true);
    await webhooks.drain();

    const [first, second] = received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers).toMatchObject({
      'x-tenant': '7',
      'hook-id': 'hook_test_1',
      'hook-timestamp': String(START_MS / 1000 + 60),
    });
    expect(second?.headers['hook-signature']).not.toBe(first?.headers['hook-signature']);
    expect(webhooks.list()).toMatchObject([{ replayOf: id }, { id }]);
  });

  test('of an unknown webhook posts nothing', async () => {
    const { webhooks } = setUp();

    expect(webhooks.replay('webhook_000000001')).toBe(false);
    await webhooks.drain();

    expect(webhooks.list()).toEqual([]);
  });
});

describe('the log', () => {
  test('publishes each webhook as an event when its outcome is known', async () => {
    const { webhooks, heard } = setUp();
    const { url } = await createReceiver();

    webhooks.send(webhookTo(url));
    expect(heard).toEqual([]);
    await webhooks.drain();

    expect(heard).toEqual([{ type: 'webhook', data: webhooks.list()[0] }]);
    expect(heard[0]?.data).toMatchObject({
      id: 'webhook_000000001',
      at: new Date(START_MS).toISOString(),
      url,
      attemptId: 'attempt_test_1',
      status: 'success',
      outcome: 'delivered',
      httpStatus: 204,
      headers: { 'hook-id': 'hook_test_1' },
      body: { status: 'success' },
    });
  });

  test('names no secret', async () => {
    const { webhooks } = setUp();
    const { url } = await createReceiver();

    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(JSON.stringify(webhooks.list())).not.toContain(SECRET);
  });

  test('close cuts the call under way and drops the queue', async () => {
    const { webhooks, heard } = setUp();
    let arrived = (): void => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const { url, received } = await createReceiver(() => arrived());

    webhooks.send(webhookTo(url));
    webhooks.send(webhookTo(url));
    await arrival;
    webhooks.close();
    await webhooks.drain();

    expect(received).toHaveLength(1);
    expect(webhooks.list()).toEqual([]);
    expect(heard).toEqual([]);
  });

  test('sends nothing after it was closed', async () => {
    const { webhooks } = setUp();
    const { url, received } = await createReceiver();

    webhooks.close();
    webhooks.close();
    webhooks.send(webhookTo(url));
    await webhooks.drain();

    expect(received).toHaveLength(0);
  });
});

test('webhooks that wait at a snapshot are sent after it is restored, as they would have been', async () => {
  const { url, received } = await createReceiver();
  const { webhooks } = setUp();
  webhooks.setSigning('old');
  webhooks.send(webhookTo(url));
  webhooks.setSigning('valid');
  webhooks.send(webhookTo(url));
  const saved: SavedWebhooks = JSON.parse(JSON.stringify(webhooks.save()));
  webhooks.close();

  const restored = setUp([], saved).webhooks;
  await restored.drain();

  expect(received.map(({ headers }) => [headers['hook-id'], headers['hook-timestamp']])).toEqual([
    ['hook_test_1', String(START_MS / 1000 - 3600)],
    ['hook_test_2', String(START_MS / 1000)],
  ]);
  expect(restored.save().queue).toEqual([]);
});
