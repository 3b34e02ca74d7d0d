import { describe, expect, test, vi } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';
import { createEmulatorCore } from '../core.ts';
import type { Message } from '../model/message.ts';
import type { ReleaseOptions } from './release.ts';

const EMAIL = 'mona@example.com';

async function caught(release?: ReleaseOptions) {
  const { control, sent } = createV12Fixture({}, [], 'release', { ...(release && { release }) });
  await sent({ otp: '1111', verificationAddress: { phoneNumber: PHONE, email: EMAIL } });
  const messages: readonly Message[] = (await control('GET', '/messages')).body.data;
  return {
    control,
    release: async (to: string) => {
      const id = messages.find((message) => message.to === to)?.id;
      const { status, body } = await control('POST', `/messages/${id}/release`);
      return [status, body.code ?? body.data.to];
    },
  };
}

describe('a caught message', () => {
  test('is released on request to an address of the list, by the hook', async () => {
    const sent: Message[] = [];
    const { release } = await caught({ to: [PHONE], send: (message) => sent.push(message) });

    const before = sent.length;
    const result = await release(PHONE);

    expect([before, result]).toEqual([0, [200, PHONE]]);
    expect(sent).toMatchObject([{ to: PHONE, code: '1111', channel: 'whatsapp' }]);
  });

  test.each([
    ['the other address of the same code', [PHONE], EMAIL],
    ['a number that only begins alike', [`${PHONE}1`, PHONE.slice(0, -1)], PHONE],
    ['an address in other letters', ['Mona@example.com'], EMAIL],
    ['any address with an empty list', [], PHONE],
  ])('is never handed to the hook for %s', async (_what, to, address) => {
    const send = vi.fn();
    const { release } = await caught({ to, send });

    expect(await release(address)).toEqual([403, 'RELEASE_REFUSED']);
    expect(send).not.toHaveBeenCalled();
  });

  test('is not released without the option', async () => {
    const { release } = await caught();

    expect(await release(PHONE)).toEqual([409, 'RELEASE_OFF']);
  });

  test('has to exist', async () => {
    const { control } = await caught({ to: [PHONE], send: vi.fn() });

    expect((await control('POST', '/messages/msg_999999999/release')).status).toBe(404);
  });

  test('stays in the inbox if the hook fails, whose error is logged and not shown', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = new Error(`no route to ${PHONE}`);
    const { control, release } = await caught({ to: [PHONE], send: () => Promise.reject(failure) });

    const result = await release(PHONE);

    expect(result).toEqual([502, 'RELEASE_FAILED']);
    expect(logged).toHaveBeenCalledExactlyOnceWith(failure);
    expect((await control('GET', '/messages')).body.data).toHaveLength(2);
    logged.mockRestore();
  });

  test('does not change by what the hook does with it', async () => {
    const send = (message: { to: string }) => Object.assign(message, { to: 'changed' });
    const { release, control } = await caught({ to: [PHONE], send });

    await release(PHONE);

    expect((await control('GET', '/messages')).body.data.map(({ to }: Message) => to)).toContain(
      PHONE,
    );
  });
});

test.each(['*', '+20*', '01001234567', '@example.com', ''])(
  '%j is no address of a release list',
  (address) => {
    expect(() => createEmulatorCore({ release: { to: [PHONE, address], send: vi.fn() } })).toThrow(
      expect.objectContaining({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('release.to[1]'),
      }),
    );
  },
);
