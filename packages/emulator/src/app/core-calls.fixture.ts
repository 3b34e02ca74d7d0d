import { onTestFinished } from 'vitest';
import type { EmulatorCore } from './emulator-core.ts';

/** A response, read. */
export interface CallResponse {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

/** Short words for calls of a core. */
export interface CoreCalls {
  readonly request: (path: string, init?: RequestInit) => Promise<CallResponse>;
  readonly get: (path: string, headers?: Record<string, string>) => Promise<CallResponse>;
  /** Posts JSON; a text goes as it is. */
  readonly post: (
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<CallResponse>;
  /** Calls the control API. */
  readonly control: (method: string, path: string, body?: unknown) => Promise<CallResponse>;
  readonly advance: (seconds: number) => void;
}

/**
 * Makes the calls of a core, and closes it after the test: all test files share a process, so what still
 * runs out in this core would start timers in the middle of another test.
 */
export function callsOf(core: EmulatorCore): CoreCalls {
  onTestFinished(core.close);
  const request: CoreCalls['request'] = async (path, init) => {
    const response = await core.fetch(new Request(`http://localhost:4400${path}`, init));
    const { status, headers } = response;
    return { status, headers, body: JSON.parse(await response.text()) };
  };
  return {
    request,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    control: (method, path, body) =>
      request(`/_emulator/v1${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    advance: (seconds) => core.store.defaultWorkspace.clock.advanceSeconds(seconds),
  };
}
