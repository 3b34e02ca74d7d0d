// @ts-check
import { Refusal } from './refusal.js';

/**
 * @typedef {object} Message a delivered text, as the provider would have carried it
 * @property {string} id
 * @property {string} at ISO 8601, by the workspace's clock
 * @property {string} to a phone number in E.164, or an email address
 * @property {string} channel `whatsapp`, `telegram`, `sms`, `email`, or one that a later emulator adds
 * @property {string | null} [code] absent on one-way messages
 * @property {string} text from whoever sent it: never to be read as HTML
 * @property {string} [transactionID]
 * @property {string} [pipelineID]
 * @property {'delivered' | 'undelivered'} [delivery] what its provider has reported since
 */

/**
 * @typedef {object} Transaction where a code stands
 * @property {string} status `active`, `expired` or `Successful`
 * @property {string} createdAt ISO 8601, by the workspace's clock
 * @property {string} expiresAt ISO 8601, by the workspace's clock
 */

/**
 * @typedef {object} JournalEntry a call that reached the service's own routes
 * @property {string} id
 * @property {string} at ISO 8601, by the workspace's clock
 * @property {string} method
 * @property {string} path
 * @property {string | null} [operation]
 * @property {number} status of the answer
 * @property {string | null} [code] of the error, when the answer was one
 * @property {number} durationMs
 * @property {Readonly<Record<string, string>>} [headers]
 * @property {Readonly<Record<string, string | readonly string[]>>} [query]
 * @property {unknown} [body]
 * @property {readonly string[]} [warnings] codes of what works here and hurts elsewhere
 */

/**
 * @typedef {object} Attempt where a person at the hosted widget stands
 * @property {string} attemptId
 * @property {string} widgetId
 * @property {string} pipelineID
 * @property {string} iframeUrl where its page is
 * @property {string} status `created`, `otp_requested` or `verified`
 * @property {'success' | 'failed' | 'pending'} result how it ended, where it did
 * @property {boolean} isTest
 * @property {{ readonly phoneNumber?: string, readonly email?: string }} verificationAddress
 * @property {readonly string[]} channels where the newest code went
 * @property {number} resendCount
 * @property {string} createdAt ISO 8601, by the workspace's clock, as all times here
 * @property {string} expiresAt
 * @property {string} [captchaVerifiedAt]
 * @property {string} [otpRequestedAt]
 * @property {string} [completedAt]
 * @property {string} [verificationMethod] `passkey`
 * @property {string} [transactionID]
 * @property {string} [deviceId]
 * @property {Readonly<Record<string, unknown>>} publicMetadata
 * @property {Readonly<Record<string, unknown>>} privateMetadata
 * @property {Readonly<Record<string, string>>} customHeaders
 */

/**
 * @typedef {object} Webhook what was posted to the integrator's backend, or refused
 * @property {string} id
 * @property {string} at ISO 8601, by the workspace's clock
 * @property {string} url
 * @property {string} [attemptId]
 * @property {string} status `success` or `failed`, as its body says
 * @property {'delivered' | 'failed' | 'refused'} outcome
 * @property {number} [httpStatus] of the answer, where there was one
 * @property {string} [reason] why there was none
 * @property {string} [replayOf] the ID of the webhook that was sent again
 * @property {Readonly<Record<string, string>>} headers
 * @property {unknown} body
 */

/** @typedef {{ readonly mode: string }} WebhookSigning */

/**
 * @typedef {object} ClockReading
 * @property {string} now ISO 8601
 * @property {boolean} frozen
 * @property {number} offsetMs how far it is ahead of this machine's clock
 */

/** @typedef {{ readonly id: string, readonly name: string, readonly kind: string, readonly apiVersion: string, readonly active: boolean, readonly channels?: readonly string[] }} Pipeline */
/** @typedef {{ readonly id: string, readonly publicKey: string, readonly basicInfo: { readonly name: string } }} Widget */
/** @typedef {{ readonly id: string, readonly apiKey: string, readonly billing: { readonly balance?: number }, readonly pipelines: readonly Pipeline[], readonly widgets: readonly Widget[] }} Account */
/** @typedef {Readonly<Record<string, unknown>>} Settings by name */
/** @typedef {{ readonly id: string, readonly accounts: readonly Account[], readonly platform: Settings, readonly open: Settings, readonly pretendedPeer?: string }} Workspace */
/** @typedef {{ readonly mode: 'accept' | 'reject' | 'undelivered', readonly status?: number, readonly afterSeconds?: number }} Provider */
/** @typedef {Readonly<Record<string, Provider>>} Providers by channel */
/** @typedef {{ readonly phoneNumber: string, readonly channel: string }} Unreachable */
/** @typedef {{ readonly pipelineID: string, readonly share: number, readonly until: string }} OthersTraffic */
/** @typedef {{ readonly pipelineID?: string, readonly widgetId?: string, readonly state: string, readonly suspendedUntil?: string }} BreakerState */

