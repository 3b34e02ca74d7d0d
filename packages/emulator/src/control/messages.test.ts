import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';

const EMAIL = 'mona@example.com';
const to = (address: string) => `to=${encodeURIComponent(address)}`;

describe('the inbox', () => {
  test('shows a message as its recipient gets it', async () => {
    const { control, sent } = createV12Fixture();
    const { transactionID } = await sent({ otp: '0123' });

    const { body } = await control('GET', '/messages');

    expect(body.data).toEqual([
      {
        id: 'msg_000000001',
        kind: 'code',
        at: '2040-01-01T00:00:00.000Z',
        to: PHONE,
        channel: 'whatsapp',
        code: '0123',
        text: 'Your verification code is 0123. It expires in 3 minutes.',
        transactionID,
        pipelineID: 'pipe_test',
      },
    ]);
  });

  test('lists newest first, by address, channel and age', async () => {
    const { control, sent } = createV12Fixture();
    await sent({ otp: '1111' });
    await sent({ otp: '2222', verificationAddress: { phoneNumber: PHONE, email: EMAIL } });
    const codes = async (query: string) =>
      (await control('GET', `/messages?${query}`)).body.data.map(
        ({ channel, code }: { channel: string; code: string }) => `${channel} ${code}`,
      );

    expect(await codes('')).toEqual(['email 2222', 'whatsapp 2222', 'whatsapp 1111']);
    expect(await codes(to(EMAIL))).toEqual(['email 2222']);
    expect(await codes('channel=whatsapp')).toEqual(['whatsapp 2222', 'whatsapp 1111']);
    expect(await codes('after=msg_000000001')).toEqual(['email 2222', 'whatsapp 2222']);
    expect((await control('GET', '/messages?after=yesterday')).status).toBe(400);
  });

  test('is read in pages by the ID of the last entry, however old', async () => {
    const { core, control, sent } = createV12Fixture();
    await sent();
    const { inbox } = core.store.defaultWorkspace;
    const [message] = inbox.list();
    if (message?.kind !== 'code') throw new Error('no message');
    const { id: _, ...again } = message;
    for (let i = 1; i < 1500; i += 1) inbox.deliver(again);
    const page = async (query: string) =>
      (await control('GET', `/messages?${query}`)).body.data.map(({ id }: { id: string }) => id);

    const first = await page('limit=1000');
    const second = await page(`limit=1000&before=${first.at(-1)}`);

    expect([first.length, first[0], second.length]).toEqual([1000, 'msg_000001500', 500]);
    expect(second.slice(-2)).toEqual(['msg_000000002', 'msg_000000001']);
    expect(await page('limit=2&before=msg_000000001')).toEqual([]);
    expect(await page('before=msg_000009999')).toEqual([]);
    for (const limit of ['0', '1001', 'all']) {
      expect((await control('GET', `/messages?limit=${limit}`)).status).toBe(400);
    }
  });

  test('can be emptied, and ids go on from there', async () => {
    const { control, sent } = createV12Fixture();
    await sent();

    await control('DELETE', '/messages');
    const emptied = (await control('GET', '/messages')).body.data;
    await sent();
    const after = (await control('GET', '/messages?after=msg_000000001')).body.data;

    expect(emptied).toEqual([]);
    expect(after).toMatchObject([{ id: 'msg_000000002' }]);
  });

  test('forgets its oldest message beyond five thousand', async () => {
    const { core, control, sent } = createV12Fixture();
    await sent();
    const { inbox } = core.store.defaultWorkspace;
    const [message] = inbox.list();
    if (message?.kind !== 'code') throw new Error('no message');
    for (let i = 0; i < 5000; i += 1) inbox.deliver(message);

    const { body } = await control('GET', '/messages');

    expect(body.data).toHaveLength(5000);
  });
});

describe('waiting for a message', () => {
  test('returns at once what is there', async () => {
    const { control, sent } = createV12Fixture();
    await sent({ otp: '1111' });
    await sent({ otp: '2222' });

    const newest = await control('GET', `/messages/wait?${to(PHONE)}`);
    const firstAfter = await control('GET', '/messages/wait?after=msg_000000000');

    expect([newest.body.data.code, firstAfter.body.data.code]).toEqual(['2222', '1111']);
  });

  test('waits for the first that matches', async () => {
    const { control, sent } = createV12Fixture();
    await sent({ otp: '1111' });

    const waiting = control('GET', `/messages/wait?after=msg_000000001&channel=email`);
    await sent({ otp: '2222' });
    await sent({ otp: '3333', verificationAddress: { email: EMAIL } });

    expect((await waiting).body.data).toMatchObject({ code: '3333', to: EMAIL });
  });

  test('gives up in time, with a code', async () => {
    const { control } = createV12Fixture();

    const { status, body } = await control('GET', '/messages/wait?timeoutMs=1');

    expect([status, body.code]).toEqual([408, 'WAIT_TIMEOUT']);
  });

  test.each(['soon', '-1', '600001', '1.5'])('refuses %s for a time', async (timeoutMs) => {
    const { control } = createV12Fixture();

    expect((await control('GET', `/messages/wait?timeoutMs=${timeoutMs}`)).status).toBe(400);
  });

  test('ends when the caller goes away, and when the emulator closes', async () => {
    const { core } = createV12Fixture();
    const { inbox } = core.store.defaultWorkspace;
    const caller = new AbortController();

    const left = inbox.wait({}, { timeoutMs: 600_000, signal: caller.signal });
    const open = inbox.wait({}, { timeoutMs: 600_000 });
    caller.abort();
    core.close();

    expect(await Promise.all([left, open])).toEqual([undefined, undefined]);
  });
});
