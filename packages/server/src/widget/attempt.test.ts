import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PHONE, START } from '../otp/otp-proxy.fixture.ts';
import { withData } from '../service/recorded-service.fixture.ts';
import { createWidgetProxyFixture, WIDGET_ORIGIN, WIDGET_SECRETS } from './widget-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

describe('attempt', () => {
  test('responds with the place of the widget, and how long it lives by the service’s clock [W-03]', async () => {
    const { browser, service } = createWidgetProxyFixture();

    const { status, body } = await browser().post('attempt', ADDRESS);

    const data = await service.dataOf(0);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: {
        attemptId: data.attemptId,
        iframeUrl: `${WIDGET_ORIGIN}/w/${data.attemptId}`,
        widgetOrigin: WIDGET_ORIGIN,
        expiresAt: '2026-01-01T12:05:00.000Z',
        serverTime: '2026-01-01T12:00:00.999Z',
      },
    });
  });

  test('asks the service with the credentials and a signature, and with nothing of the browser’s but the number', async () => {
    const { browser, service } = createWidgetProxyFixture();

    await browser().post('attempt', ADDRESS, { headers: { 'x-end-user-ip': '1.1.1.1' } });

    const message = `{"apiKey":"${WIDGET_SECRETS.apiKey}","publicKey":"pk_1","timestamp":${START},"phoneNumber":"${PHONE}"}`;
    const hmac = createHmac('sha256', WIDGET_SECRETS.widgetSecret).update(message);
    expect(service.journal).toMatchObject([
      { path: '/api/v1/widget-sdk/create-attempt', method: 'POST' },
    ]);
    expect(service.journal[0]?.body).toEqual({
      apiKey: WIDGET_SECRETS.apiKey,
      publicKey: 'pk_1',
      timestamp: START,
      signature: hmac.digest('hex'),
      verificationAddress: { phoneNumber: PHONE },
      digits: 6,
    });
    expect(service.journal[0]?.headers.has('x-end-user-ip')).toBe(false);
  });

  test.each(['+20 100-123 (4567)', '٠١٠٠ ١٢٣-٤٥٦٧'])(
    'brings %s to E.164 before it is signed and sealed [W-04]',
    async (typed) => {
      const fixture = createWidgetProxyFixture();
      const person = fixture.browser();

      const attemptId = await person.begin(typed);
      await fixture.hook(attemptId);
      await person.complete(attemptId);

      expect(fixture.service.journal[0]?.body['verificationAddress']).toEqual(
        ADDRESS.verificationAddress,
      );
      expect(fixture.logins).toMatchObject([{ address: { phoneNumber: PHONE } }]);
    },
  );

  test.each([
    [{ verificationAddress: { phoneNumber: '+12025550143' } }, 403, 'COUNTRY_NOT_ALLOWED'],
    [{ verificationAddress: { phoneNumber: '+20100' } }, 400, 'INVALID_PHONE_NUMBER'],
    [{ verificationAddress: { email: 'ada@example.com' } }, 400, 'INVALID_REQUEST'],
    [{}, 400, 'INVALID_REQUEST'],
  ])('refuses %o before anything is sent', async (body, status, code) => {
    const { browser, service } = createWidgetProxyFixture();

    expect(await browser().post('attempt', body)).toMatchObject({ status, body: { code } });
    expect(service.journal).toEqual([]);
  });

  test('takes the address of the integrator’s record, and then none of the browser’s', async () => {
    const { browser, service } = createWidgetProxyFixture({
      recipient: () => ({ phoneNumber: PHONE }),
      session: () => 'session-1',
    });

    expect((await browser().post('attempt', ADDRESS)).body.code).toBe('UNEXPECTED_FIELD');
    expect((await browser().post('attempt', {})).status).toBe(200);
    expect(service.journal).toHaveLength(1);
  });

  test('refuses a record that has an email alone, and reports to the operator why', async () => {
    const { browser, service, errors } = createWidgetProxyFixture({
      // JavaScript may give it: no type stops it.
      recipient: () => JSON.parse('{"email":"ada@example.com"}'),
      session: () => 'session-1',
    });

    const { status, body } = await browser().post('attempt', {});

    expect([status, body.code]).toEqual([500, 'SERVICE_UNAVAILABLE']);
    expect(errors.map(({ code }) => code)).toEqual(['EMAIL_ONLY_SIGNATURE_UNDOCUMENTED']);
    expect(service.journal).toEqual([]);
  });

  test('sends the integrator’s metadata and headers along', async () => {
    const { browser, service } = createWidgetProxyFixture({
      metadata: ({ address, request }) => ({
        publicMetadata: { kind: Object.keys(address)[0] },
        privateMetadata: { path: new URL(request.url).pathname },
        customHeaders: { 'x-tenant': '7' },
      }),
    });

    await browser().begin();

    expect(service.journal[0]?.body).toMatchObject({
      publicMetadata: { kind: 'phoneNumber' },
      privateMetadata: { path: '/api/otp/widget/attempt' },
      customHeaders: { 'x-tenant': '7' },
    });
  });

  test('makes no attempt with metadata that are too large, and reports to the operator', async () => {
    const { browser, service, logs } = createWidgetProxyFixture({
      metadata: () => ({ privateMetadata: { text: 'x'.repeat(10_300) } }),
    });

    expect((await browser().post('attempt', ADDRESS)).status).toBe(500);
    expect(service.journal).toEqual([]);
    expect(logs).toMatchObject([
      { level: 'error', message: 'metadata failed', reason: 'METADATA_SIZE_EXCEEDED' },
    ]);
  });

  test.each([
    'https://widget.test.evil.example/w/1',
    'https://evil.example/w/1',
    'http://widget.test/w/1',
    'https://widget.test:8443/w/1',
    'javascript:alert(1)',
    'https://user:secret@widget.test/w/1',
    'https://user@widget.test/w/1',
  ])(
    'shows no page of another origin than the widget’s, and none with credentials, such as %s',
    async (iframeUrl) => {
      const fixture = createWidgetProxyFixture();
      fixture.service.script.attempt = async (_, respond) =>
        withData(await respond(), { iframeUrl });

      const { status, body, headers } = await fixture.browser().post('attempt', ADDRESS);

      expect([status, body.code]).toEqual([502, 'SERVICE_UNAVAILABLE']);
      expect(headers.getSetCookie()).toEqual([]);
      expect(fixture.errors.map(({ code }) => code)).toEqual(['WIDGET_ORIGIN_REFUSED']);
    },
  );

  test.each([
    [9984, []],
    [9985, [{ level: 'warn', message: expect.stringContaining('10240'), route: 'attempt' }]],
  ])('of %i bytes of metadata, of 10,240, the log says once: %j', async (bytes, expected) => {
    const publicMetadata = { cart: 'x'.repeat(bytes - '{"cart":""}'.length) };
    const { browser, logs } = createWidgetProxyFixture({ metadata: () => ({ publicMetadata }) });

    await browser().begin();
    await browser().begin();

    expect(logs).toEqual(expected);
  });

  test.each(['', '1'.repeat(33), '1'.repeat(4000)])(
    'calls a number that no field takes a wrong number, not a wrong request: %s',
    async (phoneNumber) => {
      const { browser, service } = createWidgetProxyFixture();

      const { status, body } = await browser().post('attempt', {
        verificationAddress: { phoneNumber },
      });

      expect([status, body.code]).toEqual([400, 'INVALID_PHONE_NUMBER']);
      expect(service.journal).toEqual([]);
    },
  );

  test('limits attempts per client, and returns the wait', async () => {
    const { browser, service } = createWidgetProxyFixture();
    const person = browser();
    for (let index = 0; index < 10; index += 1) await person.begin();

    const { status, body } = await person.post('attempt', ADDRESS);

    expect([status, body.code, body.cooldownSeconds]).toEqual([429, 'TOO_MANY_REQUESTS', 60]);
    expect(service.journal).toHaveLength(10);
  });

  test.each([
    ['production', 'https://shop.test', '__Host-otp-widget-', '; Secure'],
    ['development', 'http://localhost:3000', 'otp-widget-', 'SameSite=Lax'],
  ] as const)('in %s at %s sets the cookie %s', async (environment, origin, name, end) => {
    const { browser } = createWidgetProxyFixture({ environment });

    const { headers } = await browser().post('attempt', ADDRESS, { origin });

    const [line = ''] = headers.getSetCookie();
    expect(line.startsWith(name)).toBe(true);
    expect(line).toContain('; Max-Age=600; Path=/; HttpOnly; SameSite=Lax');
    expect(line.endsWith(end)).toBe(true);
  });
});
