import { PHONE_CHANNELS } from '@otp-kit/protocol';
import { describe, expect, test } from 'vitest';
import { createWorkbench, PHONE } from '../workbench.fixture.ts';

const EMAIL = 'mona@example.com';

describe('the choice of a channel', () => {
  test('email, null, and any choice without a phone number are no channel [E12-09]', async () => {
    const { send } = createWorkbench();

    for (const answer of [
      await send({ channel: 'email' }),
      await send({ channel: null }),
      await send({ channel: 'sms', verificationAddress: { email: EMAIL } }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        status: 'error',
        code: 'invalid_channel',
        message: expect.any(String),
      });
    }
  });

  test.each(['voice', '', 'SMS', 5, 'email', 'pigeon', [], ['sms'], {}, true])(
    '%j is not one to choose [CHN-02]',
    async (channel) => {
      const { send } = createWorkbench();

      const { status, body } = await send({ channel });

      expect([status, body.code]).toEqual([400, 'invalid_channel']);
    },
  );

  test.each(PHONE_CHANNELS)('%s needs a phone number [CHN-03]', async (channel) => {
    const { send } = createWorkbench();

    const { status, body } = await send({ channel, verificationAddress: { email: EMAIL } });

    expect([status, body.code]).toEqual([400, 'invalid_channel']);
  });

  test.each([{ phoneNumber: PHONE }, { email: EMAIL }, { phoneNumber: PHONE, email: EMAIL }])(
    'null is a choice, and a wrong one, for %j [CHN-04]',
    async (verificationAddress) => {
      const { send } = createWorkbench();

      const { status, body } = await send({ channel: null, verificationAddress });

      expect([status, body.code]).toEqual([400, 'invalid_channel']);
    },
  );

  test('is judged before it is asked whether the account has it [CHN-08]', async () => {
    const { send } = createWorkbench();

    const unknown = await send({ channel: 'fax' });
    const known = await send({ channel: 'sms' });

    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid_channel']);
    expect([known.status, known.body.code]).toEqual([400, 'channel_choice_not_enabled']);
  });

  test.each(PHONE_CHANNELS)(
    '%s cannot be chosen by an account without the feature [CHN-09] [E12-10]',
    async (channel) => {
      const { core, send } = createWorkbench();

      const { status, body } = await send({ channel });

      expect(status).toBe(400);
      expect(body).toEqual({
        status: 'error',
        code: 'channel_choice_not_enabled',
        message: expect.any(String),
      });
      expect(core.store.defaultWorkspace.inbox.list()).toEqual([]);
    },
  );
});
