import { isOtpError, OtpError } from '@otp-kit/protocol';
import type { Session } from './session.ts';

/** An event of a workspace; `connected` comes first, when the stream is open. */
export interface StreamedEvent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * Streams what happens in a workspace until the signal aborts.
 *
 * @throws the reason of the signal; an `OtpError` if there is no such workspace, or if the emulator ends
 */
export async function* streamEvents(
  { url, callOf }: Pick<Session, 'url' | 'callOf'>,
  workspace: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<StreamedEvent, never> {
  // The call names what is wrong with the address or the workspace; a stream that does not open cannot.
  await callOf(workspace)('GET', 'clock');
  try {
    const query = new URLSearchParams({ ...(workspace !== undefined && { workspace }) });
    const response = await fetch(new URL(`/_emulator/v1/events?${query}`, url), { signal });
    let rest = '';
    for await (const text of (response.body ?? emptyStream()).pipeThrough(
      new TextDecoderStream(),
    )) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield* parse(block);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isOtpError(error)) throw error;
  }
  throw new OtpError('SERVICE_UNAVAILABLE', 'the emulator ended while its events were read');
}

const emptyStream = (): ReadableStream<Uint8Array<ArrayBuffer>> => new Blob().stream();

function* parse(block: string): Generator<StreamedEvent> {
  if (block === ': connected') yield { type: 'connected', data: {} };
  const [, type, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
  if (type !== undefined && data !== undefined) yield { type, data: JSON.parse(data) };
}
