import { fieldsOf } from '@otp-kit/protocol';

/** Reads the first bytes of a body as text, and cancels the rest. Bytes count as they arrive, decompressed. */
export async function readStart(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<string> {
  if (body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let left = maxBytes; left > 0; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.byteLength;
  }
  await reader.cancel();
  return text;
}

/** The fields of a JSON object; none of any other text. */
export function parseFields(text: string): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}
