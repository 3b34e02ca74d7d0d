import { checkCodeMessage } from '@otp-kit/protocol';
import { expect, test } from 'vitest';
import { createEmulatorCore } from '../app/emulator-core.ts';
import { createV12Fixture, PHONE, START_MS } from '../app/v12-core.fixture.ts';
import { createHostedFixture } from '../widget/hosted-page.fixture.ts';

test('a code that lives for three minutes says so, also where the clock moves while it is sent', async () => {
  let readings = 0;
  const core = createEmulatorCore({
    // Each reading is a millisecond after the one before, as on a busy machine.
    now: () => START_MS + readings++,
    seed: {
      accounts: [{ id: 'a', apiKey: 'ak_a', pipelines: [{ id: 'p', dev: { bypassPoW: true } }] }],
    },
  });
  const fields = { APIKey: 'ak_a', pipelineID: 'p', verificationAddress: { phoneNumber: PHONE } };

  const response = await core.fetch(
    new Request('http://localhost/api/v1.2/transactions/send', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
    }),
  );

  const { data } = await response.json();
  const [message = expect.fail('no message')] = core.store.defaultWorkspace.inbox.list();
  expect(message.text).toMatch(/It expires in 3 minutes\.$/);
  expect(Date.parse(data.expiresAt) - Date.parse(message.at)).toBe(180_000);
});

test.each([
  [{}, '@localhost #123456'],
  [{ smsDomain: 'shop.example' }, '@shop.example #123456'],
  [
    { smsDomain: 'shop.example', smsFrameDomain: 'verify.example' },
    '@shop.example #123456 @verify.example',
  ],
])('the last line of a text message binds its code to the domain: %o', async (settings, line) => {
  const { core, sent } = createV12Fixture({ ...settings, channels: ['sms', 'email'] });

  await sent({
    otp: '123456',
    verificationAddress: { phoneNumber: PHONE, email: 'mona@shop.example' },
  });

  const textOf = (channel: string) =>
    core.store.defaultWorkspace.inbox.list().find((message) => message.channel === channel)?.text;
  expect(textOf('sms')?.split('\n').at(-1)).toBe(line);
  expect(textOf('email')).not.toContain('@');
});

test('the last line of an email binds its code to the domain of emails', async () => {
  const { core, sent } = createV12Fixture({ emailDomain: 'shop.example', channels: ['email'] });

  await sent({ otp: '123456', verificationAddress: { email: 'mona@shop.example' } });

  const [message = expect.fail('no message')] = core.store.defaultWorkspace.inbox.list();
  expect(checkCodeMessage(message)).toMatchObject({ domain: 'shop.example', problems: [] });
});

test.each([
  [0, '5 minutes'],
  [1, '5 minutes'],
  [10, '5 minutes'],
  [11, '4 minutes'],
  [180, '2 minutes'],
  [190, '2 minutes'],
  [191, '1 minute'],
  [240, '1 minute'],
  [241, '59 seconds'],
  [299, '1 second'],
])(
  'a code of an attempt that is %i seconds old expires in %s: at most ten seconds are rounded up',
  async (seconds, left) => {
    const fixture = createHostedFixture();
    const attemptId = await fixture.open();
    fixture.advance(seconds);
    const { body } = await fixture.step(attemptId, 'load');
    await fixture.step(attemptId, 'captcha', {
      challengeId: body.data.challengeId,
      turnstileToken: 'XXXX.DUMMY.TOKEN.XXXX',
    });

    await fixture.step(attemptId, 'otp');

    expect(fixture.workspace.inbox.list()[0]?.text).toMatch(new RegExp(`expires in ${left}\\.$`));
  },
);
