import { type Counters, createMemoryCounters } from '@otp-kit/server';
import { ACCOUNT } from '../product/account.ts';
import type { Service } from '../product/service.ts';
import type { Defect } from './defect.ts';

/** The planted defects, by what is wrong. Each history has its own. */
export const PLANTED: Readonly<Record<string, () => Defect>> = {
  'a login that is not claimed': () => ({
    breaks: 'each code signs in once',
    config: (config) =>
      withCounters(config, (counters) => ({
        hit: (asked) => (asked.key.startsWith('login ') ? { allowed: true } : counters.hit(asked)),
      })),
  }),

  'limits that a restart forgets': () => ({
    breaks: 'wrong codes of an address never exceed the limit',
    config: (config) => ({ ...config, counters: createMemoryCounters() }),
  }),

  'wrong codes that are not counted': () => ({
    breaks: 'wrong codes of an address never exceed the limit',
    config: (config) =>
      withCounters(config, (counters) => ({
        add: (change) => (change.key.startsWith('failures ') ? 1 : counters.add(change)),
      })),
  }),

  'a check of half the code': () => ({
    breaks: 'a session is only for an address whose code was entered in that flow',
    config: (config, service) => ({
      ...config,
      fetch: async (url, init) => (config.fetch ?? fetch)(url, halfChecked(init, service)),
    }),
  }),

  'a session for the address before': () => {
    let before: { readonly phoneNumber: string } | undefined;
    return {
      breaks: 'a session is only for an address whose code was entered in that flow',
      otpConfig: (config) => ({
        ...config,
        onVerified(verified) {
          const address = before ?? verified.address;
          if ('phoneNumber' in verified.address) before = verified.address;
          return config.onVerified({ ...verified, address });
        },
      }),
    };
  },

  'the key in the body of an error': () => ({
    breaks: 'no secret is in anything that leaves the proxy',
    response: ({ text, ...rest }) => ({
      ...rest,
      text: text.replace('"status":"error"', `"status":"error","key":"${ACCOUNT.apiKey}"`),
    }),
  }),

  'a message that is sent again as a new one': () => ({
    breaks: 'a utility message arrives at most once, and exactly once if it was accepted',
    workerForgets: true,
  }),

  'a send that never ends': () => ({
    breaks: 'every flow ends in a state that the form can show and the user can leave',
    transport: (transport) => ({
      ...transport,
      post: (route, body, parse, options) =>
        transport.post(route, body, parse, options).catch((error: unknown) => {
          if (route === 'send') return new Promise<never>(() => {});
          throw error;
        }),
    }),
  }),

  'a cookie for each response': () => {
    let responses = 0;
    return {
      breaks: 'counters, sealed cookies and memory stay bounded',
      response({ headers, ...rest }) {
        responses += 1;
        const more = new Headers(headers);
        more.append('set-cookie', `seen-${responses}=1; Path=/`);
        return { ...rest, headers: more };
      },
    };
  },

  'a counter for each request': () => {
    let requests = 0;
    return {
      breaks: 'counters, sealed cookies and memory stay bounded',
      config: (config) =>
        withCounters(config, (counters) => ({
          async hit(asked) {
            requests += 1;
            const { now } = asked;
            await counters.add({ key: `request ${requests}`, amount: 1, seconds: 60, now });
            return counters.hit(asked);
          },
        })),
    };
  },

  'one limit for the clients of all networks': () => ({
    breaks: 'honest users behind a flood still get their codes',
    config: (config) =>
      withCounters(config, (counters) => ({
        hit: ({ key, windows, ...asked }) =>
          counters.hit({
            ...asked,
            key: key.replace(/^(client \S+) .*/, '$1'),
            windows: windows.map(({ seconds, max }) => ({ seconds, max: Math.min(max, 20) })),
          }),
      })),
  }),
};

/** Replaces methods of the counters. */
function withCounters<T extends { readonly counters: Counters }>(
  config: T,
  change: (counters: Counters) => Partial<Counters>,
): T {
  return { ...config, counters: { ...config.counters, ...change(config.counters) } };
}

/** Completes a code whose first half is right. */
function halfChecked(init: RequestInit, { codeFor }: Pick<Service, 'codeFor'>): RequestInit {
  const { transactionReqID, otp } = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const code = codeFor(String(transactionReqID));
  if (code === undefined || otp?.slice(0, 3) !== code.slice(0, 3)) return init;
  return { ...init, body: JSON.stringify({ transactionReqID, otp: code }) };
}
