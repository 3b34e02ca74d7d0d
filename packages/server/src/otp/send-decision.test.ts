import { describe, expect, test } from 'vitest';
import { observeOtpProxy } from '../events/observed.fixture.ts';
import type { AskedSend, SendDecision } from '../limits/policy.ts';
import { createOtpProxyFixture, PHONE } from './otp-proxy.fixture.ts';

const ADDRESS = { verificationAddress: { phoneNumber: PHONE } };

/** A proxy that offers two channels, and whose hook returns one decision. */
function createDeciding(decision: unknown) {
  const asked: AskedSend[] = [];
  const fixture = observeOtpProxy({
    channels: ['whatsapp', 'sms'],
    addressKinds: ['phoneNumber', 'email'],
    policy: {
      beforeSend(send) {
        asked.push(send);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some are none
        return decision as SendDecision;
      },
    },
  });
  return { ...fixture, asked };
}

test('a hook that returns nothing sends the code', async () => {
  const { browser, service } = createDeciding(undefined);

  expect((await browser().send()).status).toBe(200);
  expect(service.journal).toHaveLength(1);
});

test('the hook gets the channel that the user chose', async () => {
  const { asked, browser } = createDeciding('send');

  await browser().post('send', { ...ADDRESS, channel: 'sms' });

  expect(asked).toMatchObject([{ address: { phoneNumber: PHONE }, channel: 'sms' }]);
});

test('a hook that takes its time decides, too', async () => {
  const { browser, service } = createOtpProxyFixture({
    policy: { beforeSend: async () => ({ refuse: { waitSeconds: 60 } }) },
  });

  expect((await browser().send()).status).toBe(429);
  expect(service.journal).toEqual([]);
});

describe('refuse', () => {
  test('sends nothing, and responds with its wait as every limit does', async () => {
    const { browser, of, service } = createDeciding({ refuse: { waitSeconds: 3600 } });
    const limited = createOtpProxyFixture({ policy: { prefixLimitPerHour: 1 } });
    await limited.browser().send('+201001234568');

    const refused = await browser().send();
    const byLimit = await limited.browser().send();

    expect(refused.status).toBe(429);
    expect(refused.body).toEqual(byLimit.body); // START is a full hour.
    expect(service.journal).toEqual([]);
    expect(of('send-refused')).toMatchObject([{ rule: 'hook', code: 'TOO_MANY_REQUESTS' }]);
  });

  test('does not begin the delay of the address', async () => {
    let decision: SendDecision = { refuse: { waitSeconds: 1 } };
    const { browser } = createOtpProxyFixture({ policy: { beforeSend: () => decision } });
    await browser().send();
    decision = 'send';

    expect((await browser().send()).status).toBe(200);
  });
});

describe('only', () => {
  test('sends by its channel where the user chose none', async () => {
    const { browser, service } = createDeciding({ only: 'whatsapp' });

    await browser().send();

    expect(service.journal).toMatchObject([{ body: { channel: 'whatsapp' } }]);
  });

  test('sends nothing by another channel, and names its own', async () => {
    const { browser, service } = createDeciding({ only: 'whatsapp' });
    const person = browser();

    const other = await person.post('send', { ...ADDRESS, channel: 'sms' });
    const own = await person.post('send', { ...ADDRESS, channel: 'whatsapp' });

    expect(other.body).toMatchObject({
      code: 'channel_not_eligible',
      eligibleChannels: ['whatsapp'],
    });
    expect(own.status).toBe(200);
    expect(service.journal).toHaveLength(1);
  });

  test('fails for an email address, and for a channel that is not offered', async () => {
    const email = { verificationAddress: { email: 'user@shop.test' } };

    const toMailbox = await createDeciding({ only: 'sms' }).browser().post('send', email);
    const notOffered = await createDeciding({ only: 'telegram' }).browser().send();

    expect([toMailbox.status, notOffered.status]).toEqual([500, 500]);
  });
});

test.each([
  'refuse',
  null,
  true,
  { refuse: {} },
  { refuse: { waitSeconds: 0 } },
  { refuse: { waitSeconds: 1.5 } },
  { refuse: { waitSeconds: Number.NaN } },
  { only: 'pigeon' },
  { only: 'sms', refuse: { waitSeconds: 1 } },
])('a hook that returns %o fails the request and sends nothing', async (decision) => {
  const { browser, logs, service } = createDeciding(decision);

  expect((await browser().send()).status).toBe(500);
  expect(logs).toMatchObject([{ message: 'beforeSend failed' }]);
  expect(service.journal).toEqual([]);
});
