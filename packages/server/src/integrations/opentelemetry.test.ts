import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxyFixture, PHONE, SECRETS } from '../otp/otp-proxy.fixture.ts';
import { createV1ProxyFixture } from '../otp/v1-service.fixture.ts';
import { withData } from '../service/recorded-service.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import { openTelemetry } from './opentelemetry.ts';
import { AsyncContext, startTelemetry } from './telemetry.fixture.ts';

let telemetry: ReturnType<typeof startTelemetry>;

beforeEach(() => {
  telemetry = startTelemetry();
  context.setGlobalContextManager(new AsyncContext());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});

afterEach(async () => {
  context.disable();
  propagation.disable();
  await telemetry.close();
});

/** A proxy with the two options. */
function observed(overrides: Partial<OtpProxyConfig> = {}) {
  return createOtpProxyFixture(overrides, { instrument: telemetry.hooks });
}

/** The points of a metric: their attributes and values. */
async function pointsOf(name: string) {
  const metric = (await telemetry.metrics()).find(({ descriptor }) => descriptor.name === name);
  return metric?.dataPoints.map(({ attributes, value }) => ({ ...attributes, value })) ?? [];
}

describe('metrics', () => {
  test('have one channel attribute for the same channels in any order, repeated or unknown', async () => {
    const { browser, clock, service } = observed();
    const lists = [
      ['sms', 'whatsapp'],
      ['whatsapp', 'sms', 'sms'],
      ['sms', 'pigeon', 'raven', 'pigeon'],
      ['raven', 'sms'],
    ];
    for (const channels of lists) {
      service.script['send'] = async (_, respond) => withData(await respond(), { channels });
      await browser().send();
      clock.now += 600_000;
    }

    const points = await pointsOf('otp_kit.events');
    const countsOf = (kind: string) =>
      points
        .filter((point) => Reflect.get(point, 'otp_kit.event') === kind)
        .map((point) => [Reflect.get(point, 'otp_kit.channel'), point.value]);
    expect(countsOf('send-accepted')).toEqual([
      ['whatsapp+sms', 2],
      ['sms+other', 2],
    ]);
    expect(countsOf('delivered')).toEqual([
      ['whatsapp', 2],
      ['sms', 4],
      ['other', 2],
    ]);
  });

  test('count each event by its channel, country, rule and code', async () => {
    const { browser } = observed();
    const person = browser();

    await person.send();
    await person.send();
    await person.verify('000000');
    await person.verify();

    const about = { 'otp_kit.proxy': 'otp', 'geo.country.iso_code': 'EG' };
    const sent = { ...about, 'otp_kit.channel': 'whatsapp' };
    expect(await pointsOf('otp_kit.events')).toEqual([
      { ...sent, 'otp_kit.event': 'send-accepted', value: 1 },
      { ...sent, 'otp_kit.event': 'delivered', value: 1 },
      {
        ...about,
        'otp_kit.event': 'send-refused',
        'otp_kit.rule': 'resend-delay',
        'error.type': 'TOO_MANY_REQUESTS',
        value: 1,
      },
      { ...sent, 'otp_kit.event': 'wrong-code', 'error.type': 'INVALID_OTP', value: 1 },
      { ...sent, 'otp_kit.event': 'verified', 'otp_kit.method': 'code', value: 1 },
    ]);
  });

  test('set decoys apart', async () => {
    const { browser } = observed({ policy: { beforeSend: () => 'pretend' } });

    await browser().send();

    expect(await pointsOf('otp_kit.events')).toMatchObject([
      { 'otp_kit.event': 'send-accepted', 'otp_kit.decoy': true, value: 1 },
    ]);
  });

  test('have the time of requests and of calls in seconds', async () => {
    await sendSlowly();

    const [request] = await pointsOf('otp_kit.request.duration');
    const [call] = await pointsOf('otp_kit.service.duration');
    expect(request).toMatchObject({ 'otp_kit.event': 'send-accepted', value: { sum: 1.5 } });
    expect(call).toMatchObject({
      'otp_kit.operation': 'send',
      'otp_kit.status': 'answered',
      'http.response.status_code': 200,
      value: { sum: 1.5, count: 1 },
    });
  });

  test('of an attempt name its result', async () => {
    const fixture = createWidgetProxyFixture({
      onEvent: telemetry.hooks(undefined).onEvent,
    });
    const attemptId = await fixture.browser().begin();

    await fixture.hook(attemptId);

    expect(await pointsOf('otp_kit.events')).toMatchObject([
      { 'otp_kit.event': 'attempt-created', 'otp_kit.proxy': 'widget' },
      { 'otp_kit.event': 'attempt-result', 'otp_kit.result': 'success' },
      { 'otp_kit.event': 'webhook-accepted' },
    ]);
  });
});

