/**
 * What the simulated browsers do. Every response is checked: a wrong one ends the benchmark.
 *
 * @module
 */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { call } from '../harness/call.ts';

/** What one user does, with the same requests at either contender. */
export type Operation = 'challenge' | 'send and verify';

/** The port that the users call. */
export interface Place {
  readonly port: number;
  /** Whether the responses are those of the kit's proxy, or those of the service. */
  readonly responsesOf: 'proxy' | 'service';
}

const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let users = 0;

/** Lets a number of users do the operation, some of them at the same time. */
export async function load(operation: Operation, place: Place, count: number): Promise<void> {
  let left = count;
  const act = operation === 'challenge' ? askChallenge : sendAndVerify;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        users += 1;
        await act(place, users);
      }
    }),
  );
}

async function askChallenge({ port, responsesOf }: Place, user: number): Promise<void> {
  const { data } = await post(port, 'challenge', user, {});
  assert.equal(data['challengeRequired'], true);
  assert.equal(data['digits'], responsesOf === 'proxy' ? 6 : undefined);
}

async function sendAndVerify({ port, responsesOf }: Place, user: number): Promise<void> {
  const sent = await post(port, 'send', user, {
    verificationAddress: { phoneNumber: numberOf(user) },
    powSolution: { challengeToken: 'a'.repeat(170), nonce: 81_325 },
  });
  if (responsesOf === 'service') {
    const { transactionReqID, transactionID } = sent.data;
    const { data } = await post(port, 'verify', user, { transactionReqID, otp: '012345' });
    assert.deepEqual(data, { verified: true, transactionID });
    return;
  }
  const { flowID, maskedAddress } = sent.data;
  assert.ok(String(maskedAddress).endsWith(numberOf(user).slice(-2)));
  const [sealed = ''] = sent.cookies;
  assert.match(sealed, /^__Host-otp-[0-9a-f]{8}-[0-9a-f]{12}=[\w-]{9,}\.\./);
  const [cookie = ''] = sealed.split(';');
  const verified = await post(port, 'verify', user, { flowID, otp: '012345' }, cookie);
  assert.deepEqual(verified.data, { verified: true });
  const [cleared = '', session] = verified.cookies;
  assert.ok(cleared.startsWith(`${cookie.split('=')[0]}=; Max-Age=0`));
  assert.equal(session, 'session=bench; HttpOnly');
}

/** Egyptian mobile numbers, spread over their blocks so that none is busy. */
function numberOf(user: number): string {
  return `+2010${String((user * 7919) % 100_000_000).padStart(8, '0')}`;
}

interface Success {
  readonly data: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

/** Posts as Chromium does, by a reverse proxy that names the user's own address. */
async function post(
  port: number,
  route: string,
  user: number,
  content: object,
  cookie?: string,
): Promise<Success> {
  const { status, headers, body } = await call({
    ...{ agent, port, method: 'POST', path: `/api/otp/${route}`, body: content },
    headers: {
      ...BROWSER_HEADERS,
      'x-forwarded-for': `41.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`,
      ...(cookie !== undefined && { cookie }),
    },
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(isSuccess(body), JSON.stringify(body));
  return { data: body.data, cookies: headers['set-cookie'] ?? [] };
}

function isSuccess(body: unknown): body is Pick<Success, 'data'> {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
}

const BROWSER_HEADERS = {
  host: 'shop.example',
  'sec-ch-ua-platform': '"Android"',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="145", "Not:A-Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'x-otp-kit': '1',
  accept: '*/*',
  origin: 'https://shop.example',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  referer: 'https://shop.example/sign-in',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8',
} as const;
