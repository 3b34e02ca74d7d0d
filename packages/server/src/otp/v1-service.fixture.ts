import { createRecordedService, edited } from '../service/recorded-service.fixture.ts';
import type { OtpProxyConfig } from './otp-options.ts';
import { createOtpProxyFixture, type FixtureParts, START } from './otp-proxy.fixture.ts';

type Operation = 'create' | 'activate' | 'verify';

/** What the service says to a wrong code. */
const WRONG = 'Invalid OTP';

/**
 * The service of V1.0. Each message misleads: it is of another error, or repeats the code.
 *
 * @param options.callback the `data` of a wrong code; null leaves it out
 */
function createV1Service({
  now,
  callback,
}: {
  readonly now: () => number;
  readonly callback: Readonly<Record<string, unknown>> | null | undefined;
}) {
  return createRecordedService<Operation>({
    now,
    pipeline: { apiVersion: 'V1.0' },
    operationOf(path) {
      if (path.includes('/activate/')) return 'activate';
      return path.includes('/verify/') ? 'verify' : 'create';
    },
    edit: (response, { body: { otp = '' } }) =>
      edited(response, ({ data, ...body }) => {
        if (response.ok) return { ...body, message: `upstream prose ${String(otp)}`, data };
        const isWrong = 'message' in body && body.message === WRONG;
        const wrong = callback === undefined ? data : callback;
        const message = isWrong ? 'Transaction expired' : WRONG;
        return { ...body, message, ...(isWrong && wrong && { data: wrong }) };
      }),
  });
}

/** A proxy over a V1.0 pipeline. A wait of the proxy moves the clock by as much. */
export function createV1ProxyFixture(
  overrides: Partial<OtpProxyConfig> = {},
  {
    callback,
    ...parts
  }: FixtureParts & { readonly callback?: Readonly<Record<string, unknown>> | null } = {},
) {
  const clock = { now: START };
  const now = () => clock.now;
  const service = createV1Service({ now, callback });
  const {
    clock: _,
    service: _v12,
    ...fixture
  } = createOtpProxyFixture(
    { version: 'V1.0', now, ...overrides },
    {
      ...parts,
      service,
      async wait(ms) {
        clock.now += ms;
      },
    },
  );
  return { ...fixture, clock, service };
}
