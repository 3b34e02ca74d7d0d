import { describe, expect, test } from 'vitest';
import { settle } from './clock.fixture.ts';
import { codeState, createFlow, createFlowAtCode, PHONE } from './flow.fixture.ts';
import { CODE, refusal } from './proxy.fixture.ts';

const OTHER = { phoneNumber: '+201007654321' };

async function createFlowAtAddress() {
  const fixture = await createFlowAtCode();
  const { flow } = codeState(fixture.flow);
  fixture.flow.editAddress();
  return { ...fixture, sent: flow };
}

describe('after editing the address, the user', () => {
  test('keeps the address and the code, and makes no request', async () => {
    const { flow, proxy, storage } = await createFlowAtAddress();
    await settle();

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', address: PHONE });
    expect(proxy.routes()).toEqual([]);
    expect(storage.items.size).toBe(1);
  });

  test('returns to the code with the same address, and can verify it', async () => {
    const { flow, proxy, sent } = await createFlowAtAddress();

    await flow.send(PHONE);
    expect(codeState(flow).flow).toEqual(sent);
    await flow.verify(CODE);

    expect(flow.getSnapshot().status).toBe('verified');
    expect(proxy.routes()).toEqual(['verify']);
  });

  test('returns to the code by the same channel, and not by another', async () => {
    const { flow, proxy } = await createFlowAtAddress();

    await flow.send(PHONE, { channel: 'whatsapp' });
    expect(proxy.count('send')).toBe(0);
    flow.editAddress();
    await flow.send(PHONE, { channel: 'sms' });

    expect(proxy.sends()).toMatchObject([{ verificationAddress: PHONE, channel: 'sms' }]);
  });

  test('returns to the code after another address was refused', async () => {
    const { flow, proxy, sent } = await createFlowAtAddress();
    proxy.plan('send', refusal(429, 'TOO_MANY_REQUESTS', { cooldownSeconds: 60 }));
    await flow.send(OTHER);
    expect(flow.getSnapshot()).toMatchObject({ status: 'address', address: OTHER });

    await flow.send(PHONE);

    expect(codeState(flow)).toMatchObject({ flow: sent, address: PHONE });
    expect(proxy.count('send')).toBe(1);
  });

  test('returns to the code after a send to another address was cancelled', async () => {
    const { flow, sent, tiny } = await createFlowAtAddress();
    tiny.hold();
    void flow.send(OTHER);
    await settle();
    flow.cancelSending();

    await flow.send(PHONE);

    expect(codeState(flow).flow).toEqual(sent);
  });

  test('still has to wait as long for the next code', async () => {
    const { clock, flow, proxy } = await createFlowAtCode();
    await clock.advance(30_000);
    proxy.plan('send', refusal(429, 'TOO_MANY_REQUESTS', { cooldownSeconds: 60 }));
    await flow.resend();
    const { resendAtMs } = codeState(flow).flow;
    expect(resendAtMs).toBe(clock.now() + 60_000);

    flow.editAddress();
    await flow.send(PHONE);

    expect(codeState(flow).flow.resendAtMs).toBe(resendAtMs);
  });

  test('returns to the code with a reload', async () => {
    const { open, sent } = await createFlowAtAddress();

    expect(codeState(open()).flow).toEqual(sent);
  });
});

describe('resumeCode', () => {
  test('returns to the code, and makes no request', async () => {
    const { flow, proxy, sent } = await createFlowAtAddress();

    flow.resumeCode();
    expect(codeState(flow)).toMatchObject({ flow: sent, address: PHONE });
    expect(proxy.routes()).toEqual([]);
    await flow.verify(CODE);

    expect(flow.getSnapshot().status).toBe('verified');
  });

  test('does nothing once the code has expired', async () => {
    const { clock, flow } = await createFlowAtAddress();
    await clock.advance(180_000);

    flow.resumeCode();

    expect(flow.getSnapshot().status).toBe('address');
  });

  test('does nothing if the last send was to another address', async () => {
    const { flow, proxy } = await createFlowAtAddress();
    proxy.plan('send', refusal(429, 'TOO_MANY_REQUESTS', { cooldownSeconds: 60 }));
    await flow.send(OTHER);

    flow.resumeCode();

    expect(flow.getSnapshot()).toMatchObject({ status: 'address', address: OTHER });
  });

  test('does nothing without a code, while a code is sent, and after the flow has ended', async () => {
    const { flow, statuses, tiny } = createFlow();
    flow.resumeCode();
    expect(flow.getSnapshot().status).toBe('address');
    tiny.hold();
    void flow.send(PHONE);
    await settle();
    const before = [...statuses];

    flow.resumeCode();
    expect(statuses).toEqual(before);
    flow.close();
    flow.resumeCode();
    expect(statuses).toEqual(before);

    const ended = await createFlowAtAddress();
    ended.flow.close();
    ended.flow.resumeCode();
    expect(ended.flow.getSnapshot().status).toBe('address');
  });
});

describe('a code is requested', () => {
  test('if the last code was sent to another address', async () => {
    const { flow, proxy } = await createFlowAtAddress();

    await flow.send(OTHER);
    expect(proxy.sends()).toMatchObject([{ verificationAddress: OTHER }]);
    flow.editAddress();
    await flow.send(PHONE);

    expect(proxy.sends()[1]).toMatchObject({ verificationAddress: PHONE });
  });

  test('if the last code has expired', async () => {
    const { clock, flow, proxy } = await createFlowAtAddress();
    await clock.advance(180_000);

    await flow.send(PHONE);

    expect(proxy.count('send')).toBe(1);
  });

  test.each([
    [410, 'TRANSACTION_EXPIRED'],
    [401, 'NO_ACTIVE_FLOW'],
  ])('where the one at hand was answered with %i %s', async (status, code) => {
    const { flow, proxy, storage } = await createFlowAtCode();
    proxy.plan('verify', refusal(status, code));
    await flow.verify(CODE);
    flow.editAddress();
    expect(storage.items.size).toBe(0);

    await flow.send(PHONE);

    expect(proxy.count('send')).toBe(1);
  });

  test('if the last code is spent and a resend was refused', async () => {
    const { flow, proxy, storage } = await createFlowAtCode();
    proxy.plan('verify', refusal(410, 'TRANSACTION_EXPIRED'));
    proxy.plan('send', refusal(503));
    await flow.verify(CODE);
    await flow.resend();

    flow.editAddress();
    await flow.send(PHONE);

    expect(proxy.count('send')).toBe(2);
    expect(codeState(flow).spent).toBeUndefined();
    expect(storage.items.size).toBe(1);
  });

  test('by a reloaded page, which does not know the address of the last code', async () => {
    const { open, proxy } = await createFlowAtCode();
    const reloaded = open();

    reloaded.editAddress();
    await reloaded.send(PHONE);

    expect(proxy.sends()).toMatchObject([{ verificationAddress: PHONE }]);
  });

  test('but not by a reloaded page whose address the proxy has', async () => {
    const { flow, open, proxy } = await createFlowAtCode();
    flow.startOver();
    await flow.send();
    const reloaded = open();

    reloaded.editAddress();
    await reloaded.send();

    expect(codeState(reloaded)).toBeDefined();
    expect(proxy.count('send')).toBe(1);
  });
});
