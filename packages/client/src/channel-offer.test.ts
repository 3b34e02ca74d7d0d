import { describe, expect, test } from 'vitest';
import { createCaptcha, createWorld, createWorldAtCode, PHONE } from './flow.fixture.ts';
import { refusal } from './proxy.fixture.ts';

const OTHER = { phoneNumber: '+201009999999' };

/** A world whose proxy offers all three channels, and has said so. */
async function createWorldWithChannels() {
  const world = await createWorldAtCode();
  world.proxy.settings.channels = ['telegram', 'whatsapp', 'sms'];
  await world.flow.resend();
  world.proxy.journal.length = 0;
  return world;
}

const choice = ({ flow }: Pick<Awaited<ReturnType<typeof createWorldWithChannels>>, 'flow'>) => {
  const state = flow.getSnapshot();
  return 'choosableChannels' in state ? state.choosableChannels : undefined;
};

test('offers the phone channels of the challenge in its order, and none that cannot be chosen', async () => {
  const world = createWorld();
  world.proxy.settings.channels = ['sms', 'carrier-pigeon', 'whatsapp', 'email'];

  await world.flow.send(PHONE);

  expect(choice(world)).toEqual(['sms', 'whatsapp']);
});

describe('a chosen channel that is refused', () => {
  test('for the pipeline leaves those that are eligible, in their order', async () => {
    const world = await createWorldWithChannels();
    const eligibleChannels = ['sms', 'whatsapp', 'email'];
    world.proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));

    await world.flow.resend({ channel: 'telegram' });

    expect(world.flow.getSnapshot()).toMatchObject({
      status: 'code',
      choosableChannels: ['sms', 'whatsapp'],
      failure: { code: 'channel_not_eligible', channel: 'telegram' },
    });
  });

  test('never leaves one that the proxy did not offer', async () => {
    const world = await createWorldAtCode();
    const eligibleChannels = ['telegram', 'sms'];
    world.proxy.plan('send', refusal(400, 'channel_not_eligible', { eligibleChannels }));

    await world.flow.resend({ channel: 'whatsapp' });

    expect(choice(world)).toEqual(['sms']);
  });

  test('for the address leaves the others, also after the next challenge', async () => {
    const world = await createWorldWithChannels();
    world.proxy.plan('send', refusal(422, 'pre_send_failure'));

    await world.flow.resend({ channel: 'telegram' });
    expect(choice(world)).toEqual(['whatsapp', 'sms']);
    await world.flow.resend({ channel: 'sms' });

    expect(choice(world)).toEqual(['whatsapp', 'sms']);
  });

  test('for the address is offered again for another one, and not for the same', async () => {
    const world = await createWorldWithChannels();
    world.proxy.plan('send', refusal(422, 'pre_send_failure'));
    await world.flow.resend({ channel: 'telegram' });
    world.flow.editAddress();

    await world.flow.send(PHONE);
    expect(choice(world)).toEqual(['whatsapp', 'sms']);
    world.flow.editAddress();
    await world.flow.send(OTHER);

    expect(choice(world)).toEqual(['telegram', 'whatsapp', 'sms']);
  });

  test('because nobody may choose leaves no choice', async () => {
    const world = await createWorldWithChannels();
    world.proxy.plan('send', refusal(400, 'channel_choice_not_enabled'));

    await world.flow.resend({ channel: 'sms' });

    expect(choice(world)).toEqual([]);
  });

  test('is not repeated, and nothing else is tried in its place', async () => {
    const world = await createWorldWithChannels();
    world.proxy.plan('send', refusal(422, 'pre_send_failure'));

    await world.flow.resend({ channel: 'telegram' });

    expect(world.proxy.sends()).toMatchObject([{ channel: 'telegram' }]);
  });
});

test('the captcha is warmed by a challenge that requires one, and by no other', async () => {
  const captcha = createCaptcha();
  let warmed = 0;
  const world = createWorld({ captcha: { ...captcha.port, warm: () => (warmed += 1) } });

  await world.flow.send(PHONE);
  expect(warmed).toBe(0);
  world.proxy.settings.captcha = true;
  await world.flow.resend();

  expect(warmed).toBe(1);
});
