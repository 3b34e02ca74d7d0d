import { describe, expect, test } from 'vitest';
import { createCaptcha, createFlow, createFlowAtCode, PHONE } from './flow.fixture.ts';
import { refusal } from './proxy.fixture.ts';

const OTHER = { phoneNumber: '+201009999999' };

/** A fixture whose proxy offers all three channels, and has said so. */
async function createWorldWithChannels() {
  const fixture = await createFlowAtCode();
  fixture.proxy.settings.channels = ['telegram', 'whatsapp', 'sms'];
  await fixture.flow.resend();
  fixture.proxy.journal.length = 0;
  return fixture;
}

const choice = ({ flow }: Pick<Awaited<ReturnType<typeof createWorldWithChannels>>, 'flow'>) => {
  const state = flow.getSnapshot();
  return 'choosableChannels' in state ? state.choosableChannels : undefined;
};

test('offers the phone channels of the challenge in its order, and none that cannot be chosen', async () => {
  const fixture = createFlow();
  fixture.proxy.settings.channels = ['sms', 'carrier-pigeon', 'whatsapp', 'email'];

  await fixture.flow.send(PHONE);

  expect(choice(fixture)).toEqual(['sms', 'whatsapp']);
});

describe('a chosen channel that is refused', () => {
  test('because the pipeline does not send on it leaves the eligible ones, in their order', async () => {
    const fixture = await createWorldWithChannels();
    const eligibleChannels = ['sms', 'whatsapp', 'email'];
    fixture.proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));

    await fixture.flow.resend({ channel: 'telegram' });

    expect(fixture.flow.getSnapshot()).toMatchObject({
      status: 'code',
      choosableChannels: ['sms', 'whatsapp'],
      failure: { code: 'channel_not_eligible', channel: 'telegram' },
    });
  });

  test('as not eligible, by a proxy that names no others, leaves the rest of the offer', async () => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(400, 'channel_not_eligible'));

    await fixture.flow.resend({ channel: 'telegram' });

    expect(choice(fixture)).toEqual(['whatsapp', 'sms']);
  });

  test('as not eligible leaves out what an earlier refusal left out', async () => {
    const fixture = await createWorldWithChannels();
    const eligibleChannels = ['sms'];
    fixture.proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));
    await fixture.flow.resend({ channel: 'telegram' });
    fixture.proxy.plan('send', refusal(400, 'channel_not_eligible'));

    await fixture.flow.resend({ channel: 'sms' });

    expect(choice(fixture)).toEqual([]);
  });

  test('for a reason beside the channel leaves all', async () => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(500, 'SEND_OTP_FAILED'));

    await fixture.flow.resend({ channel: 'telegram' });

    expect(choice(fixture)).toEqual(['telegram', 'whatsapp', 'sms']);
  });

  test('never leaves a channel that the proxy did not offer', async () => {
    const fixture = await createFlowAtCode();
    const eligibleChannels = ['telegram', 'sms'];
    fixture.proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));

    await fixture.flow.resend({ channel: 'whatsapp' });

    expect(choice(fixture)).toEqual(['sms']);
  });

  test.each([
    [422, 'pre_send_failure'],
    [400, 'invalid_channel'],
  ])('with %i %s leaves the others, also after the next challenge', async (status, code) => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(status, code));

    await fixture.flow.resend({ channel: 'telegram' });
    expect(choice(fixture)).toEqual(['whatsapp', 'sms']);
    await fixture.flow.resend({ channel: 'sms' });

    expect(choice(fixture)).toEqual(['whatsapp', 'sms']);
  });

  test('because it cannot reach the address is offered again for another address only', async () => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(422, 'pre_send_failure'));
    await fixture.flow.resend({ channel: 'telegram' });
    fixture.flow.editAddress();

    await fixture.flow.send(PHONE);
    expect(choice(fixture)).toEqual(['whatsapp', 'sms']);
    fixture.flow.editAddress();
    await fixture.flow.send(OTHER);

    expect(choice(fixture)).toEqual(['telegram', 'whatsapp', 'sms']);
  });

  test('because choosing is off leaves no choice', async () => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(400, 'channel_choice_not_enabled'));

    await fixture.flow.resend({ channel: 'sms' });

    expect(choice(fixture)).toEqual([]);
  });

  test('is not repeated, and no other channel is tried', async () => {
    const fixture = await createWorldWithChannels();
    fixture.proxy.plan('send', refusal(422, 'pre_send_failure'));

    await fixture.flow.resend({ channel: 'telegram' });

    expect(fixture.proxy.sends()).toMatchObject([{ channel: 'telegram' }]);
  });
});

test('the captcha is warmed by a challenge that requires one, and by no other', async () => {
  const captcha = createCaptcha();
  let warmed = 0;
  const fixture = createFlow({ captcha: { ...captcha.port, warm: () => (warmed += 1) } });

  await fixture.flow.send(PHONE);
  const turnstile = { required: false, siteKey: 'site-key' };
  fixture.proxy.plan('challenge', { ...(await fixture.proxy.challenge()), turnstile });
  await fixture.flow.resend();
  expect(warmed).toBe(0);
  fixture.proxy.settings.captcha = true;
  await fixture.flow.resend();

  expect(warmed).toBe(1);
});
