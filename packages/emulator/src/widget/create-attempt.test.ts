import { parseCreateAttemptAnswer, V2_ERRORS, type V2ErrorCode } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { API_KEY, type CallResponse, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import {
  CREATE_ATTEMPT,
  createWidgetFixture,
  expectShared,
  PUBLIC_KEY,
  sign,
  WIDGET,
  WIDGET_SECRET,
} from '../app/widget-core.fixture.ts';

/** Expects a failure of create-attempt's own handler: these keys and no other. */
function expectOwn({ status, body }: CallResponse, code: V2ErrorCode, extra: object = {}): void {
  expect(body).toEqual({ status: 'error', code, message: expect.any(String), ...extra });
  expect(status).toBe(V2_ERRORS[code].status);
}

/** An object whose JSON has so many bytes. */
const ofBytes = (bytes: number) => ({ k: 'x'.repeat(bytes - '{"k":""}'.length) });

describe('create-attempt', () => {
  test('responds exactly as documented, for five minutes [W-01] [W-03]', async () => {
    const { create, core } = createWidgetFixture();
    core.store.widgetOrigin = 'http://widget.localhost:4401';

    const { status, body } = await create();

    const { attemptId, iframeUrl } = parseCreateAttemptAnswer(body);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      data: { attemptId, iframeUrl, expiresAt: '2040-01-01T00:05:00.000Z' },
    });
    expect(attemptId).toMatch(/^attempt_default_/);
    expect(iframeUrl).toBe(`http://widget.localhost:4401/w/${attemptId}`);
  });

  test.each(['apiKey', 'publicKey', 'signature', 'timestamp', 'verificationAddress'])(
    'needs %s [W-02] [E2-08]',
    async (name) => {
      expectShared(
        await createWidgetFixture().create({ [name]: undefined }),
        'MISSING_REQUIRED_FIELDS',
      );
    },
  );

  test('takes a phone number, an email address, or both [W-05]', async () => {
    const { create } = createWidgetFixture();
    const email = 'someone@example.com';
    const statuses = [];
    for (const address of [{ phoneNumber: PHONE }, { email }, { phoneNumber: PHONE, email }]) {
      statuses.push((await create({ verificationAddress: address })).status);
    }

    expect(statuses).toEqual([200, 200, 200]);
    expectShared(await create({ verificationAddress: {} }), 'MISSING_REQUIRED_FIELDS');
  });

  test('takes an email alone by three keys, and names the behavior, as this is not documented [WS-06]', async () => {
    const { create } = createWidgetFixture();

    const alone = await create({ verificationAddress: { email: 'someone@example.com' } });
    const phone = await create();

    expect(alone.headers.get('x-emulator-behaviors')).toBe('emailSignature');
    expect(phone.headers.get('x-emulator-behaviors')).toBeNull();
  });

  test('refuses a number that is not normalised, though signed as it was sent [W-04]', async () => {
    const { create } = createWidgetFixture();

    for (const phoneNumber of ['+20 100 123 4567', '+20-1001234567', '+20(100)1234567']) {
      expectShared(await create({ verificationAddress: { phoneNumber } }), 'VALIDATION_ERROR');
    }
  });

  test.each([
    [{ publicMetadata: 5 }, 'publicMetadata'],
    [{ privateMetadata: [] }, 'privateMetadata'],
    [{ publicMetadata: null }, 'publicMetadata'],
    [{ otp: 1234 }, 'otp'],
    [{ otp: '123' }, 'otp'],
    [{ otp: '1234567' }, 'otp'],
    [{ otp: 'x1234' }, 'otp'],
    [{ otp: '1234x' }, 'otp'],
    [{ otp: '1234\n' }, 'otp'],
    [{ otp: '١٢٣٤' }, 'otp'],
    [{ customHeaders: 'x-tenant: 7' }, 'customHeaders'],
    [{ customHeaders: { 'x-tenant': 7 } }, 'customHeaders'],
    [{ customHeaders: { 'x-tenant': 'a\r\nb' } }, 'customHeaders'],
    [{ signature: 5 }, 'signature'],
    [{ verificationAddress: 'x' }, 'verificationAddress'],
    [{ verificationAddress: { phoneNumber: PHONE, email: 'nobody' } }, 'verificationAddress.email'],
  ])('refuses %j, and names the field [E2-17]', async (fields, path) => {
    const response = await createWidgetFixture().create(fields);

    expectShared(response, 'VALIDATION_ERROR');
    expect(response.body.details.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  test('refuses a body that is no JSON object, or not declared as JSON', async () => {
    const { post } = createWidgetFixture();

    expectShared(await post(CREATE_ATTEMPT, '['), 'VALIDATION_ERROR');
    expectShared(
      await post(CREATE_ATTEMPT, {}, { 'Content-Type': 'text/plain' }),
      'VALIDATION_ERROR',
    );
  });

  test('refuses a key that matches no account [E2C-01]', async () => {
    expectOwn(await createWidgetFixture().create({ apiKey: 'ak_other' }), 'INVALID_API_KEY');
  });

  test('refuses a public key that no widget of the workspace has [E2-07]', async () => {
    const { create, core } = createWidgetFixture();
    core.store.create('two', undefined);

    expectShared(await create({ publicKey: 'pk_other' }), 'WIDGET_NOT_FOUND');
    expectShared(await create({ publicKey: 'pk_emulator_two' }), 'WIDGET_NOT_FOUND');
  });

  test("refuses another account's widget [E2C-02]", async () => {
    const { create } = createWidgetFixture({
      others: [{ id: 'b', apiKey: 'ak_b', pipelines: [] }],
    });

    expectOwn(await create({ apiKey: 'ak_b' }), 'WIDGET_USER_MISMATCH');
  });

  test('refuses an inactive widget [E2C-03]', async () => {
    const { create } = createWidgetFixture({ widget: { active: false } });
    expectOwn(await create(), 'WIDGET_INACTIVE');
  });

  test('refuses a widget without a pipeline [E2C-04]', async () => {
    const { create } = createWidgetFixture({
      account: { widgets: [{ publicKey: PUBLIC_KEY, secret: WIDGET_SECRET }] },
    });
    expectOwn(await create(), 'PIPELINE_NOT_CONFIGURED');
  });

  test("refuses a widget whose pipeline is gone, or another account's [E2C-05]", async () => {
    const gone = createWidgetFixture({ widget: { pipelineID: 'pipe_gone' } });
    const foreign = createWidgetFixture({
      widget: { pipelineID: 'pipe_b' },
      others: [{ id: 'b', apiKey: 'ak_b', pipelines: [{ id: 'pipe_b' }] }],
    });

    expectOwn(await gone.create(), 'PIPELINE_NOT_FOUND');
    expectOwn(await foreign.create(), 'PIPELINE_NOT_FOUND');
  });

  test('refuses a widget whose pipeline is inactive', async () => {
    const { status, body } = await createWidgetFixture({ pipeline: { active: false } }).create();

    expect([status, body.code]).toEqual([403, 'PIPELINE_INACTIVE']);
    expect(body).not.toHaveProperty('action');
  });

  test.each([3, 7, 4.5, '6', null])('refuses %j for digits [E2C-09] [DIG-06]', async (digits) => {
    expectOwn(await createWidgetFixture().create({ digits }), 'INVALID_OTP_DIGITS');
  });

  test('refuses an own code of another length than digits [E2C-10] [DIG-08]', async () => {
    const { create, workspace } = createWidgetFixture();

    expectOwn(await create({ otp: '1234', digits: 6 }), 'OTP_DIGITS_MISMATCH');
    for (const otp of ['1234', '01234', '123456']) {
      for (const digits of [undefined, otp.length]) {
        expect((await create({ otp, digits })).status).toBe(200);
        const [newest] = workspace.attempts.list();
        expect(newest).toMatchObject({ ownCode: otp, digits: otp.length });
      }
    }
  });

  test('takes 10,240 bytes of metadata together, and not one more, by bytes [W-08] [E2C-08]', async () => {
    const { create } = createWidgetFixture();
    const half = ofBytes(5120);

    const fits = await create({ publicMetadata: half, privateMetadata: half });
    const over = await create({ publicMetadata: half, privateMetadata: ofBytes(5121) });
    const arabic = await create({ publicMetadata: { k: 'س'.repeat(6000) } });

    expect(fits.status).toBe(200);
    expectOwn(over, 'METADATA_SIZE_EXCEEDED');
    expectOwn(arabic, 'METADATA_SIZE_EXCEEDED');
  });

  test('refuses metadata that are nested without end, and lives on', async () => {
    const { post, create } = createWidgetFixture();
    const deep = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`;
    const timestamp = START_MS;
    const fields = { apiKey: API_KEY, publicKey: PUBLIC_KEY, timestamp, phoneNumber: PHONE };
    const signature = sign(JSON.stringify(fields), WIDGET_SECRET);
    const { phoneNumber, ...rest } = fields;
    const head = JSON.stringify({ ...rest, signature, verificationAddress: { phoneNumber } });

    const refused = await post(CREATE_ATTEMPT, `${head.slice(0, -1)},"publicMetadata":${deep}}`);

    expectOwn(refused, 'METADATA_SIZE_EXCEEDED');
    expect((await create()).status).toBe(200);
  });

  test('takes 4,096 bytes of headers, before the filter, and not one more [W-11]', async () => {
    const { create } = createWidgetFixture();

    expect((await create({ customHeaders: ofBytes(4096) })).status).toBe(200);
    expectShared(await create({ customHeaders: ofBytes(4097) }), 'VALIDATION_ERROR');
    expectShared(
      await create({ customHeaders: { 'hook-filler': 'x'.repeat(4096) } }),
      'VALIDATION_ERROR',
    );
  });

  test("drops the names that are the service's own, and stores the rest [W-12] [W-13]", async () => {
    const { create, control } = createWidgetFixture();
    const own = {
      'Content-Type': 'text/plain',
      'USER-AGENT': 'me',
      host: 'elsewhere',
      'Content-Length': '1',
      'Hook-Id': 'mine',
      'hook-anything': 'x',
    };

    const { body } = await create({ customHeaders: { ...own, 'x-tenant': '7', hookless: 'y' } });

    const { data } = (await control('GET', `/attempts/${body.data.attemptId}`)).body;
    expect(data.customHeaders).toEqual({ 'x-tenant': '7', hookless: 'y' });
  });

  test('keeps private metadata to itself [W-07]', async () => {
    const { create } = createWidgetFixture();
    const { body } = await create({ privateMetadata: { secret: 'canary' } });
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  test('is closed while the breaker is open, and until when [E2C-06] [CB-05] [W-14]', async () => {
    const { create, control, advance } = createWidgetFixture({
      widget: { circuitBreaker: { cooldownSeconds: 30 } },
    });
    await control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });

    expectOwn(await create(), 'CIRCUIT_BREAKER_OPEN', {
      suspendedUntil: '2040-01-01T00:00:30.000Z',
      retryable: true,
    });
    advance(30);
    expect((await create()).status).toBe(200);
    await control('POST', '/breaker', { widgetId: WIDGET, state: 'open' });
    await control('POST', '/breaker', { widgetId: WIDGET, state: 'closed' });
    expect((await create()).status).toBe(200);
  });

  test('needs a balance that pays for a code, and names both [E2C-07] [E2-15] [W-14]', async () => {
    const { create, control } = createWidgetFixture({
      account: { billing: { balance: 0, rates: { whatsapp: 0.5 } } },
    });

    expectOwn(await create(), 'INSUFFICIENT_QUOTA', { requiredQuota: 0.5, remainingQuota: 0 });
    await control('PATCH', '/accounts/account_test', { balance: 0.5 });
    expect((await create()).status).toBe(200);
  });

  test('refuses a retired test pair [E2-14] [DEV-09]', async () => {
    const { create } = createWidgetFixture({
      pipeline: { testPairs: [{ address: PHONE, otp: '111111', retired: true }] },
    });
    expectShared(await create(), 'TEST_PAIR_RETIRED');
  });

  test('takes a test pair at zero balance and over the limit [DEV-02] [DEV-03]', async () => {
    const { create, control, workspace } = createWidgetFixture({
      account: { billing: { balance: 0 } },
      pipeline: { testPairs: [{ address: PHONE, otp: '111111' }] },
      widget: { rateLimiting: { caps: { widget: { attempts: { perMinute: 0 } } } } },
    });

    const { status, body } = await create();

    expect(status).toBe(200);
    expect(workspace.ledger.list()).toEqual([]);
    const { data } = (await control('GET', `/attempts/${body.data.attemptId}`)).body;
    expect(data.isTest).toBe(true);
  });

  test('waits where the widget is over its limit, without a code [E2C-13] [WL-05]', async () => {
    const { create, workspace } = createWidgetFixture({
      widget: { rateLimiting: { caps: { widget: { attempts: { perMinute: 1 } } } } },
    });
    const widget = workspace.widget(WIDGET);
    if (widget === undefined) throw new TypeError('the fixture has a widget');
    workspace.widgetLimits.hit(widget, 'attempts', {});

    const { status, body } = await create();

    expect(status).toBe(429);
    expect(body).toEqual({
      status: 'error',
      message: expect.any(String),
      retryable: true,
      retryAfter: '2040-01-01T00:01:00.000Z',
      cooldownSeconds: 60,
    });
  });

  test('fails as often as the fault is set for, before anything else', async () => {
    const { create, control } = createWidgetFixture();
    const fault = { operation: 'widget.create-attempt', name: 'BILLING_FAILED', times: 2 };
    await control('POST', '/faults', fault);

    expectShared(await create({ publicKey: undefined }), 'BILLING_FAILED');
    expectShared(await create(), 'BILLING_FAILED');
    expect((await create()).status).toBe(200);
  });

  test('is in the journal, and publishes the attempt', async () => {
    const { create, workspace } = createWidgetFixture();
    const heard: unknown[] = [];
    workspace.events.subscribe(
      (event) => event.type === 'attempt' && heard.push(event.data.status),
      () => {},
    );

    await create();

    expect(workspace.journal.list()[0]).toMatchObject({
      operation: 'widget.create-attempt',
      status: 200,
    });
    expect(heard).toEqual(['created']);
  });
});
