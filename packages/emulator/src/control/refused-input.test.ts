import { describe, expect, test } from 'vitest';
import { createEmulatorCore } from '../app/emulator-core.ts';
import { createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';

describe('GET messages', () => {
  test.each(['messages', 'messages/wait'])(
    '%s finds a number whose plus was not escaped',
    async (route) => {
      const { control, sent } = createV12Fixture();
      await sent();

      const { body } = await control('GET', `/${route}?to=${PHONE}&timeoutMs=1`);

      expect([body.data].flat().map(({ to }: { to: string }) => to)).toEqual([PHONE]);
    },
  );

  test('finds a mailbox with a plus that was not escaped', async () => {
    const { control, sent } = createV12Fixture();
    await sent({ verificationAddress: { email: 'ann+shop@example.com' } });

    const { body } = await control('GET', '/messages?to=ann+shop@example.com');

    expect(body.data).toHaveLength(1);
  });
});

describe('a key that is not known is named, with the nearest that is', () => {
  test.each([
    ['POST', '/faults', { operation: 'v12.send', nam: 'X' }, 'unknown key "nam", nearest: "name"'],
    ['POST', '/clock/advance', { second: 1 }, 'unknown key "second", nearest: "seconds"'],
    ['POST', '/workspaces', { ident: 'a', zzzzzzzz: 1 }, 'unknown key "ident"'],
    ['PATCH', '/platform', { 'passkey rollout': true }, 'unknown key "passkey rollout"'],
    [
      'PATCH',
      '/seed',
      { pipelines: [{ id: PIPELINE, rateCaps: { pipeline: { perMinut: 1 } } }] },
      'pipelines.0.rateCaps.pipeline.perMinut: unknown key "perMinut", nearest: "perMinute"',
    ],
    [
      'PATCH',
      '/seed',
      { pipelines: [{ id: PIPELINE, ratecaps: {} }] },
      'unknown key "ratecaps", nearest: "rateCaps"',
    ],
    [
      'POST',
      '/workspaces',
      {
        seed: {
          accounts: [
            { id: 'a', apiKey: 'k', pipelines: [{ circuitBreaker: { requestPerMinute: 1 } }] },
          ],
        },
      },
      'unknown key "requestPerMinute", nearest: "requestsPerMinute"',
    ],
  ] as const)('%s %s %j', async (method, path, input, expected) => {
    const { control } = createV12Fixture();

    const { status, body } = await control(method, path, input);

    expect(status).toBe(400);
    expect(body.message).toContain(expected);
    expect(body.message).not.toContain('never');
  });

  test('and one that is missing is named as well', async () => {
    const { control } = createV12Fixture();

    const { body } = await control('POST', '/traffic', { share: 1 });

    expect(body.message).toContain('missing key "pipelineID"');
  });
});

describe('the number of workspaces', () => {
  test('is limited, and one that is deleted makes room', async () => {
    const { fetch } = createEmulatorCore({ maxWorkspaces: 3 });
    const call = async (method: string, path: string) => {
      const url = `http://localhost/_emulator/v1/workspaces${path}`;
      const response = await fetch(new Request(url, { method }));
      return [response.status, await response.json()] as const;
    };
    const [, { data }] = await call('POST', '');
    await call('POST', '');

    const [refused, { code, message }] = await call('POST', '');
    await call('DELETE', `/${data.id}`);
    const [created] = await call('POST', '');

    expect([refused, code]).toEqual([409, 'TOO_MANY_WORKSPACES']);
    expect(message).toBe('there are 3 workspaces, the limit; delete one or raise maxWorkspaces');
    expect(created).toBe(201);
  });

  test('is 1000 by default', async () => {
    const { store } = createEmulatorCore();
    for (let count = 1; count < 1000; count += 1) store.create(undefined, undefined);

    expect(() => store.create(undefined, undefined)).toThrow('there are 1000 workspaces');
  });

  test.each([0, -1, 1.5, Number.NaN])('takes no %j for a limit', (maxWorkspaces) => {
    expect(() => createEmulatorCore({ maxWorkspaces })).toThrow('maxWorkspaces');
  });
});

describe('a place where the service sends a browser', () => {
  const SCHEMES = [
    'feed:https://shop.example',
    'feed:javascript:alert(1)',
    'jar:https://shop.example/a.jar!/b',
    'view-source:https://shop.example',
    'filesystem:https://shop.example/temporary/a',
    'chrome://settings',
    'chrome-extension://abc/page.html',
    'chrome-search://local-ntp',
    'devtools://devtools/bundled/inspector.html',
    'edge://settings',
    'moz-extension://abc/page.html',
    'resource://gre/',
    'safari-web-extension://abc/',
    'ms-msdt:/id',
    'search-ms:query=a',
    'mhtml:http://shop.example/a',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,a',
    'blob:https://shop.example/1',
    'vbscript:a',
    'file:///etc/passwd',
    'about:blank',
    'ftp://shop.example/',
    'ws://shop.example/',
  ];

  test.each(SCHEMES)('is not a callback of %j', async (frontendCallbackURL) => {
    const { control } = createV12Fixture();

    const { status, body } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, frontendCallbackURL }],
    });

    expect(status).toBe(400);
    expect(body.message).toContain('frontendCallbackURL: must be the URL of a web page or');
  });

  test.each(SCHEMES)('is not a return target of %j', async (url) => {
    const { sent, post, lastCode } = createV12Fixture();
    const { transactionReqID } = await sent();

    const { status, body } = await post('/api/v1.2/transactions/verify', {
      transactionReqID,
      otp: lastCode(),
      returnTarget: { url },
    });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test.each([
    'shop:signed-in',
    'com.example.shop://back',
    'chromatic://back',
    'https://a.example/b',
  ])('may be the deep link %j', async (frontendCallbackURL) => {
    const { control } = createV12Fixture();

    const { status } = await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, frontendCallbackURL }],
    });

    expect(status).toBe(200);
  });
});

describe('a host that webhooks may go to', () => {
  test.each(['http://x/y', 'http://x', 'x/y', 'x:80', '', ' x', 'user@x', 'x?y', '::2', '*'])(
    'is not %j',
    (host) => {
      for (const option of ['webhookHosts', 'containerHosts']) {
        expect(() => createEmulatorCore({ [option]: [host] })).toThrow(
          `must be a host name without a scheme, port or path, such as backend: ${host}`,
        );
      }
    },
  );

  test.each(['backend', 'Backend', 'a.example', '10.0.0.7', '[::2]'])('may be %j', (host) => {
    expect(() => createEmulatorCore({ webhookHosts: [host] })).not.toThrow();
  });
});
