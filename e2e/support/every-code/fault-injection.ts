import type { OtpProxyConfig } from '@otp-kit/server';
import { wrongCode } from '../form-user.ts';
import { E164 } from '../number.ts';
import type { Fields, Operation, Product } from './product.ts';
import { PIPELINE, SHOP } from './seed.ts';

/** Injects a fault, and returns a function that ends it if needed. */
export type FaultInjection = (product: Product) => Promise<Restore | undefined>;

/** Ends an injected fault. */
export type Restore = () => Promise<void>;

/** The client address of every user in these tests. */
export const USER_IP = '11.22.33.44';

/** The backend is configured wrongly. */
export function configured(config: Partial<OtpProxyConfig>): FaultInjection {
  return async (product) => {
    product.start(config);
    return async () => product.start();
  };
}

/** A request of the proxy arrives with changed fields. */
export function spoilt(operation: Operation, change: (fields: Fields) => Fields): FaultInjection {
  return async (product) => {
    product.start({}, (asked, fields) => (asked === operation ? change(fields) : fields));
    return async () => product.start();
  };
}

/** A field that the proxy sends does not arrive. */
export function without(operation: Operation, name: string): FaultInjection {
  return spoilt(operation, (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)),
  );
}

/** A field that the proxy sends arrives with another value. */
export function replaced(operation: Operation, name: string, value: unknown): FaultInjection {
  return spoilt(operation, (fields) => ({ ...fields, [name]: value }));
}

/** A part of the proof arrives as something else. */
export function forged(change: (solution: Fields) => Fields): FaultInjection {
  return spoilt('send', ({ powSolution, ...fields }) => ({
    ...fields,
    powSolution: change(typeof powSolution === 'object' ? { ...powSolution } : {}),
  }));
}

/** A token with another last character, which is part of its signature. */
export function altered(token: string): string {
  return token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
}

/** Each send arrives with a proof that was solved before an event. */
export function overtaken(
  happens: (product: Product, powSolution: Fields) => Promise<void>,
): FaultInjection {
  return async (product) => {
    const powSolution = await prove(product);
    await happens(product, powSolution);
    return replaced('send', 'powSolution', powSolution)(product);
  };
}

/** The pipeline has other settings, until they are restored. */
export function set(settings: Fields, right?: Fields): FaultInjection {
  return async ({ control }) => {
    const patch = (to: Fields) =>
      control('PATCH', 'seed', { pipelines: [{ id: PIPELINE, ...to }] });
    await patch(settings);
    return (
      right &&
      (async () => {
        await patch(right);
      })
    );
  };
}

/** The service responds with a fault: a code, or any response. */
export function fault(
  operation: Operation,
  what: { readonly name: string; readonly status?: number } | { readonly respond: Fields },
): FaultInjection {
  return async ({ control }) => {
    const { id } = await control<{ readonly id: string }>('POST', 'faults', {
      operation: `v12.${operation}`,
      times: 100,
      ...what,
    });
    return async () => {
      await control('DELETE', `faults/${id}`);
    };
  };
}

/** A call of the control API, and the call that reverts it. */
export function controlled(
  path: string,
  { wrong, right }: { readonly wrong: Fields; readonly right?: Fields },
): FaultInjection {
  return async ({ control }) => {
    await control('POST', path, wrong);
    return (
      right &&
      (async () => {
        await control('POST', path, right);
      })
    );
  };
}

/** An earlier send has reached the cap of a window. */
export function reached(
  dimension: 'phoneNumber' | 'endUserIP' | 'pipeline',
  window: keyof typeof WINDOWS,
): FaultInjection {
  return async (product) => {
    const { caps, secondsSince } = WINDOWS[window];
    await set({ rateCaps: { [dimension]: caps } })(product);
    await sendTo(product, {
      phoneNumber: dimension === 'phoneNumber' ? E164 : '+201009999999',
      ip: dimension === 'endUserIP' ? USER_IP : '11.99.99.99',
    });
    product.emulator.clock.advanceSeconds(secondsSince);
    return undefined;
  };
}

// The shorter windows are over by then, so that it can only be this one.
const WINDOWS = {
  perMinute: { caps: { perMinute: 1 }, secondsSince: 0 },
  perHour: { caps: { perMinute: 1, perHour: 1 }, secondsSince: 61 },
  perDay: { caps: { perMinute: 1, perHour: 1, perDay: 1 }, secondsSince: 3601 },
} as const;

/** An earlier send makes the next one trip the breaker. */
export function tripped(): FaultInjection {
  return async (product) => {
    await set({ circuitBreaker: { requestsPerMinute: 1 } })(product);
    await sendTo(product, { phoneNumber: '+201009999999', ip: '11.99.99.99' });
    return undefined;
  };
}

const CAPTCHA_SECRET = '1x0000000000000000000000000000000AA';

/** The pipeline requires a captcha, with a wrong secret or with another fault. */
export function captcha(
  { secretKey }: { readonly secretKey?: string | null },
  beside: FaultInjection = async () => undefined,
): FaultInjection {
  return async (product) => {
    const wrong = secretKey === undefined ? {} : { secretKey };
    const restoreSecret = await set(
      { turnstile: { enabled: true, ...wrong } },
      { turnstile: { secretKey: CAPTCHA_SECRET } },
    )(product);
    const restoreOther = await beside(product);
    return async () => {
      await restoreSecret?.();
      await restoreOther?.();
    };
  };
}

/** The account pays per success and has no balance. */
export function unpaid(): FaultInjection {
  return async ({ control }) => {
    const path = `accounts/${SHOP.id}`;
    await control('PATCH', path, { billing: { mode: 'pay-per-success' }, balance: 0 });
    return async () => {
      await control('PATCH', path, { balance: 100 });
    };
  };
}

/** Time passes at the service but not in the browser. */
export function later(seconds: number): FaultInjection {
  return async ({ emulator }) => {
    emulator.clock.advanceSeconds(seconds);
    return undefined;
  };
}

/** The code is tried `times` times before the user tries it. */
export function tried(otp: 'right' | 'wrong', times = 1): FaultInjection {
  return async ({ control, service }) => {
    const [message] = await control<readonly { code: string; transactionID: string }[]>(
      'GET',
      'messages',
    );
    const { transactionReqID } = await control<{ readonly transactionReqID: string }>(
      'GET',
      `transactions/${message?.transactionID}`,
    );
    const code = message?.code ?? '';
    for (let time = 0; time < times; time += 1) {
      await service('verify', {
        transactionReqID,
        otp: otp === 'right' ? code : wrongCode({ code }),
      });
    }
    return undefined;
  };
}

/** Asks the service for a code for another user of the same product. */
export async function sendTo(
  product: Product,
  { phoneNumber, ip }: { readonly phoneNumber: string; readonly ip: string },
  powSolution?: Fields,
): Promise<void> {
  const { code } = await product.service(
    'send',
    {
      APIKey: SHOP.apiKey,
      pipelineID: PIPELINE,
      verificationAddress: { phoneNumber },
      powSolution: powSolution ?? (await prove(product)),
    },
    { 'x-end-user-ip': ip },
  );
  if (code !== undefined) throw new Error(`the earlier send was refused: ${JSON.stringify(code)}`);
}

async function prove({ service, control }: Product): Promise<Fields> {
  const { data } = await service('challenge', { APIKey: SHOP.apiKey, pipelineID: PIPELINE });
  const { challengeToken } = { challengeToken: undefined, ...(data ?? {}) };
  const { nonce } = await control<{ readonly nonce: number }>('POST', 'pow/solve', {
    challengeToken,
  });
  return { challengeToken, nonce };
}