/**
 * The control API of one workspace. Every call rejects with an `Error` whose message is fit to be shown.
 *
 * @typedef {object} Api
 * @property {string} eventsUrl
 * @property {() => Promise<readonly Workspace[]>} workspaces
 * @property {(patch: Settings) => Promise<Workspace>} patchSeed
 * @property {(id: string, patch: Settings) => Promise<Settings>} patchAccount
 * @property {(patch: Settings) => Promise<Settings>} patchPlatform
 * @property {() => Promise<readonly Message[]>} messages newest first
 * @property {() => Promise<unknown>} clearMessages
 * @property {(transactionID: string) => Promise<Transaction>} transaction
 * @property {() => Promise<readonly JournalEntry[]>} requests newest first
 * @property {() => Promise<readonly Attempt[]>} attempts newest first
 * @property {() => Promise<readonly Webhook[]>} webhooks newest first
 * @property {(id: string) => Promise<unknown>} replayWebhook
 * @property {() => Promise<WebhookSigning>} webhookSigning
 * @property {(mode: string) => Promise<unknown>} setWebhookSigning
 * @property {() => Promise<Providers>} providers
 * @property {(channel: string, provider: Readonly<Record<string, unknown>>) => Promise<unknown>} setProvider
 * @property {(id: string, status: 'undelivered') => Promise<unknown>} reportDelivery of a message
 * @property {() => Promise<readonly Unreachable[]>} unreachable
 * @property {(pair: Unreachable, reachable: boolean) => Promise<readonly Unreachable[]>} setReachable
 * @property {() => Promise<{ readonly mode: string }>} captcha
 * @property {(mode: string) => Promise<unknown>} setCaptcha
 * @property {() => Promise<readonly OthersTraffic[]>} traffic
 * @property {(pipelineID: string, share: number) => Promise<unknown>} setTraffic from 0 to 1
 * @property {() => Promise<readonly BreakerState[]>} breakers
 * @property {(guarded: { readonly pipelineID?: string | undefined, readonly widgetId?: string | undefined }, state: 'open' | 'closed') => Promise<unknown>} setBreaker
 * @property {() => Promise<ClockReading>} clock
 * @property {() => Promise<ClockReading>} freezeClock
 * @property {() => Promise<ClockReading>} resumeClock
 * @property {(seconds: number) => Promise<ClockReading>} advanceClock
 * @property {(now: string) => Promise<ClockReading>} setClock to an ISO 8601 time
 * @property {(challengeToken: string) => Promise<{ readonly nonce: number }>} solve
 * @property {() => Promise<unknown>} reset
 */

const PREFIX = '/_emulator/v1/';

/**
 * @param {string} workspace the workspace's ID
 * @returns {Api}
 */
export function createApi(workspace) {
  /** @param {string} path */
  const address = (path) => `${PREFIX}${path}?workspace=${encodeURIComponent(workspace)}`;

  return {
    eventsUrl: address('events'),
    workspaces: () => call('GET', address('workspaces')),
    patchSeed: (patch) => call('PATCH', address('seed'), patch),
    patchAccount: (id, patch) =>
      call('PATCH', address(`accounts/${encodeURIComponent(id)}`), patch),
    patchPlatform: (patch) => call('PATCH', address('platform'), patch),
    messages: () => call('GET', address('messages')),
    clearMessages: () => call('DELETE', address('messages')),
    transaction: (transactionID) =>
      call('GET', address(`transactions/${encodeURIComponent(transactionID)}`)),
    requests: () => call('GET', address('requests')),
    attempts: () => call('GET', address('attempts')),
    webhooks: () => call('GET', address('webhooks')),
    replayWebhook: (id) => call('POST', address(`webhooks/${encodeURIComponent(id)}/replay`), {}),
    webhookSigning: () => call('GET', address('webhook-signing')),
    setWebhookSigning: (mode) => call('POST', address('webhook-signing'), { mode }),
    async providers() {
      /** @type {Readonly<Record<string, Provider['mode']>>} */
      const modes = await call('GET', address('providers'));
      const entries = Object.entries(modes).map(async ([channel, mode]) => [
        channel,
        // How it is broken is told one by one, and most are not.
        mode === 'accept' ? { mode } : await call('GET', address(`providers/${channel}`)),
      ]);
      return Object.fromEntries(await Promise.all(entries));
    },
    setProvider: (channel, provider) =>
      call('POST', address(`providers/${encodeURIComponent(channel)}`), provider),
    reportDelivery: (id, status) =>
      call('POST', address(`messages/${encodeURIComponent(id)}/delivery`), { status }),
    unreachable: () => call('GET', address('reachability')),
    setReachable: (pair, reachable) =>
      call('POST', address('reachability'), { ...pair, reachable }),
    captcha: () => call('GET', address('captcha')),
    setCaptcha: (mode) => call('POST', address('captcha'), { mode }),
    traffic: () => call('GET', address('traffic')),
    setTraffic: (pipelineID, share) => call('POST', address('traffic'), { pipelineID, share }),
    breakers: () => call('GET', address('breaker')),
    setBreaker: (guarded, state) => call('POST', address('breaker'), { ...guarded, state }),
    clock: () => call('GET', address('clock')),
    freezeClock: () => call('POST', address('clock/freeze'), {}),
    resumeClock: () => call('POST', address('clock/resume'), {}),
    advanceClock: (seconds) => call('POST', address('clock/advance'), { seconds }),
    setClock: (now) => call('POST', address('clock/set'), { now }),
    solve: (challengeToken) => call('POST', address('pow/solve'), { challengeToken }),
    reset: () => call('POST', address('reset'), {}),
  };
}

/**
 * Calls the emulator, control and service routes alike: both answer in the same envelope.
 *
 * @template T what the route's `data` is, as the emulator declares it
 * @param {string} method
 * @param {string} url
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function call(method, url, body) {
  const response = await fetch(url, {
    method,
    cache: 'no-store',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause) => {
    throw new Error('The emulator does not answer. Is it still running?', { cause });
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw new Refusal(answer?.message ?? `status ${response.status}`);
  }
  return answer?.data;
}
