import { readFileSync } from 'node:fs';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as utilities from '../utilities.ts';

const page = new URL('../../../../docs/server/utilities.md', import.meta.url);
const section = readFileSync(page, 'utf8');
const [client = '', outboxCode = '', parts = ''] = [...section.matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);

let emulator: Emulator;

beforeAll(async () => {
  emulator = await createEmulator({ port: 0 });
});
afterAll(async () => emulator.close());

/** Runs code of the document with the names that it takes from its surroundings. */
async function run(
  code: string,
  names: Readonly<Record<string, unknown>>,
  returns: string,
): Promise<unknown> {
  const body = code.replace(/^import .*$/gm, '');
  const known: Readonly<Record<string, unknown>> = { ...utilities, ...names };
  const parameters = Object.keys(known).join(', ');
  const compiled = Reflect.construct(Function, [
    `{ ${parameters} }`,
    `return (async () => { ${body}\nreturn ${returns}; })()`,
  ]);
  const result: unknown = await Reflect.apply(compiled, undefined, [known]);
  return result;
}

const env = () => ({
  OTP_BASE_URL: emulator.url,
  OTP_API_KEY: 'ak_emulator_default_not_a_secret',
  OTP_UTILITY_PIPELINE_ID: 'pipe_emulator_default_utility',
  OTP_SIGNING_SECRET: 'request_signing_secret_emulator_default_not_a_secret',
});

test('the ten lines of the document send a message', async () => {
  const result = await run(client, { env: env() }, 'result');

  expect(client.trim().split('\n').length).toBeLessThanOrEqual(12);
  expect(result).toMatchObject({ outcome: 'accepted', channel: 'whatsapp' });
});

test('the outbox of the document sends a message and saves its outcome', async () => {
  const saved: Record<string, unknown>[] = [];
  let row: object = {};
  const outbox = {
    insert: async (inserted: object) => {
      row = JSON.parse(JSON.stringify({ id: 1, ...inserted }));
    },
    take: async () => row,
    update: async (_id: number, changed: Record<string, unknown>) => void saved.push(changed),
  };
  const order = { id: 'A-1001', phone: '01001234567' };
  const declarations = client.slice(
    client.indexOf('const utilities'),
    client.indexOf('const result'),
  );

  const [before = '', worker = ''] = outboxCode.split('// In the worker:');
  await run(declarations + before, { env: env(), outbox, order }, 'operation');
  await run(declarations + worker, { env: env(), outbox }, 'result');

  expect(saved).toMatchObject([{ earlier: { outcome: 'accepted' }, at: null }]);
});

test('the parts of the document work as it says', async () => {
  const asked: string[][] = [];
  const names = {
    body: { status: 'error' },
    ids: ['txn_1'],
    askTheService: async (ids: string[]) => {
      asked.push(ids);
      return ids;
    },
  };
  const said = [...parts.matchAll(/^(?:await )?(\w+\(.*\)); \/\/ (.*)$/gm)];

  for (const [, call = '', answer = ''] of said.slice(0, 3)) {
    const expected = await run('', {}, `(${answer})`);
    expect(await run('', names, `await ${call}`)).toEqual(expected);
  }
  await run(parts, names, 'undefined');

  expect(said).toHaveLength(4);
  expect(asked).toEqual([['txn_1']]);
});
