/**
 * The events of a proxy as metrics and spans of OpenTelemetry, and its calls to the service as client spans.
 *
 * - `otp_kit.events` counts what happened, by event, channel, country, rule and code.
 * - `otp_kit.request.duration` and `otp_kit.service.duration` are histograms in seconds.
 * - A span for each request's outcome, and one for each call to the service, which gets the trace's context.
 *
 * @module
 * @see OpenTelemetry, "Semantic conventions": HTTP client spans, `error.type`, `geo.country.iso_code`
 */

import {
  type Attributes,
  context,
  type Meter,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { ObserverOptions } from '../events/event-options.ts';
import type { ProxyEvent } from '../events/proxy-event.ts';
import { reasonOf } from '../http/report.ts';
import type { ServiceFetch } from '../service/service-options.ts';

/** What {@link openTelemetry} works with. */
export interface OpenTelemetryOptions {
  /** Default: that of the global provider, which must be set before. */
  readonly meter?: Meter;
  /** Default: that of the global provider. */
  readonly tracer?: Tracer;
  /** Makes the calls to the service. Default: the platform's. */
  readonly fetch?: ServiceFetch;
}

/** Two options of a proxy: `createOtpProxy({ ...config, ...openTelemetry() })`. */
export interface OpenTelemetryHooks {
  readonly onEvent: NonNullable<ObserverOptions['onEvent']>;
  readonly fetch: ServiceFetch;
}

const SCOPE = '@otp-kit/server';

/** The boundaries of `http.client.request.duration`, and one for a send, which may take 25 s. Seconds. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 25];

/** Events of a request that has another one, too. */
const BESIDE_ANOTHER: ReadonlySet<ProxyEvent['kind']> = new Set([
  'delivered',
  'attempt-result',
  'pumping-suspected',
]);

/**
 * Creates the two options that report to OpenTelemetry what a proxy does.
 *
 * @example
 * ```ts
 * const otp = createOtpProxy({ ...config, ...openTelemetry() });
 * ```
 */
export function openTelemetry({
  meter = metrics.getMeter(SCOPE),
  tracer = trace.getTracer(SCOPE),
  fetch = globalThis.fetch,
}: OpenTelemetryOptions = {}): OpenTelemetryHooks {
  const inSeconds = { unit: 's', advice: { explicitBucketBoundaries: BOUNDARIES } };
  const counter = meter.createCounter('otp_kit.events', {
    unit: '{event}',
    description: 'What the proxies of otp-kit did',
  });
  const requests = meter.createHistogram('otp_kit.request.duration', {
    ...inSeconds,
    description: 'The time from the arrival of a request to its outcome',
  });
  const calls = meter.createHistogram('otp_kit.service.duration', {
    ...inSeconds,
    description: 'The time of a call to the verification service',
  });

  return {
    onEvent(event) {
      const attributes = attributesOf(event);
      const seconds = event.durationMs / 1000;
      if (event.kind === 'service-call') {
        calls.record(seconds, attributes);
        return;
      }
      counter.add(1, attributes);
      // They add to a request that has another event.
      if (BESIDE_ANOTHER.has(event.kind)) return;
      const { 'otp_kit.proxy': proxy, 'otp_kit.event': kind } = attributes;
      requests.record(seconds, { 'otp_kit.proxy': proxy, 'otp_kit.event': kind });
      addSpan(tracer, event, attributes);
    },

    fetch: async (url, init) => callInSpan(tracer, fetch, url, init),
  };
}

function attributesOf(event: ProxyEvent): Attributes {
  const base = { 'otp_kit.proxy': event.proxy };
  if (event.kind === 'service-call') {
    const { class: failureClass, code, failure, httpStatus, operation, status } = event;
    return defined({
      ...base,
      'otp_kit.operation': operation,
      'otp_kit.status': status,
      'http.response.status_code': httpStatus,
      'error.type': code ?? failure,
      'otp_kit.class': failureClass,
    });
  }
  const { channels, country, isDecoy, kind } = event;
  return defined({
    ...base,
    'otp_kit.event': kind,
    'otp_kit.channel': kind === 'delivered' ? event.channel : channels.join('+') || undefined,
    'geo.country.iso_code': country,
    'otp_kit.decoy': isDecoy || undefined,
    'otp_kit.rule': 'rule' in event ? event.rule : undefined,
    'error.type': 'code' in event ? event.code : undefined,
    'otp_kit.result': 'result' in event ? event.result : undefined,
    'otp_kit.method': kind === 'verified' ? event.method : undefined,
  });
}

/** Attributes without those that have no value: an exporter would write an empty one. */
function defined(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

/** Adds the span of a request that has ended. Its parent is the span in which the platform serves the request. */
function addSpan(tracer: Tracer, event: ProxyEvent, attributes: Attributes): void {
  const startTime = new Date(event.at - event.durationMs);
  const span = tracer.startSpan(`otp-kit ${event.kind}`, { startTime, attributes });
  if ('httpStatus' in event && event.httpStatus !== undefined && event.httpStatus >= 500) {
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(new Date(event.at));
}

async function callInSpan(
  tracer: Tracer,
  fetch: ServiceFetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const { method = 'GET' } = init;
  const { hostname, port, protocol } = new URL(url);
  const span = tracer.startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      'url.full': redactUrl(url),
    },
  });
  const active = trace.setSpan(context.active(), span);
  const headers = new Headers(init.headers);
  propagation.inject(active, headers, { set: (carrier, name, value) => carrier.set(name, value) });
  try {
    const response = await context.with(active, () => fetch(url, { ...init, headers }));
    const { status } = response;
    span.setAttribute('http.response.status_code', status);
    if (status >= 400) failSpan(String(status));
    return response;
  } catch (error) {
    failSpan(reasonOf(error));
    throw error;
  } finally {
    span.end();
  }

  function failSpan(type: string): void {
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
}

/** A URL without what is secret in it: the API key in the query, and in V1.0 the transaction in the path. */
function redactUrl(text: string): string {
  const url = new URL(text);
  for (const name of [...url.searchParams.keys()]) url.searchParams.set(name, 'REDACTED');
  url.pathname = url.pathname.replace(/(\/api\/v1\/transactions\/\w+\/).*/, '$1REDACTED');
  return url.href;
}
