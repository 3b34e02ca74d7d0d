import { type Arrival, createScriptedService } from '../service/scripted-service.fixture.ts';
import type { OtpProxyConfig } from './otp-options.ts';
import { createOtpProxyFixture, START } from './otp-proxy.fixture.ts';

type Operation = 'create' | 'activate' | 'verify';

/** The code of every transaction of a {@link createFakeV1Service}. */
export const V1_CODE = '908172';
const CALLBACK = 'https://callback.test/';

/**
 * The service of V1.0. Each message misleads: it repeats the code, or is of another error.
 *
 * @param options.callback the `data` of a wrong code; null leaves it out
 */
export function createFakeV1Service({
  now = () => START,
  callback = { frontendCallbackURL: CALLBACK },
}: {
  readonly now?: () => number;
  readonly callback?: Readonly<Record<string, unknown>> | null;
} = {}) {
  const verified = new Set<string>();
  const endsAt = new Map<string, number>();
  let created = 0;
  const service = createScriptedService<Operation>({
    now,
    operationOf(path) {
      if (path.includes('/activate/')) return 'activate';
      return path.includes('/verify/') ? 'verify' : 'create';
    },
    respond,
  });
  const { json } = service;

  function respond({ operation, path, body }: Arrival<Operation>): Response {
    const id = path.split('/').at(-1) ?? '';
    if (operation === 'create') {
      created += 1;
      return success(201, { transactionID: `main-secret-${created}` });
    }
    if (operation === 'activate') {
      const requestID = id.replace('main', 'request');
      endsAt.set(requestID, now() + 180_000);
      return success(200, { _id: requestID });
    }
    const ends = endsAt.get(id);
    if (ends === undefined) return json(404, { message: 'Invalid OTP' });
    if (verified.has(id) || now() >= ends) return json(403, { message: 'Invalid OTP' });
    if (body['otp'] !== V1_CODE) {
      return json(403, { message: 'Transaction expired', ...(callback && { data: callback }) });
    }
    verified.add(id);
    return success(200, {
      frontendCallbackURL: CALLBACK,
      mainTransaction: {
        verificationAddress: { phoneNumber: '+201001234567' },
        status: 'Successful',
        optinActivated: false,
        OTP: V1_CODE,
        transactionID: id.replace('request', 'main'),
      },
      transactionReq: {
        _id: id,
        status: 'Successful',
        mainTransactionID: id.replace('request', 'main'),
        sentVerification: true,
        inputOTP: V1_CODE,
      },
    });
  }

  function success(status: number, data: object): Response {
    return json(status, { status: 'success', message: `upstream prose ${V1_CODE}`, data });
  }

  return { ...service, success };
}

/** A proxy over a V1.0 pipeline. A wait of the proxy moves the clock by as much. */
export function createV1ProxyFixture(
  overrides: Partial<OtpProxyConfig> = {},
  serviceOptions: Parameters<typeof createFakeV1Service>[0] = {},
) {
  const clock = { now: START };
  const now = () => clock.now;
  const service = createFakeV1Service({ now, ...serviceOptions });
  const {
    clock: _,
    service: _v12,
    ...fixture
  } = createOtpProxyFixture(
    { version: 'V1.0', fetch: service.fetch, now, ...overrides },
    {
      async wait(ms) {
        clock.now += ms;
      },
    },
  );
  return { ...fixture, clock, service };
}
