import { fieldsOf } from '@otp-kit/protocol';
import { serviceUrl } from '@otp-kit/server/doctor-parts';
import { parseFields, readStart } from './read-body.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 65_536;

/** What of a response of the service shows a behavior. */
export interface ServiceResponse {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether it names a time to wait. */
  readonly hasCooldown: boolean;
}

/** Asks the service; a text is sent as it is, as plain text. */
export type AskService = (path: string, body?: object | string) => Promise<ServiceResponse>;

/** Prepares calls that may be malformed on purpose. They reject where the service does not response. */
export function createAskService(baseUrl: string): AskService {
  return async (path, body) => {
    const isText = typeof body === 'string';
    const response = await fetch(serviceUrl(baseUrl, path), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
        body: isText ? body : JSON.stringify(body),
      }),
    });
    const text = await readStart(response, MAX_RESPONSE_BYTES);
    const { code, data, cooldownSeconds } = parseFields(text);
    return {
      status: response.status,
      code: typeof code === 'string' ? code : undefined,
      data: fieldsOf(data),
      hasCooldown: Number(cooldownSeconds) > 0,
    };
  };
}
