import { describe, expect, test } from 'vitest';
import { PHONE } from '../app/v12-core.fixture.ts';
import type { AccountSeed } from '../model/account.ts';
import type { PipelineSeed } from '../model/pipeline.ts';
import { CHANNEL_CHOICE, createHostedFixture } from './hosted-page.fixture.ts';

interface Settings {
  readonly pipeline?: PipelineSeed;
  readonly account?: Partial<AccountSeed>;
}

/** A widget that asks first, with the settings changed that decide whether the user may choose. */
function askFirst({ pipeline, account }: Settings) {
  return createHostedFixture({
    pipeline: { ...CHANNEL_CHOICE.pipeline, ...pipeline },
    account: { ...CHANNEL_CHOICE.account, ...account },
    widget: { channelChoice: 'ask-first' },
  });
}

const UNAVAILABLE: readonly (readonly [string, Settings])[] = [
  ['the account is not entitled', { account: { entitlements: { channelChoice: false } } }],
  ['the pipeline has the switch off', { pipeline: { channelChoice: false } }],
  ['the account has legacy pricing', { account: { billing: { pricing: 'legacy' } } }],
  ['the account is billed per success', { account: { billing: { mode: 'pay-per-success' } } }],
];

describe.each(UNAVAILABLE)('channel choice at the hosted page, where %s', (_what, settings) => {
  test('is not offered: the code follows the order of the pipeline', async () => {
    const fixture = askFirst(settings);
    const { attemptId } = await fixture.load();
    const loaded = await fixture.step(attemptId, 'load');
    const begun = await fixture.begin();

    const sent = await fixture.step(begun, 'otp');

    expect(loaded.body.data).toMatchObject({ askFirst: false, channels: [] });
    expect(sent.status).toBe(200);
    expect(sent.body.data).toMatchObject({ askFirst: false, channels: [], sentOn: ['telegram'] });
  });

  test('refuses a channel as send does, and sends nothing [CHN-08]', async () => {
    const fixture = askFirst(settings);
    const attemptId = await fixture.begin();

    const picked = await fixture.step(attemptId, 'otp', { channel: 'sms' });
    const malformed = await fixture.step(attemptId, 'otp', { channel: 'fax' });
    const before = fixture.sentTo();
    await fixture.step(attemptId, 'otp');
    const resent = await fixture.step(attemptId, 'resend', { channel: 'sms' });

    for (const { status, body } of [picked, resent]) {
      expect([status, body.code]).toEqual([400, 'channel_choice_not_enabled']);
    }
    expect(malformed.body.code).toBe('invalid_channel');
    expect(before).toEqual([]);
    expect(fixture.sentTo()).toEqual(['telegram']);
  });

  test('falls back where the first channel does not reach, as nothing else could be picked', async () => {
    const fixture = askFirst(settings);
    const phone = { phoneNumber: PHONE, channel: 'telegram', reachable: false };
    await fixture.control('POST', '/reachability', phone);
    const attemptId = await fixture.begin();

    const sent = await fixture.step(attemptId, 'otp');
    const resent = await fixture.step(attemptId, 'resend');

    expect([sent.status, resent.status]).toEqual([200, 200]);
    expect(fixture.sentTo()).toEqual(['whatsapp', 'whatsapp']);
  });
});

test('a choice that is switched off meanwhile is refused at the next pick, and a resend goes where the code went', async () => {
  const fixture = askFirst({});
  const attemptId = await fixture.begin();
  await fixture.step(attemptId, 'otp', { channel: 'sms' });
  await fixture.control('PATCH', '/accounts/account_test', {
    entitlements: { channelChoice: false },
  });

  const picked = await fixture.step(attemptId, 'resend', { channel: 'whatsapp' });
  const resent = await fixture.step(attemptId, 'resend');

  expect(picked.body.code).toBe('channel_choice_not_enabled');
  expect(resent.body.data).toMatchObject({ sentOn: ['sms'], channels: [] });
});

test('a channel without a phone number is invalid, as on send', async () => {
  const fixture = createHostedFixture({
    ...CHANNEL_CHOICE,
    pipeline: { ...CHANNEL_CHOICE.pipeline, channels: ['sms', 'email'] },
  });
  const attemptId = await fixture.begin({ verificationAddress: { email: 'someone@example.com' } });

  const { status, body } = await fixture.step(attemptId, 'otp', { channel: 'sms' });

  expect([status, body.code]).toEqual([400, 'invalid_channel']);
});
