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
import * as v from 'valibot';
import { type PageFailure, readFailure, unreachableService } from '../flow/page-failure.ts';
import {
  AttemptSchema,
  CreationOptionsSchema,
  NothingSchema,
  OutcomeSchema,
  RequestOptionsSchema,
  StatusSchema,
} from './wire-answers.ts';

/** The result of a call. An error is an expected answer, not an exception. */
export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: PageFailure };

/** A WebAuthn response as JSON. */
export type PasskeyResponse = PasskeyFields['response'];

/** The calls of one attempt, in the order of the steps. None of them throws. */
export interface HostedService {
  readonly load: () => Promise<Answer<HostedAttempt>>;
  readonly captcha: (fields: Omit<CaptchaFields, 'deviceId'>) => Promise<Answer<HostedStatus>>;
  readonly otp: (channel?: string) => Promise<Answer<HostedStatus>>;
  readonly resend: (channel?: string) => Promise<Answer<HostedStatus>>;
  readonly verify: (otp: string) => Promise<Answer<HostedOutcome>>;
  readonly authenticateOptions: () => Promise<Answer<PublicKeyCredentialRequestOptionsJSON>>;
  readonly authenticate: (response: PasskeyResponse) => Promise<Answer<HostedOutcome>>;
  readonly registerOptions: () => Promise<Answer<PublicKeyCredentialCreationOptionsJSON>>;
  readonly register: (response: PasskeyResponse) => Promise<Answer<object>>;
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
 * Speaks the private wire of the hosted page.
 *
 * @see `wire.ts` of the emulator
 */
export function createHostedService(options: HostedServiceOptions): HostedService {
  const {
    attemptId,
    deviceId,
    fetch = globalThis.fetch.bind(globalThis),
    now = Date.now,
  } = options;
  const base = `/_emulator/widget/attempts/${encodeURIComponent(attemptId)}/`;

  async function call<T>(
    step: string,
    fields: Fields,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Answer<T>> {
    const response = await fetch(base + step, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (!response) return { ok: false, failure: unreachableService('NETWORK_ERROR') };
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { ok: false, failure: readFailure(response.status, body, now()) };
    const answer = v.safeParse(v.object({ data: schema }), body);
    return answer.success
      ? { ok: true, data: answer.output.data }
      : { ok: false, failure: unreachableService('MALFORMED_RESPONSE') };
  }

  return {
    load: () => call('load', { deviceId }, AttemptSchema),
    captcha: (fields) => call('captcha', { deviceId, ...fields }, StatusSchema),
    otp: (channel) => call('otp', withChannel(deviceId, channel), StatusSchema),
    resend: (channel) => call('resend', withChannel(deviceId, channel), StatusSchema),
    verify: (otp) => call('verify', { deviceId, otp }, OutcomeSchema),
    authenticateOptions: () =>
      call('passkey/authenticate/options', { deviceId }, RequestOptionsSchema),
    authenticate: (response) => call('passkey/authenticate', { deviceId, response }, OutcomeSchema),
    registerOptions: () => call('passkey/register/options', { deviceId }, CreationOptionsSchema),
    register: (response) => call('passkey/register', { deviceId, response }, NothingSchema),
  };
}

// Long enough for a slow provider. A user would not wait longer.
const TIMEOUT_MS = 20_000;

function withChannel(deviceId: string, channel: string | undefined): ChannelFields {
  return channel === undefined ? { deviceId } : { deviceId, channel };
}