describe('spans', () => {
  test('of a request and of its call are children of the span that the platform serves it in', async () => {
    const { browser, service } = observed();
    const person = browser();
    const server = telemetry.tracer.startSpan('POST /api/otp/send', { kind: SpanKind.SERVER });

    await context.with(trace.setSpan(context.active(), server), () => person.send());

    const [call, request] = telemetry.spans();
    const { spanId, traceId } = server.spanContext();
    expect(call).toMatchObject({ name: 'POST', kind: SpanKind.CLIENT });
    expect(request).toMatchObject({ name: 'otp-kit send-accepted', kind: SpanKind.INTERNAL });
    expect([call, request].map((span) => span?.parentSpanContext?.spanId)).toEqual([
      spanId,
      spanId,
    ]);
    expect(service.journal[0]?.headers.get('traceparent')).toBe(
      `00-${traceId}-${call?.spanContext().spanId}-01`,
    );
  });

  test('of a call have the attributes of an HTTP client', async () => {
    const { browser } = observed();

    await browser().send();

    expect(telemetry.spans()[0]?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'server.address': 'service.test',
      'server.port': 443,
      'url.full': 'https://service.test/api/v1.2/transactions/send',
    });
  });

  test('end when the request ended, and took as long', async () => {
    const clock = await sendSlowly();

    const request = telemetry.spans().find(({ kind }) => kind === SpanKind.INTERNAL);
    expect(request?.duration).toEqual([1, 500_000_000]);
    expect(request?.endTime[0]).toBe(clock.now / 1000 - 0.5);
  });

  test.each([
    ['a status', () => Promise.resolve(new Response('', { status: 503 })), '503'],
    [
      'a broken connection',
      () => Promise.reject(Object.assign(new Error(PHONE), { code: 'ECONNRESET' })),
      'ECONNRESET',
    ],
  ] as const)(
    'of a call that fails by %s have an error and its type',
    async (_name, fetch, type) => {
      const { browser } = observed(telemetry.hooks(fetch));

      await browser().send();

      const [call, request] = telemetry.spans();
      const status = { code: SpanStatusCode.ERROR };
      expect(call).toMatchObject({ status, attributes: { 'error.type': type } });
      expect(request).toMatchObject({ name: 'otp-kit send-refused', status });
    },
  );

  test.each(['V1.2', 'V1.0'] as const)(
    'contain no key, address, code or transaction over %s',
    async (version) => {
      const { browser, service } =
        version === 'V1.2' ? observed() : createV1ProxyFixture({}, { instrument: telemetry.hooks });
      const person = browser();

      await person.post('challenge', {});
      await person.send();
      await person.verify();

      const shown = JSON.stringify(
        telemetry
          .spans()
          .map(({ attributes, events, name, status }) => ({ attributes, events, name, status })),
      );
      expect(shown).toContain(
        version === 'V1.2' ? 'challenge?APIKey=REDACTED' : '/activate/REDACTED',
      );
      expect(service.transactions()).toHaveLength(1);
      const ids = service.transactions().map(({ transactionID }) => transactionID);
      const secrets = [...Object.values(SECRETS), PHONE.slice(1), ...(await service.secrets())];
      for (const secret of version === 'V1.2' ? secrets : [...secrets, ...ids]) {
        expect(shown).not.toContain(secret);
      }
    },
  );
});

test('without a provider, nothing is recorded and the proxy works', async () => {
  const { browser, logs } = createOtpProxyFixture(
    {},
    { instrument: (fetch) => openTelemetry({ fetch }) },
  );
  const person = browser();

  const sent = await person.send();
  const verified = await person.verify();

  expect([sent.status, verified.status, logs]).toEqual([200, 200, []]);
});

/** Sends a code by a service that takes 1.5 s; returns the proxy's clock. */
async function sendSlowly() {
  const { browser, clock, service } = observed();
  service.script['send'] = () => {
    clock.now += 1500;
    return undefined;
  };
  await browser().send();
  return clock;
}
