import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type ContextManager, ROOT_CONTEXT } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { openTelemetry } from './opentelemetry.ts';

/** The SDK of OpenTelemetry, as an integrator sets it up, with what it would export. */
export function startTelemetry() {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meterProvider = new MeterProvider({ readers: [exporter] });
  const spans = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(spans)],
  });
  const meter = meterProvider.getMeter('test');
  const tracer = tracerProvider.getTracer('test');
  return {
    hooks: (fetch: NonNullable<Parameters<typeof openTelemetry>[0]>['fetch']) =>
      openTelemetry({ meter, tracer, ...(fetch && { fetch }) }),
    tracer,
    spans: () => spans.getFinishedSpans(),
    /** All metrics, each with its points. */
    async metrics() {
      const { resourceMetrics } = await exporter.collect();
      return resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    },
    /** The text that Prometheus scrapes. */
    async exposition() {
      const { resourceMetrics } = await exporter.collect();
      return new PrometheusSerializer().serialize(resourceMetrics);
    },
    async close() {
      await Promise.all([meterProvider.shutdown(), tracerProvider.shutdown()]);
    },
  };
}

/** Keeps the active span across promises, as the SDK for Node does. */
export class AsyncContext implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    active: Context,
    fn: F,
    thisArg?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(active, () => fn.apply(thisArg, args));
  }

  bind<T>(_active: Context, target: T): T {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#storage.disable();
    return this;
  }
}
