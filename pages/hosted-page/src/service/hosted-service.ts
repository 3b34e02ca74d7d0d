import type {
  CaptchaFields,
  ChannelFields,
  CodeFields,
  DeviceFields,
  HostedAttempt,
  HostedOutcome,
  HostedStatus,
  HostedTime,
  PasskeyFields,
} from '@otp-kit/emulator/hosted-page-api';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  type FailureBody,
  ownFailure,
  type PageFailure,
  readFailure,
} from '../flow/page-failure.ts';

/** The result of a call. An error is an expected result, not an exception. */
export type ServiceResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: PageFailure };

/** A WebAuthn response as JSON. */
export type PasskeyResponse = PasskeyFields['response'];

/** The calls of one attempt, in the order of the steps. None of them throws. */
export type HostedService = ReturnType<typeof createHostedService>;

/** The attempt of {@link createHostedService}, and how it sends requests. */
export interface HostedServiceOptions {
  readonly attemptId: string;
  readonly deviceId: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

type Fields = DeviceFields | CaptchaFields | ChannelFields | CodeFields | PasskeyFields;

/**
 * Calls the private API of the hosted page.
 *
 * @see `hosted-page-api.ts` of the emulator
 */
export function createHostedService(options: HostedServiceOptions) {
  const {
    attemptId,
    deviceId,
    fetch = globalThis.fetch.bind(globalThis),
    now = Date.now,
  } = options;
  const base = `/_emulator/widget/attempts/${encodeURIComponent(attemptId)}/`;

  async function call<T>(step: string, fields: Fields): Promise<ServiceResult<T>> {
    const response = await fetch(base + step, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) return { ok: false, failure: ownFailure('NETWORK_ERROR') };
    // Typed without validation: the emulator serves this page and these responses from one package. Only
    // a response of another program, such as a proxy between the two, has no JSON.
    const body: Envelope<T> | undefined = await response.json().catch(() => undefined);
    if (!response.ok) return { ok: false, failure: readFailure(response.status, body, now()) };
    return body?.data === undefined
      ? { ok: false, failure: ownFailure('MALFORMED_RESPONSE') }
      : { ok: true, data: body.data };
  }

  return {
    time: () => call<HostedTime>('time', { deviceId }),
    load: () => call<HostedAttempt>('load', { deviceId }),
    captcha: (fields: Omit<CaptchaFields, 'deviceId'>) =>
      call<HostedStatus>('captcha', { deviceId, ...fields }),
    otp: (channel?: string) => call<HostedStatus>('otp', withChannel(channel)),
    resend: (channel?: string) => call<HostedStatus>('resend', withChannel(channel)),
    verify: (otp: string) => call<HostedOutcome>('verify', { deviceId, otp }),
    authenticateOptions: () =>
      call<PublicKeyCredentialRequestOptionsJSON>('passkey/authenticate/options', { deviceId }),
    authenticate: (response: PasskeyResponse) =>
      call<HostedOutcome>('passkey/authenticate', { deviceId, response }),
    registerOptions: () =>
      call<PublicKeyCredentialCreationOptionsJSON>('passkey/register/options', { deviceId }),
    register: (response: PasskeyResponse) =>
      call<object>('passkey/register', { deviceId, response }),
  };

  function withChannel(channel: string | undefined): ChannelFields {
    return { deviceId, ...(channel !== undefined && { channel }) };
  }
}

interface Envelope<T> extends FailureBody {
  readonly data?: T;
}

// Long enough for a slow provider. A user would not wait longer.
const TIMEOUT_MS = 20_000;
