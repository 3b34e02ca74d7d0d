import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import { createWidgetFixture, WIDGET_PIPELINE } from '../app/widget-core.fixture.ts';
import { billSuccess } from '../billing/billing.ts';
import { sendCode } from '../delivery/send-code.ts';

const ADDRESS = { phoneNumber: PHONE };

function createBanFixture(platform: boolean, pipeline: boolean, isTest = false) {
  const { workspace, advance } = createWidgetFixture({
    platform: { zeroVerifyBans: platform },
    pipeline: {
      zeroVerifyBans: pipeline,
      testPairs: isTest ? [{ address: PHONE, otp: '111111' }] : [],
    },
  });
  const found = workspace.pipeline(WIDGET_PIPELINE);
  if (found === undefined) throw new TypeError('the fixture has a pipeline');
  const send = () => {
    const transaction = sendCode(workspace, { pipeline: found, address: ADDRESS, code: '123456' });
    if (transaction === undefined) throw new TypeError('the providers accept');
    return transaction;
  };
  return { workspace, advance, send, ban: () => workspace.bans.check(found, ADDRESS) };
}

describe('zero-verify bans', () => {
  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('platform %s and pipeline %s: banned is %s [WL-07]', (platform, pipeline, banned) => {
    const { send, ban } = createBanFixture(platform, pipeline);
    for (let i = 0; i < 3; i += 1) send();

    expect(ban() !== undefined).toBe(banned);
  });

  test('are off by default [WL-07]', () => {
    expect(createWidgetFixture().workspace.platform.zeroVerifyBans).toBe(false);
  });

  test('come after three unverified codes in a row, for an hour', () => {
    const { send, ban, advance } = createBanFixture(true, true);
    send();
    send();
    expect(ban()).toBeUndefined();
    send();

    expect(ban()).toEqual({ suspendedUntil: '2040-01-01T01:00:00.000Z' });
    advance(3600);
    expect(ban()).toBeUndefined();
    send();
    expect(ban()).toBeUndefined();
  });

  test('forget, of more than 10,000 addresses, the one that was sent no code for longest', () => {
    const { workspace, send, ban } = createBanFixture(true, true);
    const sendToOthers = (from: number, to: number) => {
      for (let i = from; i < to; i += 1) {
        workspace.bans.sent(WIDGET_PIPELINE, { email: `${i}@example.com` });
      }
    };
    send();
    send();
    sendToOthers(0, 9999);
    send();
    sendToOthers(9999, 10_000);
    expect(ban()).toBeDefined();

    sendToOthers(10_000, 20_000);

    expect(ban()).toBeUndefined();
  });

  test('a code that is verified starts the count again', () => {
    const { workspace, send, ban } = createBanFixture(true, true);
    send();
    send();
    billSuccess(workspace, send());
    send();
    send();

    expect(ban()).toBeUndefined();
  });

  test('spare test pairs [DEV-10]', () => {
    const { send, ban } = createBanFixture(true, true, true);
    for (let i = 0; i < 5; i += 1) send();

    expect(ban()).toBeUndefined();
  });
});
