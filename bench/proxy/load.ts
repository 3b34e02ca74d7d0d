/**
 * What the simulated browsers do. Every response is checked: a wrong one ends the benchmark.
 *
 * @module
 */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { type CallResponse, call } from '../harness/call.ts';

/** What one user does at each contender that has it. */
export type Operation = 'challenge' | 'send and verify';

/** What a contender's process runs: the program that its first word names. */
export type Kind =
  | 'pass-through'
  | 'proxy'
  | 'better-auth'
  | 'better-auth without copies'
  | 'auth-js';

/** The ports that the users call. */
export interface Place {
  readonly kind: Kind;
  readonly port: number;
  /** The port of the program in place of the service, which has the codes of the peers. */
  readonly upstreamPort: number;
}

const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let users = 0;

/** Lets a number of users do the operation, some of them at the same time. */
export async function load(operation: Operation, place: Place, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        users += 1;
        await act(operation, place, users);
      }
    }),
  );
}

/** A `GET` without content, otherwise a `POST` of it as JSON. */
type Ask = (path: string, content?: object, cookie?: string) => Promise<CallResponse>;

/** Reads the code that a peer delivered. */
type ReadCode = () => Promise<CallResponse>;

async function act(operation: Operation, place: Place, user: number): Promise<void> {
  const { kind, upstreamPort: port } = place;
  const ask = askBy(place, user);
  const phoneNumber = numberOf(user);
  const readCode = () => call({ agent, port, method: 'GET', path: `/code/${phoneNumber}` });
  if (operation === 'challenge') return askChallenge(kind, ask);
  if (kind === 'pass-through' || kind === 'proxy') return verifyByKit(kind, ask, phoneNumber);
  if (kind === 'auth-js') return verifyByAuthJs(ask, phoneNumber, readCode);
  return verifyByBetterAuth(ask, phoneNumber, readCode);
}

async function askChallenge(kind: Kind, ask: Ask): Promise<void> {
  const data = dataOf(await ask('/api/otp/challenge', {}));
  assert.equal(data['challengeRequired'], true);
  assert.equal(data['digits'], kind === 'proxy' ? 6 : undefined);
}

async function verifyByKit(kind: Kind, ask: Ask, phoneNumber: string): Promise<void> {
  const sent = await ask('/api/otp/send', {
    verificationAddress: { phoneNumber },
    powSolution: { challengeToken: 'a'.repeat(170), nonce: 81_325 },
  });
  if (kind === 'pass-through') {
    const { transactionReqID, transactionID } = dataOf(sent);
    const verified = await ask('/api/otp/verify', { transactionReqID, otp: '012345' });
    assert.deepEqual(dataOf(verified), { verified: true, transactionID });
    return;
  }
  const { flowID, maskedAddress } = dataOf(sent);
  assert.ok(String(maskedAddress).endsWith(phoneNumber.slice(-2)));
  const [sealed = ''] = cookiesOf(sent);
  assert.match(sealed, /^__Host-otp-[0-9a-f]{8}-[0-9a-f]{12}=[\w-]{9,}\.\./);
  const [cookie = ''] = sealed.split(';');
  const verified = await ask('/api/otp/verify', { flowID, otp: '012345' }, cookie);
  assert.deepEqual(dataOf(verified), { verified: true });
  const [cleared = '', session] = cookiesOf(verified);
  assert.ok(cleared.startsWith(`${cookie.split('=')[0]}=; Max-Age=0`));
  assert.equal(session, 'session=bench; HttpOnly');
}

async function verifyByBetterAuth(ask: Ask, phoneNumber: string, readCode: ReadCode) {
  const sent = await ask('/api/auth/phone-number/send-otp', { phoneNumber });
  assert.deepEqual(sent.body, { message: 'code sent' });
  const { body: code } = await readCode();
  const verified = await ask('/api/auth/phone-number/verify', { phoneNumber, code });
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  assert.match(cookiesOf(verified).join(), /better-auth\.session_token=[^;]/);
}

async function verifyByAuthJs(ask: Ask, phoneNumber: string, readCode: ReadCode) {
  const sent = await ask('/auth/signin/phone', { email: phoneNumber });
  assert.match(sent.headers.location ?? '', /\/auth\/verify-request\?/);
  const { body: code } = await readCode();
  const query = new URLSearchParams({ email: phoneNumber, token: String(code) });
  const verified = await ask(`/auth/callback/phone?${query}`);
  assert.match(cookiesOf(verified).join(), /authjs\.session-token=[^;]/);
}

/** Egyptian mobile numbers, spread over their blocks so that none is busy. */
function numberOf(user: number): string {
  return `+2010${String((user * 7919) % 100_000_000).padStart(8, '0')}`;
}

function cookiesOf({ headers }: CallResponse): readonly string[] {
  return headers['set-cookie'] ?? [];
}

function dataOf({ status, body }: CallResponse): Readonly<Record<string, unknown>> {
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(isSuccess(body), JSON.stringify(body));
  return body.data;
}

function isSuccess(body: unknown): body is { readonly data: Readonly<Record<string, unknown>> } {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'success';
}

/** Asks as Chromium does, by a reverse proxy that names the user's own address. */
function askBy({ port }: Place, user: number): Ask {
  return (path, content, cookie) =>
    call({
      ...{ agent, port, path, body: content, method: content === undefined ? 'GET' : 'POST' },
      headers: {
        ...BROWSER_HEADERS,
        'x-forwarded-for': `41.${(user >> 16) & 255}.${(user >> 8) & 255}.${user & 255}`,
        ...(cookie !== undefined && { cookie }),
      },
    });
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
