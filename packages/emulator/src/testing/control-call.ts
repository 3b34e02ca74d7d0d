import { OtpError } from '@otp-kit/protocol';

/** How an emulator is reached. */
export interface EmulatorAccess {
  /** The emulator's address, as `createEmulator` gives it; default `http://localhost`, which fits a core. */
  readonly url?: string | undefined;
  /** Default: the platform's. An emulator without a port has its own: the core's `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Calls the control API and returns the response's data.
 *
 * @param path what comes after `/_emulator/v1/`, with a query if there is one
 * @throws {@link OtpError} the code of the refusal; `SERVICE_UNAVAILABLE` if no emulator responds
 */
export type ControlCall = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** Creates the calls of one workspace; without one, those of the default workspace. */
export function createControlCall(
  { url = 'http://localhost', fetch: send = (request) => fetch(request) }: EmulatorAccess,
  workspaceId?: string,
): ControlCall {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const address = new URL(`/_emulator/v1/${path}`, url);
    if (workspaceId !== undefined) address.searchParams.set('workspace', workspaceId);
    const request = new Request(address, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const response = await send(request).catch((cause: unknown) => {
      throw new OtpError('SERVICE_UNAVAILABLE', `no emulator answers at ${url}; start it first`, {
        cause,
      });
    });
    const answer: { data?: T; code?: string; message?: string } = await response
      .json()
      .catch(() => ({}));
    if (response.ok && answer.data !== undefined) return answer.data;
    const { code = 'SERVICE_UNAVAILABLE', message = `the emulator answers ${response.status}` } =
      answer;
    throw new OtpError(code, `${method} ${address.pathname}: ${message}`);
  };
}
