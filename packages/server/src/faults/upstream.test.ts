import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  MAX_RESPONSE_BYTES,
  SEND_TIMEOUT_MS,
  UPSTREAM_TIMEOUT_MS,
} from '../constants/lifetimes-and-limits.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { NO_SUCCESS, prepareAttacks } from './attacks.fixture.ts';
import { startGate } from './gate.fixture.ts';
import { createUser, startEmulator, startInstance, type ToldLogin } from './product.fixture.ts';

const SERVED = { status: 200, code: undefined };

/** An instance whose service is the emulator behind a gate. */
async function startProduct() {
  const emulator = await startEmulator();
  const gate = await startGate(emulator.port);
  onTestFinished(() => gate.shut());
  const logins: ToldLogin[] = [];
  const counters = createMemoryCounters();
  const baseUrl = `http://127.0.0.1:${gate.port}`;
  const instance = await startInstance(logins, { baseUrl, counters });
  const attack = await prepareAttacks({ ...emulator, instances: [instance], counters, logins });
  return { ...emulator, gate, instance, logins, attack };
}

/** Starts a server that takes the place of the service, and gives its port. */
async function startWrongService(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** A page, a shape or a status that the service never documented. */
const WRONG: readonly [string, number, string][] = [
  ['JSON that says yes in other words', 200, '{"verified":true}'],
];
const OTHERWISE_WRONG: typeof WRONG = [
  ['a page in place of JSON', 200, '<html>Welcome</html>'],
  ['JSON without its fields', 200, '{"status":"success","data":{}}'],
  ['nothing', 204, ''],
  ['a redirect', 302, ''],
  ['too much', 200, `{"data":"${'x'.repeat(MAX_RESPONSE_BYTES)}"}`],
  ["a gateway's page", 502, '<html>Bad gateway</html>'],
  ['an error of no known code', 418, '{"status":"error"}'],
];

describe('the service', () => {
  const title = 'answers with %s: no user is signed in, and the code signs in afterwards';
  test.each(WRONG)(title, async (_name, status, body) => answerWrongly(status, body));
  test.each(OTHERWISE_WRONG)(title, { tags: ['full'] }, async (_name, status, body) =>
    answerWrongly(status, body),
  );

  async function answerWrongly(status: number, body: string): Promise<void> {
    const { instance, codeOf, logins, attack, gate, port } = await startProduct();
    const user = createUser();
    await user.send(instance);
    const made = logins.length;
    const wrong = await startWrongService((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html', location: '/elsewhere' });
      response.end(body);
    });

    await gate.switchTo(wrong);
    const stranger = createUser();
    const answers = [
      await stranger.challenge(instance),
      await stranger.send(instance),
      await user.verify(instance, codeOf(user.phoneNumber)),
    ];
    expect(await attack()).toEqual(NO_SUCCESS);
    await gate.switchTo(port);

    expect(answers).toEqual(answers.map(() => ({ status: 502, code: 'MALFORMED_RESPONSE' })));
    expect(logins).toHaveLength(made);
    expect(await user.verify(instance, codeOf(user.phoneNumber))).toEqual(SERVED);
  }

  test('is dead: requests are refused at once, and the code signs in when it is back', async () => {
    const { gate, instance, codeOf, attack } = await startProduct();
    const user = createUser();
    await user.send(instance);

    await gate.shut();
    const stranger = createUser();
    const answers = [
      await stranger.challenge(instance),
      await stranger.send(instance),
      await user.verify(instance, codeOf(user.phoneNumber)),
    ];
    expect(await attack()).toEqual(NO_SUCCESS);
    await gate.open();

    expect(answers).toEqual(answers.map(() => ({ status: 502, code: 'NETWORK_ERROR' })));
    expect(await user.verify(instance, codeOf(user.phoneNumber))).toEqual(SERVED);
  });

  test.each([
    ['never answers', undefined],
    ['begins to answer and stops', '{"status":"success",'],
  ])('%s: a request is refused at its time limit', async (_name, beginning) => {
    const { instance, codeOf, gate, port } = await startProduct();
    const user = createUser();
    await user.send(instance);
    let begun = 0;
    const silent = await startWrongService((_request, response) => {
      if (beginning !== undefined) response.write(beginning);
      begun += 1;
    });
    await gate.switchTo(silent);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    const stranger = createUser();
    const answers = Promise.all([
      user.verify(instance, codeOf(user.phoneNumber)),
      stranger.send(instance),
    ]);
    await vi.waitUntil(() => begun === 2, { interval: 5 });
    await vi.advanceTimersByTimeAsync(Math.max(SEND_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS));
    expect(await answers).toEqual([
      { status: 504, code: 'NETWORK_ERROR' },
      { status: 504, code: 'NETWORK_ERROR' },
    ]);
    vi.useRealTimers();
    await gate.switchTo(port);

    expect(await user.verify(instance, codeOf(user.phoneNumber))).toEqual(SERVED);
  });

  test('verifies a code and its response comes too late: the code is used up, and no user signed in', async () => {
    const { gate, instance, codeOf, logins, attack } = await startProduct();
    const user = createUser();
    await user.send(instance);
    const made = logins.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    gate.hold();
    const arrived = gate.received();
    const answer = user.verify(instance, codeOf(user.phoneNumber));
    await vi.waitUntil(() => gate.received() > arrived, { interval: 5 });
    await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS);
    expect(await answer).toEqual({ status: 504, code: 'NETWORK_ERROR' });
    await gate.open();
    vi.useRealTimers();

    expect(await user.verify(instance, codeOf(user.phoneNumber))).toMatchObject({ status: 409 });
    expect(await attack()).toEqual(NO_SUCCESS);
    expect(logins).toHaveLength(made);
    const anew = createUser();
    await anew.send(instance);
    expect(await anew.verify(instance, codeOf(anew.phoneNumber))).toEqual(SERVED);
  });
});
