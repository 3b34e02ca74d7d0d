/**
 * What the simulated browsers do. Every answer is checked: a wrong one ends the benchmark.
 *
 * @module
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What one user does, with the same requests at either contender. */
export type Operation = 'challenge' | 'send and verify';

/** The port that the users call. */
export interface Place {
  readonly port: number;
  /** Whether the answers are those of the kit's proxy, or those of the service. */
  readonly answersOf: 'proxy' | 'service';
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

async function askChallenge({ port, answersOf }: Place, user: number): Promise<void> {
  const { data } = await post(port, 'challenge', user, {});
  assert.equal(data['challengeRequired'], true);
  assert.equal(data['digits'], answersOf === 'proxy' ? 6 : undefined);
}

async function sendAndVerify({ port, answersOf }: Place, user: number): Promise<void> {
  const sent = await post(port, 'send', user, {
    verificationAddress: { phoneNumber: numberOf(user) },
    powSolution: { challengeToken: 'a'.repeat(170), nonce: 81_325 },
  });
  if (answersOf === 'service') {
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

interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

/** Posts as Chromium does, by a reverse proxy that names the user's own address. */
async function post(
  port: number,
  route: string,
  user: number,
  body: object,
  cookie?: string,
): Promise<Answer> {
  const content = JSON.stringify(body);
  const call = request({
    ...{ port, agent, method: 'POST', path: `/api/otp/${route}` },
    headers: {
      ...BROWSER_HEADERS,
      'content-length': Buffer.byteLength(content),
      'x-forwarded-for': `41.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`,
      ...(cookie !== undefined && { cookie }),
    },
  });
  call.end(content);
  const [response] = await once(call, 'response');
  const answer = JSON.parse(await text(response));
  assert.equal(response.statusCode, 200, JSON.stringify(answer));
  assert.equal(answer.status, 'success');
  return { data: answer.data, cookies: response.headers['set-cookie'] ?? [] };
}

const BROWSER_HEADERS = {
  host: 'shop.example',
  'sec-ch-ua-platform': '"Android"',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="145", "Not:A-Brand";v="99"',
  'content-type': 'application/json',
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
