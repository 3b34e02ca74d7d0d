import { ControlError } from './control-error.ts';

/**
 * Calls the emulator. Control routes and service routes answer in the same envelope.
 *
 * @returns the response's `data`
 * @throws {@link ControlError} for an error response, and an `Error` that the page may show if there is no response
 */
export async function call<T>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    cache: 'no-store',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause: unknown) => {
    throw new Error('The emulator does not answer. Is it still running?', { cause });
  });
  const envelope: Envelope<T> | undefined = await response.json().catch(() => undefined);
  if (!response.ok || envelope?.status !== 'success') {
    throw new ControlError(envelope?.message ?? `status ${response.status}`);
  }
  return envelope.data;
}

type Envelope<T> =
  | { readonly status: 'success'; readonly data: T; readonly message?: string }
  | { readonly status: 'error'; readonly message?: string };
