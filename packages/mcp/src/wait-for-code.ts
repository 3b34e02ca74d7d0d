import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { OtpError } from '@otp-kit/protocol';
import { streamEvents } from './event-stream.ts';
import type { Session } from './session.ts';

const DEFAULT_SECONDS = 30; // Below the minute after which clients give up a call
const MAX_SECONDS = 600;

/** Describes the input of {@link waitForCode}. */
export const WAIT_INPUT: JsonSchemaType = {
  type: 'object',
  properties: {
    to: { type: 'string', description: 'A phone number in E.164, or an email address' },
    channel: { type: 'string', description: 'Only this channel; default any' },
    timeoutSeconds: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: MAX_SECONDS,
      default: DEFAULT_SECONDS,
    },
    workspace: { type: 'string' },
  },
  required: ['to'],
  additionalProperties: false,
};

/** The input of {@link waitForCode}. */
export interface WaitInput {
  readonly to: string;
  readonly channel?: string | undefined;
  readonly timeoutSeconds?: number;
  readonly workspace?: string | undefined;
}

/** What a wait reports to. */
interface WaitContext {
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Takes each call to the service that arrives meanwhile, as `v12.send 200`; the first report is that it waits. */
  readonly report: (text: string) => Promise<void>;
}

interface Message {
  readonly id: string;
  readonly to: string;
  readonly channel: string;
  /** Absent in a utility message. */
  readonly code?: string | undefined;
  readonly text: string;
  readonly transactionID: string;
}

type FoundCode = Pick<Message, 'code' | 'channel' | 'text' | 'id'>;

/**
 * Returns the newest code of an address that can still be entered, or waits for the next one. Each is returned once.
 *
 * @throws {@link OtpError} `WAIT_TIMEOUT`, with the calls that arrived meanwhile; the reason of `signal`
 */
export async function waitForCode(
  session: Session,
  { timeoutSeconds = DEFAULT_SECONDS, ...input }: WaitInput,
  { signal, report }: WaitContext,
): Promise<FoundCode> {
  const to = input.to.includes('@') ? input.to : input.to.replace(/[\s()-]/g, '');
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const calls: string[] = [];
  try {
    const events = streamEvents(session, input.workspace, AbortSignal.any([signal, timeout]));
    for await (const { type, data } of events) {
      if (type === 'request') {
        calls.push(textOf(data));
        await report(textOf(data));
      }
      if (type !== 'connected' && type !== 'message') continue;
      const found = await newestCode(session, { ...input, to });
      if (found !== undefined) return found;
      if (type === 'connected') await report(`waiting for a code for ${to}`);
    }
  } catch (error) {
    if (signal.aborted || !timeout.aborted) throw error;
  }
  throw new OtpError('WAIT_TIMEOUT', timeoutText(to, calls));
}

function textOf(request: unknown): string {
  const { operation, status, code } = Object(request);
  return [operation, status, code].filter(Boolean).join(' ');
}

async function newestCode(
  { callOf, returned }: Session,
  { to, channel, workspace }: Pick<WaitInput, 'to' | 'channel' | 'workspace'>,
): Promise<FoundCode | undefined> {
  const call = callOf(workspace);
  const query = new URLSearchParams({ to, ...(channel !== undefined && { channel }) });
  const messages = await call<readonly Message[]>('GET', `messages?${query}`);
  const newest = messages.find(({ code }) => code !== undefined);
  if (newest === undefined || returned.has(keyOf(newest))) return undefined;
  const { status } = await call<{ status: string }>('GET', `transactions/${newest.transactionID}`);
  if (status === 'expired' || status === 'Successful') return undefined;
  for (const message of messages) returned.add(keyOf(message));
  const { code, channel: by, text, id } = newest;
  return { code, channel: by, text, id };
}

// After a reset, the IDs of messages begin again.
function keyOf({ id, transactionID }: Message): string {
  return `${id} ${transactionID}`;
}

function timeoutText(to: string, calls: readonly string[]): string {
  const reason =
    calls.length === 0
      ? 'the service received no call meanwhile: see the tool "requests", and check the OTP_BASE_URL and OTP_API_KEY of the backend'
      : `the calls to the service meanwhile: ${calls.join(', ')}; see the tool "timeline"`;
  return `no new code for ${to} came in time; ${reason}`;
}
