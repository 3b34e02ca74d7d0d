import { afterEach, describe, expect, test } from 'vitest';
import { API_KEY, challengePath, createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import type { RequestWarning } from '../model/journal-entry.ts';
import { createEmulator, type Emulator } from '../node/listen.ts';

const SEND = '/api/v1.2/transactions/send';
const VERIFY = '/api/v1.2/transactions/verify';
const PUBLIC = { 'x-end-user-ip': '203.0.113.7' };
const KEYS = { APIKey: API_KEY, pipelineID: PIPELINE };

type Call = readonly [path: string, body: unknown, headers: Record<string, string>];

const open: Emulator[] = [];
afterEach(async () => {
  for (const emulator of open.splice(0)) await emulator.close();
});

async function warningsAfter(calls: readonly Call[]): Promise<readonly RequestWarning[]> {
  const { post, control } = createV12Fixture();
  for (const call of calls) await post(...call);
  return (await control('GET', '/requests')).body.data[0].warnings;
}

describe('a call is warned of', () => {
  const proof = { ...KEYS, powSolution: { challengeToken: 'a', nonce: 1 } };
  const other = { ...KEYS, powSolution: { challengeToken: 'b', nonce: 1 } };

  test.each<[string, readonly Call[], readonly RequestWarning[]]>([
    ['nothing', [[SEND, KEYS, PUBLIC]], []],
    ['no end user', [[SEND, KEYS, {}]], ['END_USER_IP_MISSING']],
    [
      'a private end user',
      [[SEND, KEYS, { 'x-end-user-ip': '10.0.0.1' }]],
      ['END_USER_IP_PRIVATE'],
    ],
    ['a loopback one', [[SEND, KEYS, { 'x-end-user-ip': '::1' }]], ['END_USER_IP_PRIVATE']],
    ['a list', [[SEND, KEYS, { 'x-end-user-ip': '1.2.3.4, 5.6.7.8' }]], ['END_USER_IP_INVALID']],
    [
      'one proof twice',
      [
        [SEND, proof, PUBLIC],
        [SEND, proof, PUBLIC],
      ],
      ['CHALLENGE_REUSED'],
    ],
    [
      'two proofs',
      [
        [SEND, proof, PUBLIC],
        [SEND, other, PUBLIC],
      ],
      [],
    ],
    [
      'an origin',
      [[SEND, KEYS, { ...PUBLIC, origin: 'http://shop.example' }]],
      ['API_KEY_FROM_BROWSER'],
    ],
    ['a site', [[SEND, KEYS, { ...PUBLIC, 'sec-fetch-site': 'none' }]], ['API_KEY_FROM_BROWSER']],
    ['a mode alone, as of Node', [[SEND, KEYS, { ...PUBLIC, 'sec-fetch-mode': 'cors' }]], []],
    ['no channel', [[SEND, { ...KEYS, channel: null }, PUBLIC]], ['CHANNEL_NULL']],
    ['a key on verify', [[VERIFY, { APIKey: API_KEY }, {}]], ['API_KEY_ON_VERIFY']],
    ['an origin without a key', [[VERIFY, {}, { origin: 'http://shop.example' }]], []],
    [
      'all at once',
      [[SEND, { ...KEYS, channel: null }, { origin: 'http://shop.example' }]],
      ['API_KEY_FROM_BROWSER', 'END_USER_IP_MISSING', 'CHANNEL_NULL'],
    ],
  ])('%s', async (_what, calls, warnings) => {
    expect(await warningsAfter(calls)).toEqual(warnings);
  });

  test('a browser that fetches the challenge by itself', async () => {
    const { get, control } = createV12Fixture();

    await get(challengePath(API_KEY, PIPELINE), { origin: 'http://shop.example' });

    const [{ warnings }] = (await control('GET', '/requests')).body.data;
    expect(warnings).toEqual(['API_KEY_FROM_BROWSER']);
  });

  test('a challenge that was kept until it expired, and not a fault of that name', async () => {
    const { control, prove, send, advance } = createV12Fixture();
    const powSolution = await prove();
    advance(300);
    await send({ powSolution });
    const kept = (await control('GET', '/requests')).body.data[0];
    await control('POST', '/faults', { operation: 'v12.send', name: 'POW_CHALLENGE_EXPIRED' });
    await send();
    const provoked = (await control('GET', '/requests')).body.data[0];

    expect([kept.code, provoked.code]).toEqual(['POW_CHALLENGE_EXPIRED', 'POW_CHALLENGE_EXPIRED']);
    expect(kept.warnings).toContain('CHALLENGE_STALE');
    expect(provoked.warnings).not.toContain('CHALLENGE_STALE');
  });

  test('where it is listened to, and not for what is fetched by Node', async () => {
    const emulator = await createEmulator({ port: 0 });
    open.push(emulator);
    const { url, credentials } = emulator;

    await fetch(url + challengePath(credentials.apiKey, credentials.pipelineID));
    const journal = await (await fetch(`${url}/_emulator/v1/requests`)).json();

    expect(journal.data[0]).toMatchObject({ status: 200, warnings: [] });
  });
});

test('are published with the call', async () => {
  const { core, post } = createV12Fixture();
  const heard: unknown[] = [];
  core.store.defaultWorkspace.events.subscribe(
    (event) => event.type === 'request' && heard.push(event.data.warnings),
    () => {},
  );

  await post(SEND, KEYS);

  expect(heard).toEqual([['END_USER_IP_MISSING']]);
});
