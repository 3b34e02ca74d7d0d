import type { Counters } from '../limits/counters/counters.ts';
import { createOtpProxyFixture, PHONE } from '../otp/otp-proxy.fixture.ts';
import { createWidgetProxyFixture } from '../widget/widget-proxy.fixture.ts';
import type { OpenTelemetryHooks } from './opentelemetry.ts';
import type { startTelemetry } from './telemetry.fixture.ts';

const OTHER_PHONE = '+201001234568';
const reject = () => Promise.reject(new Error());
const FAILING: Counters = { hit: reject, add: reject, read: reject, reset: reject };

/** Lets proxies do everything that a dashboard or an alarm is about. */
export async function recordEverything(
  telemetry: Pick<ReturnType<typeof startTelemetry>, 'hooks'>,
): Promise<void> {
  const { onEvent } = telemetry.hooks(undefined);
  await verifyOne(onEvent);
  await refuseSends(onEvent);
  await meetFaults(onEvent);
  await useWidget(onEvent);
}

/** A user who enters a wrong code, and then the right one. */
export async function verifyOne(onEvent: OpenTelemetryHooks['onEvent']): Promise<void> {
  const person = createOtpProxyFixture({ onEvent }).browser();
  await person.send();
  await person.verify('000000');
  await person.verify();
}

async function refuseSends(onEvent: OpenTelemetryHooks['onEvent']): Promise<void> {
  const spent = createOtpProxyFixture({ onEvent, policy: { dailyBudget: 1 } }).browser();
  await spent.send();
  await spent.send(OTHER_PHONE);
  const uncounted = { counters: FAILING, policy: { dailyBudget: 'unlimited' } } as const;
  await createOtpProxyFixture({ onEvent, ...uncounted })
    .browser()
    .send();
  await createOtpProxyFixture({ onEvent, policy: { beforeSend: reject } })
    .browser()
    .send();
  // A fault of the kit itself, which no test can cause.
  onEvent({
    kind: 'verify-refused',
    proxy: 'otp',
    at: 0,
    durationMs: 0,
    country: undefined,
    channels: [],
    isDecoy: false,
    rule: 'proxy',
    code: 'SERVICE_UNAVAILABLE',
    class: 'operator',
    httpStatus: 500,
  });
}

async function meetFaults(onEvent: OpenTelemetryHooks['onEvent']): Promise<void> {
  await createOtpProxyFixture({ onEvent, fetch: reject }).browser().send();
  await createOtpProxyFixture({ onEvent, apiKey: 'revoked' }).browser().send();
  const slow = createOtpProxyFixture({ onEvent });
  slow.service.script['send'] = () => {
    slow.clock.now += 9000;
    return undefined;
  };
  await slow.browser().send(PHONE);
}

async function useWidget(onEvent: OpenTelemetryHooks['onEvent']): Promise<void> {
  const { browser, hook, service } = createWidgetProxyFixture({ onEvent });
  const person = browser();
  const attemptId = await person.begin();
  await hook(attemptId, { signing: 'wrong' });
  await hook(attemptId);
  await person.complete(attemptId);
  service.script.attempt = () => service.json(429, {});
  await person.post('attempt', { verificationAddress: { phoneNumber: OTHER_PHONE } });
}
