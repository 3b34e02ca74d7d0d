import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CREATE_ATTEMPT } from '../app/widget-core.fixture.ts';
import { repetitions } from '../http/fuzz.fixture.ts';
import { createEmulator, type Emulator } from './listen.ts';
import { listenOn } from './listening-server.ts';

const UPLOADS = repetitions(50);
const MEGABYTE = 'x'.repeat(1_000_000);
const CONTROL = '/_emulator/v1/reset';
const SEND = '/api/v1.2/transactions/send';

let emulator: Emulator;

beforeEach(async () => {
  emulator = await createEmulator({ port: 0 });
});

afterEach(() => emulator.close());

/** The addresses that read a body: of the service, the control API and the hosted page. */
const READERS = [
  [SEND, () => emulator.url, []],
  // The same server reads the others.
  [CONTROL, () => emulator.url, ['full']],
  ['/_emulator/widget/attempts/attempt_default_0/load', () => hostedUrl(), ['full']],
  ['/api/v1.2/transactions/verify', () => emulator.url, ['full']],
  [CREATE_ATTEMPT, () => emulator.url, ['full']],
] as const;

function hostedUrl(): string {
  return `http://127.0.0.1:${new URL(emulator.widgetOrigin).port}`;
}

function upload(origin: string, path: string, body: BodyInit): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

/** One megabyte; for the control API, which takes one, two. */
function bodyFor(path: string): string {
  return path === CONTROL ? MEGABYTE.repeat(2) : MEGABYTE;
}

/** The status and code of each of many uploads in a row. */
async function responsesTo(send: () => Promise<Response>): Promise<string[]> {
  const responses: string[] = [];
  for (let count = 0; count < UPLOADS; count += 1) {
    const shown = await send().then(
      async (response) => `${response.status} ${(await response.json()).code}`,
      (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
    );
    responses.push(shown);
  }
  return responses;
}

const ALL_REFUSED = Array(UPLOADS).fill('413 PAYLOAD_TOO_LARGE');

describe('a body that is too large', () => {
  for (const [path, originOf, tags] of READERS) {
    const options = { tags: [...tags] };

    test(`is refused with 413 every time: ${path}`, options, async () => {
      const responses = await responsesTo(() => upload(originOf(), path, bodyFor(path)));

      expect(responses).toEqual(ALL_REFUSED);
    });

    test(`is refused with 413 every time it is chunked: ${path}`, options, async () => {
      const responses = await responsesTo(() =>
        upload(originOf(), path, new Blob([bodyFor(path)]).stream()),
      );

      expect(responses).toEqual(ALL_REFUSED);
    });
  }

  test.each([
    ['/_emulator/v1/nothing', 'https://shop.example', 403],
    ['/nothing', undefined, 404],
    ['/api/nothing', undefined, 404],
  ] as const)(
    'gets its response every time where nothing reads it: %s',
    async (path, origin, status) => {
      const statuses: unknown[] = [];
      for (let count = 0; count < UPLOADS; count += 1) {
        const headers = { ...(origin !== undefined && { Origin: origin }) };
        const sent = fetch(emulator.url + path, { method: 'POST', headers, body: MEGABYTE });
        statuses.push(await sent.then((response) => response.status, String));
      }

      expect(statuses).toEqual(Array(UPLOADS).fill(status));
    },
  );

  test('leaves its connection open for the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async () => {
      const headers = { 'Content-Type': 'application/json' };
      const sent = request(`${emulator.url}${SEND}`, { method: 'POST', agent, headers });
      sent.end(MEGABYTE);
      const [response] = await once(sent, 'response');
      const { code } = Object(await json(response));
      return { response: `${response.statusCode} ${code}`, isReused: sent.reusedSocket };
    };

    const results: Awaited<ReturnType<typeof post>>[] = [];
    for (let count = 0; count < UPLOADS; count += 1) results.push(await post());
    agent.destroy();

    expect(results.map(({ response }) => response)).toEqual(ALL_REFUSED);
    expect(results.map(({ isReused }) => isReused)).toEqual([
      false,
      ...Array(UPLOADS - 1).fill(true),
    ]);
  });
});

test('knows the network address that a request comes from', async () => {
  const { port, close } = await listenOn(
    { port: 0, address: '127.0.0.1' },
    async (_request, { peer }) => Response.json({ peer }),
  );

  const response = await fetch(`http://127.0.0.1:${port}/`);
  const body: unknown = await response.json();
  await close();

  expect(body).toEqual({ peer: '127.0.0.1' });
});
