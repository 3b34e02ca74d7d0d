import { describe, expect, test } from 'vitest';
import { createClock, settle } from './clock.fixture.ts';
import {
  codeState,
  createFlow,
  createFlowAtCode,
  createMemoryStorage,
  PHONE,
} from './flow.fixture.ts';
import { CODE, createProxy } from './proxy.fixture.ts';
import { storageKey } from './storage.ts';
import { createFetchTransport } from './transport.ts';

const STORAGE_KEY = storageKey({});

test('a reload resumes at the code step with the same deadlines', async () => {
  const { flow, open, clock } = await createFlowAtCode();
  const before = codeState(flow).flow;
  flow.close();
  clock.sleep(60_000);

  const reloaded = open();

  expect(reloaded.getSnapshot()).toEqual({
    status: 'code',
    flow: before,
    choosableChannels: ['whatsapp', 'sms'],
  });
  await reloaded.verify(CODE);
  expect(reloaded.getSnapshot().status).toBe('verified');
});

test('a reload still names its own flow, on a resend and on a verify', async () => {
  const { flow, open, proxy } = await createFlowAtCode();
  const { flowID } = codeState(flow).flow;
  flow.close();
  const reloaded = open();

  await reloaded.resend();
  await reloaded.verify(CODE);

  expect(proxy.sends()[0]?.flowID).toBe(flowID);
  expect(proxy.journal.at(-1)).toMatchObject({ route: 'verify', body: { flowID, otp: CODE } });
});

test('a resend after a reload names no address, because the proxy has it', async () => {
  const { flow, open, proxy } = await createFlowAtCode();
  flow.close();

  await open().resend();

  expect(Object.keys(proxy.sends()[0] ?? {}).sort()).toEqual(['flowID', 'powSolution']);
});

test('a reload keeps the payload that the code approves', async () => {
  const { flow, open, proxy } = createFlow();
  proxy.plan('send', { ...(await proxy.flow()), payload: 'transfer 100' });
  await flow.send(PHONE);
  flow.close();

  expect(codeState(open()).flow.payload).toBe('transfer 100');
});

test('holds no address, token or code', async () => {
  const { flow, storage } = await createFlowAtCode();
  await flow.verify('000000');

  const kept = storage.items.get(STORAGE_KEY) ?? '';

  const fields: object = JSON.parse(kept);
  expect(Object.keys(fields).sort()).toEqual([
    'channels',
    'choosableChannels',
    'digits',
    'expiresAtMs',
    'flowID',
    'maskedAddress',
    'resendAtMs',
  ]);
  expect(kept).not.toContain(PHONE.phoneNumber);
});

test.each([
  ['another endpoint', 'https://shop.example/api/pay', 'address'],
  ['another origin', 'https://pay.example/api/otp', 'address'],
  ['the same endpoint', 'https://shop.example/api/otp', 'code'],
  ['the same endpoint with a slash', 'https://shop.example/api/otp/', 'code'],
  ['the same endpoint, written differently', 'HTTPS://Shop.example:443/api/./otp', 'code'],
])('a form of %s resumes at the step that its backend knows', async (_, endpoint, status) => {
  const clock = createClock();
  const { transport } = createProxy(clock);
  const storage = createMemoryStorage();
  const open = (url: string) => {
    const { endpoint: own } = createFetchTransport({ endpoint: url });
    return createFlow({ storage, now: clock.now, transport: { ...transport, endpoint: own } });
  };
  await open('https://shop.example/api/otp').flow.send(PHONE);

  expect(open(endpoint).flow.getSnapshot().status).toBe(status);
});

test('the key has the endpoint as it is if the page has no URL that makes it absolute', () => {
  expect(storageKey({ endpoint: '/api/otp' })).toBe('otp-kit:flow:/api/otp');
});

test('a code whose check was aborted is not resumed, because it may be used up', async () => {
  const { flow, open, proxy } = await createFlowAtCode();
  proxy.plan('verify', new Promise(() => {}));
  void flow.verify(CODE);
  expect(open().getSnapshot().status).toBe('code');

  flow.close();

  expect(open().getSnapshot().status).toBe('address');
});

test('a code that has expired is resumed as long as another one can be requested', async () => {
  const { flow, open, clock } = await createFlowAtCode();
  flow.close();
  clock.sleep(180_000);
  const reloaded = open();
  expect(codeState(reloaded).flow.maskedAddress).toBe(codeState(flow).flow.maskedAddress);

  await reloaded.resend();
  expect(codeState(reloaded).flow.expiresAtMs).toBeGreaterThan(clock.now());
});

test('a code is not resumed once the proxy has no flow that could be sent another one', async () => {
  const { flow, open, clock } = await createFlowAtCode();
  flow.close();
  clock.sleep(600_000);

  expect(open().getSnapshot().status).toBe('address');
});

describe('ignores', () => {
  const kept = {
    flowID: 'flow-1',
    expiresAtMs: Date.parse('2026-01-01T00:01:00Z'),
    resendAtMs: 0,
    channels: ['sms'],
    digits: 6,
    maskedAddress: '+20•••',
  };

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['an empty object', '{}'],
    ['a deadline of text', JSON.stringify({ ...kept, expiresAtMs: '2026' })],
    ['a resend time of text', JSON.stringify({ ...kept, resendAtMs: 'soon' })],
    ['seven digits', JSON.stringify({ ...kept, digits: 7 })],
    ['channels that are no list', JSON.stringify({ ...kept, channels: 'sms' })],
    ['channels that are no texts', JSON.stringify({ ...kept, channels: [1] })],
    ['no name of the flow', JSON.stringify({ ...kept, flowID: undefined })],
    ['no masked address', JSON.stringify({ ...kept, maskedAddress: undefined })],
  ])('%s', (_, text) => {
    const { storage, open } = createFlow();

    storage.items.set(STORAGE_KEY, text);

    expect(open().getSnapshot()).toEqual({ status: 'address', choosableChannels: [] });
  });

  test('but accepts a complete flow, so that each row above tests one defect', () => {
    const { storage, open } = createFlow();

    storage.items.set(STORAGE_KEY, JSON.stringify({ ...kept, extra: 'dropped' }));

    expect(open().getSnapshot()).toEqual({ status: 'code', flow: kept, choosableChannels: [] });
  });

  test('a storage that throws at every call', async () => {
    const refuse = () => {
      throw new Error('blocked by the browser');
    };
    const { flow } = createFlow({
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    });

    await flow.send(PHONE);
    expect(flow.getSnapshot().status).toBe('code');
    flow.editAddress();
    await settle();
    await flow.send(PHONE);
    await flow.verify(CODE);

    expect(flow.getSnapshot().status).toBe('verified');
  });
});
