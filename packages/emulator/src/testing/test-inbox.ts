import { isOtpError, OtpError } from '@otp-kit/protocol';
import type { JournalEntry } from '../model/journal-entry.ts';
import type { Message } from '../model/message.ts';
import type { ControlCall } from './control-call.ts';

/** Which message is waited for, and for how long. */
export interface WaitOptions {
  /** Only this channel; default any. */
  readonly channel?: string | undefined;
  /** In the machine's time; default 10,000, at most 600,000. */
  readonly timeoutMs?: number | undefined;
}

/** The inbox of a workspace, for a test. */
export interface TestInbox {
  /**
   * Waits for a code and returns it. Messages of before this inbox was opened are ignored, and each
   * message is returned once: the next call waits for the next code, such as that of a resend.
   *
   * @param address a phone number in E.164, or an email address
   * @throws {@link OtpError} `WAIT_TIMEOUT`; its message names the last calls that reached the service
   */
  waitForCode(address: string, options?: WaitOptions): Promise<string>;
  /** Waits as {@link waitForCode} does, for the whole message, with or without a code. */
  waitForMessage(address: string, options?: WaitOptions): Promise<Message>;
  /** Everything in the inbox, newest first, also messages of before it was opened. */
  messages(filter?: {
    readonly to?: string | undefined;
    readonly channel?: string | undefined;
  }): Promise<readonly Message[]>;
  /** Empties the inbox, for every test that shares it. */
  clear(): Promise<void>;
}

/** Opens the inbox of a workspace. */
export async function openInbox(call: ControlCall): Promise<TestInbox> {
  const [newest] = await call<readonly Message[]>('GET', 'messages');
  const opened = newest?.id ?? BEFORE_ALL;
  // Each address and channel has one, since two tests may wait for different addresses of one workspace.
  const last = new Map<string, string>();
  // One message may fit a wait with a channel and one without.
  const returned = new Set<string>();

  const waitForMessage: TestInbox['waitForMessage'] = async (
    to,
    { channel, timeoutMs = 10_000 } = {},
  ) => {
    const key = `${to} ${channel ?? ''}`;
    for (;;) {
      const query = new URLSearchParams({
        to,
        after: last.get(key) ?? opened,
        timeoutMs: String(timeoutMs),
        ...(channel !== undefined && { channel }),
      });
      const message = await call<Message>('GET', `messages/wait?${query}`).catch((error: unknown) =>
        explainTimeout(error, call),
      );
      last.set(key, message.id);
      if (returned.has(message.id)) continue;
      returned.add(message.id);
      return message;
    }
  };

  return {
    waitForMessage,
    waitForCode: async (address, options) => {
      for (;;) {
        const { code } = await waitForMessage(address, options);
        if (code !== undefined) return code;
      }
    },
    messages: ({ to, channel } = {}) =>
      call(
        'GET',
        `messages?${new URLSearchParams({
          ...(to !== undefined && { to }),
          ...(channel !== undefined && { channel }),
        })}`,
      ),
    clear: async () => {
      await call('DELETE', 'messages');
    },
  };
}

/** The ID in front of the first message of a workspace. */
const BEFORE_ALL = 'msg_000000000';

const CALLS_NAMED = 5;

/** Names the last calls, because the reason is nearly always in them. */
async function explainTimeout(error: unknown, call: ControlCall): Promise<never> {
  if (!isOtpError(error) || error.code !== 'WAIT_TIMEOUT') throw error;
  const requests = await call<readonly JournalEntry[]>('GET', 'requests');
  const calls = requests
    .slice(0, CALLS_NAMED)
    .map(({ operation, status, code }) => [operation, status, code].filter(Boolean).join(' '))
    .reverse();
  const reason =
    calls.length === 0
      ? 'the service received no call with the API key of this workspace: check the base URL and the API key of the backend'
      : `the last calls to the service: ${calls.join(', ')}`;
  throw new OtpError('WAIT_TIMEOUT', `no message came in time; ${reason}`, { cause: error });
}
