import { describe, expect, test } from 'vitest';
import { API_KEY, createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import { parseJsonObject } from '../http/request-body.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

const OPEN_DOOR = { dev: { bypassPoW: true } };

/** How six sends to six phone numbers end: one more than an end user may, by default, in a minute. */
async function sixSends(
  fixture: ReturnType<typeof createV12Fixture>,
  headers: Record<string, string>,
  peer?: string,
): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let phone = 0; phone < 6; phone += 1) {
    const request = new Request('http://localhost:4400/api/v1.2/transactions/send', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        APIKey: API_KEY,
        pipelineID: PIPELINE,
        verificationAddress: { phoneNumber: `+20100000000${phone}` },
      }),
    });
    const response = await fixture.core.fetch(request, { peer });
    const { status, code } = parseJsonObject(await response.text()) ?? {};
    outcomes.push(String(code ?? status));
  }
  return outcomes;
}

const FREE = Array.from({ length: 6 }, () => 'success');
const LIMITED = [...FREE.slice(1), 'RATE_LIMIT_ENDUSERIP_PERMINUTE'];

describe('the end user of a send', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '::1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.0.1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:172.16.0.1',
    '::ffff:192.168.0.1',
    '::ffff:100.64.0.1',
    '::ffff:169.254.0.1',
    '::ffff:a00:1',
  ])('is not limited at %s [SND-17]', async (ip) => {
    const headers = { 'x-end-user-ip': ip };
    expect(await sixSends(createV12Fixture(OPEN_DOOR), headers)).toEqual(FREE);
    expect(await sixSends(createV12Fixture(OPEN_DOOR), {}, ip)).toEqual(FREE);
  });

  test.each([
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '11.0.0.1',
    '192.167.1.1',
    '::ffff:11.0.0.1',
    '2001:db8::1',
  ])('is limited at %s [SND-17]', async (ip) => {
    const headers = { 'x-end-user-ip': ip };
    expect(await sixSends(createV12Fixture(OPEN_DOOR), headers)).toEqual(LIMITED);
  });

  test('is the address of the connection without the header [SND-16]', async () => {
    const direct = await sixSends(createV12Fixture(OPEN_DOOR), {}, '203.0.113.7');
    const withoutPeer = await sixSends(createV12Fixture(OPEN_DOOR), {});

    expect([direct, withoutPeer]).toEqual([LIMITED, FREE]);
  });

  test('is the header, where there is one, and not the connection', async () => {
    const fixture = createV12Fixture(OPEN_DOOR);

    expect(await sixSends(fixture, { 'x-end-user-ip': '10.0.0.1' }, '203.0.113.7')).toEqual(FREE);
  });

  test('is the given client address in place of the real one, until it is taken away [SND-16]', async () => {
    const fixture = createV12Fixture(OPEN_DOOR);
    const pretend = (clientAddress: string | null) =>
      fixture.control('PATCH', '/seed', { clientAddress });

    const { body } = await pretend('203.0.113.7');
    expect(body.data.clientAddress).toBe('203.0.113.7');
    expect(await sixSends(fixture, {}, '127.0.0.1')).toEqual(LIMITED);
    await pretend(null);
    expect(await sixSends(fixture, {}, '127.0.0.1')).toEqual(FREE);
    expect((await pretend('a proxy')).body.code).toBe('INVALID_SEED');
  });

  test('is the one of the seed, again after a reset', async () => {
    const { control } = createV12Fixture();
    const seed = { accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [] }] };
    const peer = async (method: string, path: string, body?: unknown) =>
      (await control(method, path, body)).body.data.clientAddress;
    const two = { id: 'two', seed: { ...seed, clientAddress: '203.0.113.7' } };

    expect(await peer('POST', '/workspaces', two)).toBe('203.0.113.7');
    expect(await peer('PATCH', '/seed?workspace=two', { clientAddress: null })).toBeUndefined();
    expect(await peer('POST', '/reset?workspace=two')).toBe('203.0.113.7');
  });

  test('is unlimited from a private address and peer, whatever the number of sends [RL-10]', async () => {
    const fixture = createV12Fixture(OPEN_DOOR);
    const answers = [];
    for (let rounds = 0; rounds < 10; rounds += 1) {
      answers.push(...(await sixSends(fixture, { 'x-end-user-ip': '192.168.1.20' }, '127.0.0.1')));
    }

    expect(answers).toHaveLength(60);
    expect(new Set(answers)).toEqual(new Set(['success']));
  });

  test('at a private address is held to the other caps all the same [SND-18]', async () => {
    const home = { 'x-end-user-ip': '127.0.0.1' };
    const capped = (rateCaps: NonNullable<PipelineSeed['rateCaps']>) =>
      createV12Fixture({ rateCaps }).send;
    const toPhone = capped({ phoneNumber: { perMinute: 1 } });
    const overPipeline = capped({ pipeline: { perMinute: 1 } });

    await toPhone({}, home);
    await overPipeline({}, home);

    expect((await toPhone({}, home)).body.code).toBe('RATE_LIMIT_PHONENUMBER_PERMINUTE');
    expect((await overPipeline({}, home)).body.code).toBe('RATE_LIMIT_PIPELINE_PERMINUTE');
  });

  test.each(['unknown', '203.0.113.7, 10.0.0.1', '203.0.113.7:443', '999.1.1.1'])(
    'is as without the header, where that is %j',
    async (ip) => {
      const headers = { 'x-end-user-ip': ip };
      expect(await sixSends(createV12Fixture(OPEN_DOOR), headers, '203.0.113.7')).toEqual(LIMITED);
      expect(await sixSends(createV12Fixture(OPEN_DOOR), headers, '127.0.0.1')).toEqual(FREE);
    },
  );

  test('is refused where the header is no address, with invalidEndUserIP rejected', async () => {
    const { send, control } = createV12Fixture();
    await control('PATCH', '/seed', { behaviors: { invalidEndUserIP: 'rejected' } });

    const { status, headers, body } = await send({}, { 'x-end-user-ip': 'unknown' });
    const without = await send();
    const valid = await send({}, { 'x-end-user-ip': '203.0.113.7' });

    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.issues[0].path).toBe('x-end-user-ip');
    expect(headers.get('x-emulator-behaviors')).toBe('invalidEndUserIP');
    expect([without.status, valid.status]).toEqual([200, 200]);
  });

  test.each([
    ['skipped', FREE],
    ['counted', LIMITED],
  ] as const)(
    "in IPv6's private range is %s, as uniqueLocalIPs says",
    async (behavior, expected) => {
      const fixture = createV12Fixture(OPEN_DOOR);
      await fixture.control('PATCH', '/seed', { behaviors: { uniqueLocalIPs: behavior } });

      expect(await sixSends(fixture, { 'x-end-user-ip': 'fd12:3456::1' })).toEqual(expected);
      expect(await sixSends(fixture, { 'x-end-user-ip': 'fe80::1' })).toEqual(FREE);
    },
  );

  test.each([
    ['address', 200, 200],
    ['network', 429, 200],
  ] as const)(
    'of IPv6 is counted by %s, as ipv6Counting says',
    async (ipv6Counting, neighbour, stranger) => {
      const rateCaps = { endUserIP: { perMinute: 1 } };
      const { send, control } = createV12Fixture({ rateCaps });
      await control('PATCH', '/seed', { behaviors: { ipv6Counting } });
      await send({}, { 'x-end-user-ip': '2001:db8:1:2::1' });

      const next = await send({}, { 'x-end-user-ip': '2001:db8:1:2:a::1' });
      const other = await send({}, { 'x-end-user-ip': '2001:db8:1:3::1' });

      expect([next.status, other.status]).toEqual([neighbour, stranger]);
    },
  );
});
