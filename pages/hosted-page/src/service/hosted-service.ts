import type {
  CaptchaFields,
  ChannelFields,
  CodeFields,
  DeviceFields,
  HostedAttempt,
  HostedOutcome,
  HostedStatus,
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
export interface HostedService {
  readonly load: () => Promise<ServiceResult<HostedAttempt>>;
  readonly captcha: (
    fields: Omit<CaptchaFields, 'deviceId'>,
  ) => Promise<ServiceResult<HostedStatus>>;
  readonly otp: (channel?: string) => Promise<ServiceResult<HostedStatus>>;
  readonly resend: (channel?: string) => Promise<ServiceResult<HostedStatus>>;
  readonly verify: (otp: string) => Promise<ServiceResult<HostedOutcome>>;
  readonly authenticateOptions: () => Promise<ServiceResult<PublicKeyCredentialRequestOptionsJSON>>;
  readonly authenticate: (response: PasskeyResponse) => Promise<ServiceResult<HostedOutcome>>;
  readonly registerOptions: () => Promise<ServiceResult<PublicKeyCredentialCreationOptionsJSON>>;
  readonly register: (response: PasskeyResponse) => Promise<ServiceResult<object>>;
}

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
export function createHostedService(options: HostedServiceOptions): HostedService {
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
    load: () => call('load', { deviceId }),
    captcha: (fields) => call('captcha', { deviceId, ...fields }),
    otp: (channel) => call('otp', { deviceId, ...(channel !== undefined && { channel }) }),
    resend: (channel) => call('resend', { deviceId, ...(channel !== undefined && { channel }) }),
    verify: (otp) => call('verify', { deviceId, otp }),
    authenticateOptions: () => call('passkey/authenticate/options', { deviceId }),
    authenticate: (response) => call('passkey/authenticate', { deviceId, response }),
    registerOptions: () => call('passkey/register/options', { deviceId }),
    register: (response) => call('passkey/register', { deviceId, response }),
  };
}

interface Envelope<T> extends FailureBody {
  readonly data?: T;
}

// Long enough for a slow provider. A user would not wait longer.
const TIMEOUT_MS = 20_000;
