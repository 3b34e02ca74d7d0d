import type { OtpProxyConfig } from '@otp-kit/server';
import { E164 } from '../number.ts';
import { wrongCode } from '../form-user.ts';
import type { Fields, Operation, Product } from './product.ts';
import { PIPELINE, SHOP } from './seed.ts';

/** Brings something about that goes wrong, and returns what mends it, where anything can. */
export type Trouble = (product: Product) => Promise<Mend | undefined>;

/** Ends a trouble, as whoever is to blame for it would. */
export type Mend = () => Promise<void>;

/** The address of the network that every person here is in. */
export const PERSON_IP = '11.22.33.44';

/** The backend is configured wrongly. */
export function configured(config: Partial<OtpProxyConfig>): Trouble {
  return async (product) => {
    product.start(config);
    return async () => product.start();
  };
}

/** What the proxy asks arrives as something else. */
export function spoilt(operation: Operation, change: (fields: Fields) => Fields): Trouble {
  return async (product) => {
    product.start({}, (asked, fields) => (asked === operation ? change(fields) : fields));
    return async () => product.start();
  };
}

/** A field that the proxy sends does not arrive. */
export function without(operation: Operation, name: string): Trouble {
  return spoilt(operation, (fields) =>
    Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name)),
  );
}

/** A field that the proxy sends arrives with another value. */
export function replaced(operation: Operation, name: string, value: unknown): Trouble {
  return spoilt(operation, (fields) => ({ ...fields, [name]: value }));
}

/** A part of the proof arrives as something else. */
export function forged(change: (solution: Fields) => Fields): Trouble {
  return spoilt('send', ({ powSolution, ...fields }) => ({
    ...fields,
    powSolution: change(typeof powSolution === 'object' ? { ...powSolution } : {}),
  }));
}

/** A token whose last character, a part of its signature, is another. */
export function altered(token: string): string {
  return token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
}

/** Each send arrives with a proof that was made before something happened. */
export function overtaken(
  happens: (product: Product, powSolution: Fields) => Promise<void>,
): Trouble {
  return async (product) => {
    const powSolution = await prove(product);
    await happens(product, powSolution);
    return replaced('send', 'powSolution', powSolution)(product);
  };
}

/** The pipeline is set otherwise, and set right again. */
export function set(settings: Fields, right?: Fields): Trouble {
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

/** The service is made to fail where no state of its own does it: with a code, or with any answer. */
export function fault(
  operation: Operation,
  what: { readonly name: string; readonly status?: number } | { readonly respond: Fields },
): Trouble {
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

/** A call of the control API, and the one that takes it back. */
export function controlled(
  path: string,
  { wrong, right }: { readonly wrong: Fields; readonly right?: Fields },
): Trouble {
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

/** Somebody was faster, so that the cap of a window is reached. */
export function reached(
  dimension: 'phoneNumber' | 'endUserIP' | 'pipeline',
  window: keyof typeof WINDOWS,
): Trouble {
  return async (product) => {
    const { caps, secondsSince } = WINDOWS[window];
    await set({ rateCaps: { [dimension]: caps } })(product);
    await sendTo(product, {
      phoneNumber: dimension === 'phoneNumber' ? E164 : '+201009999999',
      ip: dimension === 'endUserIP' ? PERSON_IP : '11.99.99.99',
    });
    product.emulator.clock.advance(secondsSince);
    return undefined;
  };
}

// The shorter windows are over by then, so that it can only be this one.
const WINDOWS = {
  perMinute: { caps: { perMinute: 1 }, secondsSince: 0 },
  perHour: { caps: { perMinute: 1, perHour: 1 }, secondsSince: 61 },
  perDay: { caps: { perMinute: 1, perHour: 1, perDay: 1 }, secondsSince: 3601 },
} as const;

/** Somebody was faster, so that the next send trips the breaker. */
export function tripped(): Trouble {
  return async (product) => {
    await set({ circuitBreaker: { requestsPerMinute: 1 } })(product);
    await sendTo(product, { phoneNumber: '+201009999999', ip: '11.99.99.99' });
    return undefined;
  };
}

const CAPTCHA_SECRET = '1x0000000000000000000000000000000AA';

/** The pipeline wants a captcha, with a secret that is wrong or with something else that is. */
export function captcha(
  { secretKey }: { readonly secretKey?: string | null },
  beside: Trouble = async () => undefined,
): Trouble {
  return async (product) => {
    const wrong = secretKey === undefined ? {} : { secretKey };
    const mendSecret = await set(
      { turnstile: { enabled: true, ...wrong } },
      { turnstile: { secretKey: CAPTCHA_SECRET } },
    )(product);
    const mendOther = await beside(product);
    return async () => {
      await mendSecret?.();
      await mendOther?.();
    };
  };
}

/** The account pays for a success, and has nothing to pay with. */
export function unpaid(): Trouble {
  return async ({ control }) => {
    const path = `accounts/${SHOP.id}`;
    await control('PATCH', path, { billing: { mode: 'pay-per-success' }, balance: 0 });
    return async () => {
      await control('PATCH', path, { balance: 100 });
    };
  };
}

/** Time passes at the service, and not at the person's. */
export function later(seconds: number): Trouble {
  return async ({ emulator }) => {
    emulator.clock.advance(seconds);
    return undefined;
  };
}

/** Somebody tries the code that the person waits for, `times` times, before the person does. */
export function tried(otp: 'right' | 'wrong', times = 1): Trouble {
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

/** Asks the service for a code, as another customer of the same product's. */
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
