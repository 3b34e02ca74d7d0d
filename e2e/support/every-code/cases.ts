/**
 * Every code of V1.2: what causes it at the service, and what the user then sees.
 *
 * @module
 */
import type { V12ErrorCode } from '@otp-kit/protocol';
import { E164 } from '../number.ts';
import type { Expectation } from './expectations.ts';
import {
  altered,
  captcha,
  configured,
  controlled,
  type FaultInjection,
  fault,
  forged,
  later,
  overtaken,
  reached,
  replaced,
  sendTo,
  set,
  tried,
  tripped,
  USER_IP,
  unpaid,
  without,
} from './fault-injection.ts';
import type { Operation } from './product.ts';
import { FOREIGN_PIPELINE, PIPELINE, SECOND_PIPELINE } from './seed.ts';

/** One way to cause a code. */
export interface Case extends Expectation {
  readonly inject: FaultInjection;
  /** Whether it is there before the user begins, although it is met only at the end. */
  readonly isOld?: boolean;
  /** The call that fails with the code, and how many requests are made before the user sees the failure. */
  readonly refused: readonly [operation: Operation, times: number];
  /** The status that the service propagates, if it is not the documented one. */
  readonly status?: number;
  /** The channel that the user chooses. */
  readonly chooses?: string;
  /** Whether the code that the user types is the one sent. */
  readonly types?: 'right' | 'wrong';
  /** Whether the browser learns only that verification is unavailable. */
  readonly isHidden?: boolean;
}

type Shown = Pick<Case, 'outcome' | 'text' | 'isHidden' | 'mayHaveBeenSent'>;

const unavailable: Shown = {
  outcome: 'unavailable',
  text: 'We can’t send codes right now.',
};
const operator: Shown = { ...unavailable, isHidden: true };
const service: Shown = { outcome: 'try-again', text: 'Something went wrong on our side.' };
const notChecked: Shown = { outcome: 'try-again', text: 'We couldn’t check the code.' };
const check: Shown = { outcome: 'try-again', text: 'The security check didn’t work.' };
const notSent: Shown = { outcome: 'try-again', text: 'We couldn’t send the code.' };
const perhapsSent: Shown = { ...notSent, mayHaveBeenSent: true };
const limit: Shown = { outcome: 'wait', text: 'Too many tries.' };
const justSent: Shown = { outcome: 'wait', text: 'We just sent a code to this number.' };
const busy: Shown = { outcome: 'wait', text: 'We’re very busy.' };
const refused: Shown = { outcome: 'correct', text: 'This didn’t work.' };
const expired: Shown = { outcome: 'new-code', text: 'This code has expired.' };

/** At the challenge: one is fetched ahead, while the user types, and one when they press the button. */
const challenge = (shown: Shown, inject: FaultInjection): Case => ({
  ...shown,
  step: 'send',
  inject,
  refused: ['challenge', 2],
});
/** The same where the proxy repeats each once. */
const passingChallenge = (inject: FaultInjection): Case => ({
  ...challenge(service, inject),
  refused: ['challenge', 4],
});
/** At the send, which is repeated only when the user presses the button. */
const send = (shown: Shown, inject: FaultInjection): Case => ({
  ...shown,
  step: 'send',
  inject,
  refused: ['send', 1],
});
/** At the send, where a new proof might have helped: twice. */
const proof = (inject: FaultInjection): Case => ({ ...send(check, inject), refused: ['send', 3] });
const telegram = (inject: FaultInjection, choices: readonly string[]): Case => ({
  ...send({ outcome: 'choose-channel', text: 'We couldn’t send the code by Telegram.' }, inject),
  chooses: 'Telegram',
  choices,
});
const verify = (shown: Shown, inject: FaultInjection, times = 1): Case => ({
  ...shown,
  step: 'verify',
  inject,
  refused: ['verify', times],
});

const ALL_CHANNELS = ['Telegram', 'WhatsApp', 'text message'];
const NORMAL = { mode: 'normal' };
const nothing: FaultInjection = async () => undefined;
const capped = (...named: Parameters<typeof reached>): readonly Case[] => [
  send(named[0] === 'pipeline' ? busy : limit, reached(...named)),
];

