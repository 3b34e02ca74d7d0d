import { setTimeout } from 'node:timers/promises';
import { fromJsonSchema, type ServerContext } from '@modelcontextprotocol/server';
import { OtpError } from '@otp-kit/protocol';
import type { ToolDescription } from './operations.ts';
import type { Session } from './session.ts';

const DEFAULT_SECONDS = 30; // Below the minute after which clients give up a call
const INTERVAL_MS = 200;

interface WaitInput {
  readonly to: string;
  readonly channel?: string;
  readonly timeoutSeconds?: number;
  readonly workspace?: string;
}

/** The tool of {@link waitForCode}. */
export const WAIT: ToolDescription<WaitInput> = {
  description:
    'The code that was sent to an address: the newest one that can still be entered, or the next to come. Each is returned once',
  inputSchema: fromJsonSchema({
    type: 'object',
    properties: {
      to: { type: 'string', description: 'A phone number in E.164, or an email address' },
      channel: { type: 'string', description: 'Only this channel; default any' },
      timeoutSeconds: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 600,
        default: DEFAULT_SECONDS,
      },
      workspace: { type: 'string' },
    },
    required: ['to'],
    additionalProperties: false,
  }),
  isReadOnly: true,
};

interface Message {
  readonly id: string;
  /** Absent in a utility message. */
  readonly code?: string;
  readonly transactionID: string;
}

interface Request {
  readonly id: string;
  readonly operation?: string;
  readonly status: number;
  readonly code?: string;
}

/**
 * Returns the newest code of an address that can still be entered, or waits for the next one. Each is returned once.
 * The progress is each call to the service that arrives meanwhile, as `v12.send 200`; the first is that it waits.
 *
 * @throws {@link OtpError} `WAIT_TIMEOUT`, with the calls that arrived meanwhile; the reason of the signal
 */
export async function waitForCode(
  session: Session,
  { timeoutSeconds = DEFAULT_SECONDS, ...input }: WaitInput,
  { signal, notify, _meta }: Pick<ServerContext['mcpReq'], 'signal' | 'notify' | '_meta'>,
): Promise<Message> {
  const endsAtMs = performance.now() + timeoutSeconds * 1000;
  const to = input.to.includes('@') ? input.to : input.to.replace(/[\s()-]/g, '');
  const call = session.callOf(input.workspace);
  const progressToken = _meta?.progressToken;
  const calls: string[] = [];
  const report = async (message: string, progress: number): Promise<void> => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress, message };
    await notify({ method: 'notifications/progress', params });
  };
  let [last] = await call<readonly Request[]>('GET', 'requests?limit=1');
  for (let isFirst = true; ; isFirst = false) {
    const found = await newestCode(session, { ...input, to }, signal);
    if (found !== undefined) return found;
    if (isFirst) await report(`waiting for a code for ${to}`, 1);
    if (performance.now() >= endsAtMs) {
      throw new OtpError('WAIT_TIMEOUT', `no new code for ${to} came in time; ${reasonOf(calls)}`);
    }
    await setTimeout(INTERVAL_MS, undefined, { signal });
    const after = last === undefined ? '' : `?after=${last.id}`;
    const arrived = await call<readonly Request[]>('GET', `requests${after}`);
    last = arrived[0] ?? last;
    for (const { operation, status, code } of [...arrived].reverse()) {
      const text = [operation, status, code].filter(Boolean).join(' ');
      await report(text, 1 + calls.push(text));
    }
  }
}

async function newestCode(
  { callOf, returned }: Session,
  { to, channel, workspace }: WaitInput,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const call = callOf(workspace);
  const query = new URLSearchParams({ to, ...(channel !== undefined && { channel }) });
  const messages = await call<readonly Message[]>('GET', `messages?${query}`);
  const newest = messages.find(({ code }) => code !== undefined);
  if (newest === undefined || returned.has(keyOf(newest))) return undefined;
  const { status } = await call<{ status: string }>('GET', `transactions/${newest.transactionID}`);
  if (status === 'expired' || status === 'Successful') return undefined;
  signal.throwIfAborted();
  for (const message of messages) returned.add(keyOf(message));
  return newest;
}

// After a reset, the IDs of messages begin again.
function keyOf({ id, transactionID }: Message): string {
  return `${id} ${transactionID}`;
}

function reasonOf(calls: readonly string[]): string {
  return calls.length === 0
    ? 'the service received no call meanwhile: see the tool "requests", and check the OTP_BASE_URL and OTP_API_KEY of the backend'
    : `the calls to the service meanwhile: ${calls.join(', ')}; see the tool "timeline"`;
}
