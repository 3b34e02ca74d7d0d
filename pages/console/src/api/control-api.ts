import { ControlError } from './control-error.ts';

/** The control API of one workspace. Paths are those below `/_emulator/v1/`. */
export interface ControlApi {
  readonly eventsUrl: string;
  /** @returns the response's `data`; a list comes newest first */
  readonly get: <T>(path: string, query?: Readonly<Record<string, string>>) => Promise<T>;
  readonly post: <T>(path: string, body?: unknown) => Promise<T>;
  readonly put: <T>(path: string, body: unknown) => Promise<T>;
  readonly patch: <T>(path: string, body: unknown) => Promise<T>;
  readonly remove: (path: string) => Promise<unknown>;
}

/** Creates the control API of a workspace. Each call rejects as {@link call} does. */
export function createControlApi(workspaceId: string): ControlApi {
  const urlOf = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `/_emulator/v1/${path}?${new URLSearchParams({ workspace: workspaceId, ...query })}`;
  return {
    eventsUrl: urlOf('events'),
    get: (path, query) => call('GET', urlOf(path, query)),
    post: (path, body = {}) => call('POST', urlOf(path), body),
    put: (path, body) => call('PUT', urlOf(path), body),
    patch: (path, body) => call('PATCH', urlOf(path), body),
    remove: (path) => call('DELETE', urlOf(path)),
  };
}

/**
 * Calls the emulator. Control routes and service routes respond with the same envelope.
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
    const code = envelope?.status === 'error' ? envelope.code : undefined;
    throw new ControlError(envelope?.message ?? `status ${response.status}`, code);
  }
  return envelope.data;
}

type Envelope<T> =
  | { readonly status: 'success'; readonly data: T; readonly message?: string }
  | { readonly status: 'error'; readonly message?: string; readonly code?: string };
