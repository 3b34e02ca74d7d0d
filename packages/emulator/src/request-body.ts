/** A request's body: its text, or the fact that it was longer than the limit. */
export type RequestBody =
  | { readonly tooLarge: false; readonly text: string; readonly bytes: number }
  | { readonly tooLarge: true; readonly limitBytes: number };

/** Reads a body, and stops at the limit whatever `Content-Length` says. */
export async function readBody(request: Request, limitBytes: number): Promise<RequestBody> {
  if (request.body === null) return { tooLarge: false, text: '', bytes: 0 };
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { tooLarge: false, text: text + decoder.decode(), bytes };
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      return { tooLarge: true, limitBytes };
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Parses a JSON object. Undefined for anything else. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}

/** Tells whether a value is an object with named fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
