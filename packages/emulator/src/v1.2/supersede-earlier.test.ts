import { describe, expect, test } from 'vitest';
import { createV12Fixture, PHONE, PIPELINE } from '../app/v12-core.fixture.ts';

const EMAIL = 'mona@example.com';

async function createFixture(earlierTransaction: 'kept' | 'expired') {
  const fixture = createV12Fixture({}, [{ id: 'pipe_other', baseDifficulty: 1 }]);
  await fixture.control('PATCH', '/seed', { behaviors: { earlierTransaction } });
  const send = async (fields: Record<string, unknown> = {}) => {
    const { transactionReqID } = await fixture.sent(fields);
    return { transactionReqID, code: fixture.lastCode() };
  };
  return {
    ...fixture,
    sendCode: send,
    tryCode: async ({ transactionReqID, code }: Awaited<ReturnType<typeof send>>) => {
      const { status, body, headers } = await fixture.verify(transactionReqID, code);
      return [status, body.code, headers.get('x-emulator-behaviors')];
    },
  };
}

describe('an earlier code to the same address', () => {
  test('stays good beside a newer one', async () => {
    const { sendCode, tryCode } = await createFixture('kept');

    const first = await sendCode();
    const second = await sendCode();

    expect((await tryCode(first))[0]).toBe(200);
    expect((await tryCode(second))[0]).toBe(200);
  });

  test('ends with a newer one if the behavior requires it, and the response names the behavior', async () => {
    const { sendCode, tryCode } = await createFixture('expired');

    const first = await sendCode();
    const second = await sendCode();

    expect(await tryCode(first)).toEqual([410, 'TRANSACTION_EXPIRED', 'earlierTransaction']);
    expect((await tryCode(second))[0]).toBe(200);
  });

  test('ends by the phone number or the email address, in the same pipeline alone', async () => {
    const { sendCode, tryCode, prove } = await createFixture('expired');
    const byEmail = await sendCode({ verificationAddress: { email: EMAIL } });
    const elsewhere = await sendCode({
      pipelineID: 'pipe_other',
      powSolution: await prove('pipe_other'),
    });
    const another = await sendCode({ verificationAddress: { phoneNumber: '+201007654321' } });

    await sendCode({ verificationAddress: { phoneNumber: PHONE, email: EMAIL } });

    expect((await tryCode(byEmail))[0]).toBe(410);
    expect((await tryCode(elsewhere))[0]).toBe(200);
    expect((await tryCode(another))[0]).toBe(200);
  });

  test('stays verified, and is reported to the integrator as failed', async () => {
    const { control, sendCode, tryCode, core } = await createFixture('expired');
    const backendCallbackURL = 'http://127.0.0.1:9/callback';
    await control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, backendCallbackURL }] });
    const verified = await sendCode();
    await tryCode(verified);
    await sendCode();

    await sendCode();

    const statuses = core.store.defaultWorkspace.webhooks.list().map(({ status }) => status);
    expect(await tryCode(verified)).toEqual([409, 'ALREADY_VERIFIED', null]);
    expect(statuses).toEqual(['failed', 'success']);
  });
});