export const CASES: Readonly<Record<V12ErrorCode, readonly Case[]>> = {
  MISSING_REQUIRED_FIELDS: [
    challenge(unavailable, without('challenge', 'pipelineID')),
    send(unavailable, without('send', 'APIKey')),
    verify(unavailable, without('verify', 'transactionReqID')),
  ],
  INVALID_API_KEY: [challenge(operator, configured({ apiKey: 'ak_unknown' }))],
  PIPELINE_OWNERSHIP_MISMATCH: [challenge(operator, configured({ pipelineID: FOREIGN_PIPELINE }))],
  INVALID_API_VERSION: [challenge(operator, set({ apiVersion: 'V1.0' }, { apiVersion: 'V1.2' }))],
  PIPELINE_INACTIVE: [challenge(operator, set({ active: false }, { active: true }))],
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: [
    challenge(operator, set({ kind: 'utility' }, { kind: 'otp' })),
  ],
  PIPELINE_NOT_FOUND: [challenge(operator, configured({ pipelineID: 'pipe_none' }))],
  PIPELINE_NOT_LOADED: [
    passingChallenge(fault('challenge', { name: 'PIPELINE_NOT_LOADED' })),
    send(service, fault('send', { name: 'PIPELINE_NOT_LOADED' })),
  ],

  invalid_channel: [telegram(replaced('send', 'channel', 'email'), ['WhatsApp', 'text message'])],
  channel_choice_not_enabled: [
    {
      ...telegram(set({ channelChoice: false }), []),
      text: 'We couldn’t send the code.',
    },
  ],
  // The service's order, and not the proxy's.
  channel_not_eligible: [
    telegram(set({ channels: ['sms', 'whatsapp'] }), ['text message', 'WhatsApp']),
  ],
  pre_send_failure: [
    telegram(
      controlled('reachability', {
        wrong: { phoneNumber: E164, channel: 'telegram', reachable: false },
      }),
      ['WhatsApp', 'text message'],
    ),
  ],
  ACTIVATION_FAILED: [
    telegram(
      controlled('providers/telegram', {
        wrong: { mode: 'reject' },
        right: { mode: 'accept' },
      }),
      ALL_CHANNELS,
    ),
    {
      ...telegram(
        controlled('providers/telegram', { wrong: { mode: 'reject', status: 422 } }),
        ALL_CHANNELS,
      ),
      status: 422,
    },
  ],

  POW_SOLUTION_MISSING: [proof(without('send', 'powSolution'))],
  POW_INVALID_TOKEN: [proof(forged((solution) => ({ ...solution, challengeToken: 'garbage' })))],
  POW_INVALID_SIGNATURE: [
    proof(
      forged(({ challengeToken, nonce }) => ({
        challengeToken: altered(String(challengeToken)),
        nonce,
      })),
    ),
  ],
  POW_PIPELINE_MISMATCH: [proof(replaced('challenge', 'pipelineID', SECOND_PIPELINE))],
  POW_INVALID_SOLUTION: [proof(forged((solution) => ({ ...solution, nonce: -1 })))],
  POW_CHALLENGE_REPLAYED: [
    proof(
      overtaken((product, powSolution) =>
        sendTo(product, { phoneNumber: '+201009999999', ip: USER_IP }, powSolution),
      ),
    ),
  ],
  POW_DIFFICULTY_STALE: [
    proof(overtaken(async (product) => void (await set({ baseDifficulty: 2 })(product)))),
  ],
  POW_CHALLENGE_EXPIRED: [
    proof(overtaken(async ({ emulator }) => emulator.clock.advanceSeconds(91))),
  ],
  POW_VERIFICATION_FAILED: [proof(fault('send', { name: 'POW_VERIFICATION_FAILED' }))],
  POW_DIFFICULTY_CALCULATION_FAILED: [
    proof(fault('send', { name: 'POW_DIFFICULTY_CALCULATION_FAILED' })),
  ],
  CHALLENGE_GENERATION_FAILED: [
    passingChallenge(fault('challenge', { name: 'CHALLENGE_GENERATION_FAILED' })),
  ],
  POW_CHALLENGE_GENERATION_FAILED: [
    passingChallenge(fault('challenge', { name: 'POW_CHALLENGE_GENERATION_FAILED' })),
  ],

  TURNSTILE_TOKEN_MISSING: [proof(captcha({}, without('send', 'turnstileToken')))],
  TURNSTILE_VERIFICATION_FAILED: [
    send(check, captcha({ secretKey: '2x0000000000000000000000000000000AA' })),
  ],
  TURNSTILE_SECRET_KEY_MISSING: [send(operator, captcha({ secretKey: null }))],
  TURNSTILE_API_ERROR: [
    send(check, captcha({}, controlled('captcha', { wrong: { mode: 'error' }, right: NORMAL }))),
  ],
  TURNSTILE_VALIDATION_TIMEOUT: [
    send(check, captcha({}, controlled('captcha', { wrong: { mode: 'timeout' }, right: NORMAL }))),
  ],

  RATE_LIMIT_PHONENUMBER_PERMINUTE: [send(justSent, reached('phoneNumber', 'perMinute'))],
  RATE_LIMIT_PHONENUMBER_PERHOUR: capped('phoneNumber', 'perHour'),
  RATE_LIMIT_PHONENUMBER_PERDAY: capped('phoneNumber', 'perDay'),
  RATE_LIMIT_ENDUSERIP_PERMINUTE: capped('endUserIP', 'perMinute'),
  RATE_LIMIT_ENDUSERIP_PERHOUR: capped('endUserIP', 'perHour'),
  RATE_LIMIT_ENDUSERIP_PERDAY: capped('endUserIP', 'perDay'),
  RATE_LIMIT_PIPELINE_PERMINUTE: capped('pipeline', 'perMinute'),
  RATE_LIMIT_PIPELINE_PERHOUR: capped('pipeline', 'perHour'),
  RATE_LIMIT_PIPELINE_PERDAY: capped('pipeline', 'perDay'),
  CIRCUIT_BREAKER_OPEN: [
    send(busy, controlled('breaker', { wrong: { pipelineID: PIPELINE, state: 'open' } })),
  ],
  CIRCUIT_BREAKER_TRIGGERED: [send(busy, tripped())],

  MISSING_VERIFICATION_ADDRESS: [send(refused, replaced('send', 'verificationAddress', {}))],
  TRANSACTION_NOT_FOUND: [
    send(perhapsSent, fault('send', { name: 'TRANSACTION_NOT_FOUND' })),
    verify(expired, replaced('verify', 'transactionReqID', 'treq_unknown')),
  ],
  TRANSACTION_EXPIRED: [verify(expired, later(181))],
  INVALID_OTP: [
    { ...verify({ outcome: 'correct', text: 'That code isn’t right.' }, nothing), types: 'wrong' },
  ],
  ALREADY_VERIFIED: [
    verify({ outcome: 'new-code', text: 'This code has been used.' }, tried('right')),
  ],
  MAX_ATTEMPTS_EXCEEDED: [
    {
      ...verify({ outcome: 'new-code', text: 'Too many wrong codes.' }, tried('wrong', 9)),
      types: 'wrong',
    },
  ],
  SEND_OTP_FAILED: [send(perhapsSent, fault('send', { name: 'SEND_OTP_FAILED' }))],
  VERIFY_OTP_FAILED: [verify(notChecked, fault('verify', { name: 'VERIFY_OTP_FAILED' }), 2)],
  // How a code is paid for is decided when it is sent.
  BILLING_FAILED: [{ ...verify(operator, unpaid()), isOld: true }],
  TRANSACTION_CREATION_FAILED: [
    send(
      notSent,
      set({ channels: ['email'] }, { channels: ['whatsapp', 'telegram', 'sms', 'email'] }),
    ),
    {
      ...send(notSent, fault('send', { name: 'TRANSACTION_CREATION_FAILED', status: 403 })),
      status: 403,
    },
    {
      ...send(operator, fault('send', { name: 'TRANSACTION_CREATION_FAILED', status: 402 })),
      status: 402,
    },
  ],
  VALIDATION_ERROR: [send(refused, replaced('send', 'verificationAddress', 5))],
  PAYLOAD_TOO_LARGE: [send(unavailable, replaced('send', 'padding', 'x'.repeat(102_400)))],
  INTERNAL_SERVER_ERROR: [
    passingChallenge(fault('challenge', { name: 'INTERNAL_SERVER_ERROR' })),
    send({ ...service, mayHaveBeenSent: true }, fault('send', { name: 'INTERNAL_SERVER_ERROR' })),
    verify(notChecked, fault('verify', { name: 'INTERNAL_SERVER_ERROR' }), 2),
  ],
};

const toCome = (shown: Shown, status: number) => ({
  ...send(
    shown,
    fault('send', {
      respond: {
        status,
        body: { status: 'error', code: 'BRAND_NEW_CODE', message: 'prose of a code to come' },
      },
    }),
  ),
  code: 'BRAND_NEW_CODE',
  status,
});

/** A code that was added after this version is classified by its status, even without a cooldown. */
export const CODES_TO_COME: readonly (Case & { readonly code: string; readonly status: number })[] =
  [toCome(refused, 422), toCome({ ...service, mayHaveBeenSent: true }, 503), toCome(limit, 429)];
