import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmulator } from '@otp-kit/emulator';
import { onTestFinished } from 'vitest';
import { createJar } from '../http/cookie-jar.fixture.ts';
import type { LogEntry } from '../http/log-entry.ts';
import { toNodeHandler } from '../node.ts';
import type { OtpProxyConfig } from '../otp/otp-options.ts';
import { createOtpProxy } from '../otp/otp-proxy.ts';

/** The seal secret of every instance that names no other. */
export const SEAL_SECRET = 'a seal secret of the fault tests, of 32 bytes';

const KEYS = { apiKey: 'ak_faults', pipelineID: 'pipe_faults' };
const PIPELINE = { id: KEYS.pipelineID, dev: { bypassPoW: true } };
const SEED = { accounts: [{ id: 'shop', apiKey: KEYS.apiKey, pipelines: [PIPELINE] }] };

/** What `codeOf` gives for a number that got no message. */
export const NO_CODE = 'no code';

/** The emulator as the service, with a pipeline that asks for no proof of work. It ends with the test. */
export async function startEmulator() {
  const emulator = await createEmulator({ port: 0, seed: SEED });
  onTestFinished(() => emulator.close());
  return {
    url: emulator.url,
    port: Number(new URL(emulator.url).port),
    codeOf: (phoneNumber: string) => emulator.lastCode(phoneNumber) ?? NO_CODE,
  };
}

/** One login, as the product sees it. */
export interface ToldLogin {
  readonly phoneNumber: string;
  readonly transactionID: string;
}

/** An instance of the product's backend: the real proxy behind a real port. */
export interface Instance {
  readonly url: string;
  readonly logs: LogEntry[];
  /** Serves what it has, and ends, as on SIGTERM. */
  close(): Promise<void>;
}

/** Starts an instance in the settings of production, behind a trusted proxy on this machine. */
export async function startInstance(
  logins: ToldLogin[],
  config: Partial<OtpProxyConfig> & Pick<OtpProxyConfig, 'baseUrl'>,
): Promise<Instance> {
  const logs: LogEntry[] = [];
  const proxy = createOtpProxy({
    ...KEYS,
    allowedCountries: ['EG'],
    allowedOrigins: ['https://shop.test'],
    trustedProxies: ['127.0.0.1'],
    sealSecrets: [SEAL_SECRET],
    policy: { dailyBudget: 'unlimited', countryAlarmBelow: 0 },
    log: (entry) => logs.push(entry),
    onVerified({ address, transactionID }) {
      if (!('phoneNumber' in address)) throw new TypeError('only numbers are verified here');
      logins.push({ phoneNumber: address.phoneNumber, transactionID });
      return { headers: { 'set-cookie': 'session=s1; HttpOnly' } };
    },
    ...config,
  });
  const server = createServer(toNodeHandler(proxy)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeIdleConnections();
    await closed;
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${address.port}`, logs, close };
}

/** A service that says yes again to a code that it verified once. Then only the proxy's claim prevents a second login. */
export function sayYesAgain(): NonNullable<OtpProxyConfig['fetch']> {
  const yes = new Map<string, string>();
  return async (url, init) => {
    const answer = await fetch(url, init);
    const body = init.body;
    if (!url.endsWith('/verify') || typeof body !== 'string') return answer;
    if (answer.ok) {
      yes.set(body, await answer.clone().text());
      return answer;
    }
    const before = yes.get(body);
    return before === undefined ? answer : new Response(before);
  };
}

let serial = 0;

/** A user with a browser and a number of its own. `at` is the instance that the balancer chose for a request. */
export function createUser(phoneNumber = nextNumber()) {
  const { jar, header, keep } = createJar();
  let flowID = 'none';

  async function post(at: Pick<Instance, 'url'>, route: string, body: object) {
    const response = await fetch(`${at.url}/api/otp/${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
        'x-forwarded-for': nextAddress(),
        cookie: header(),
      },
      body: JSON.stringify(body),
    });
    keep(response);
    const { code, data } = await response.json();
    if (typeof data?.flowID === 'string') flowID = data.flowID;
    return { status: response.status, code: typeof code === 'string' ? code : undefined };
  }

  const user = {
    phoneNumber,
    challenge: async (at: Pick<Instance, 'url'>) => post(at, 'challenge', {}),
    send: async (at: Pick<Instance, 'url'>) =>
      post(at, 'send', { verificationAddress: { phoneNumber } }),
    verify: async (at: Pick<Instance, 'url'>, otp: string) => post(at, 'verify', { flowID, otp }),
    /** The same browser with its cookies of now: a second tab, or an attacker that took them. */
    copy() {
      const copied = createUser(phoneNumber);
      copied.take(flowID, jar);
      return copied;
    },
    take(flow: string, cookies: ReadonlyMap<string, string>) {
      flowID = flow;
      for (const [name, value] of cookies) jar.set(name, value);
    },
  };
  return user;
}

function nextNumber(): string {
  serial += 1;
  return `+20100${7_000_000 + serial}`;
}

/** Another one for each request, so that no limit of a client is what refuses. */
function nextAddress(): string {
  serial += 1;
  return `41.33.${Math.floor(serial / 250) % 250}.${serial % 250}`;
}
