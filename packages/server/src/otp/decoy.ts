/**
 * Decoys: sends that are not made, and codes that are never right, for which `beforeSend` says
 * `pretend`. The responses have the shape of the service's and pass through the same routes, so that
 * status, headers, body and the size of the cookie are those of a send.
 *
 * A decoy copies one of the service's last responses to this process: the length of its identifiers, the
 * channels, the lifetime of a code, and about the response time. A proof of work or a captcha token is not
 * checked, so a client that sends a wrong one can recognize it.
 *
 * @module
 */

import {
  type OpenChannel,
  parseSendAnswer,
  type SendRequest,
  type SingleAddress,
} from '@otp-kit/protocol';
import {
  SEALED_SECONDS,
  SEND_TIMEOUT_MS,
  TRANSACTION_MS,
  WRONG_CODES,
} from '../constants/lifetimes-and-limits.ts';
import { hexOf } from '../crypto/digest.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';
import { widestNetwork } from '../http/client-ip.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { lifetimeMsOf, ownFailure, ownResponse, wrongCodeOf } from '../service/own-response.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import type { Upstream } from '../service/upstream.ts';
import { verifyOutcome } from '../service/verify-outcome.ts';
import { createRecentResponses, type RecentResponses } from './recent-responses.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/** Responds instead of the service. */
export interface Decoy {
  /** Responds as the service does to a send. */
  send(address: SingleAddress, channel: OpenChannel | undefined): Promise<UpstreamResponse>;
  /** Responds as the service does to a wrong code. */
  verify(flow: Pick<SealedTransaction, 'transactionReqID' | 'endsAt'>): Promise<UpstreamResponse>;
  /** Waits about as long as the service takes to verify, so that a response without it takes as long. */
  waitAsVerify(): Promise<void>;
}

/** What a decoy depends on. */
export interface DecoyOptions {
  readonly counters: Counters;
  /** Hides the addresses that are kept with the responses. */
  readonly keyedHash: KeyedHash;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Waits a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random?: () => number;
  /** The channels that the service names for a phone, until it has named some. Default whatsapp. */
  readonly phoneChannels?: readonly OpenChannel[];
}

/** What a decoy copies from a response to a send. */
interface SendProfile {
  readonly channels: readonly OpenChannel[];
  readonly lifetimeMs: number;
  readonly transactionIDLength: number;
  readonly transactionReqIDLength: number;
  readonly tookMs: number;
}

/** The values until the service has responded: the interface's, and guesses. */
const GUESSED_SEND: Omit<SendProfile, 'channels'> = {
  lifetimeMs: TRANSACTION_MS,
  transactionIDLength: 24,
  transactionReqIDLength: 24,
  tookMs: 1000,
};
const GUESSED_VERIFY = { tookMs: 200 };

/**
 * Prepares a decoy, and the service that it copies.
 *
 * @returns the decoy, and the service to use instead of the given one
 */
export function createDecoy(
  service: Upstream,
  options: DecoyOptions,
): { readonly decoy: Decoy; readonly upstream: Upstream } {
  const { random = secureRandom } = options;
  const recent: RecentCalls = {
    verifies: createRecentResponses(() => GUESSED_VERIFY, random),
    sendsTo: createSendProfiles(random, options.phoneChannels ?? ['whatsapp']),
  };
  return { decoy: imitate(recent, options), upstream: record(service, recent, options) };
}

/** The service's recent responses. */
interface RecentCalls {
  readonly verifies: RecentResponses<{ readonly tookMs: number }>;
  readonly sendsTo: SendProfiles;
}

type SendProfiles = (
  address: SendRequest['verificationAddress'],
  channel: OpenChannel | undefined,
) => RecentResponses<SendProfile>;

/** Keeps a window for each channel that users chose, since each has its own times, and for each kind of address. */
function createSendProfiles(
  random: () => number,
  phoneChannels: readonly OpenChannel[],
): SendProfiles {
  const sends = new Map<string, RecentResponses<SendProfile>>();
  const sendsTo: SendProfiles = (address, channel) => {
    const kind = address.phoneNumber === undefined ? 'email' : 'phoneNumber';
    const known = sends.get(channel ?? kind);
    if (known !== undefined) return known;
    const channels = kind === 'email' ? ['email'] : phoneChannels;
    const fallback = () =>
      channel === undefined
        ? { ...GUESSED_SEND, channels }
        : { ...sendsTo(address, undefined).draw(), channels: [channel] };
    const created = createRecentResponses<SendProfile>(fallback, random);
    sends.set(channel ?? kind, created);
    return created;
  };
  return sendsTo;
}

/** The service, with a record of what a decoy copies. */
function record(
  service: Upstream,
  { verifies, sendsTo }: RecentCalls,
  { keyedHash, now }: DecoyOptions,
): Upstream {
  return {
    ...service,
    async send(fields, endUserIp, signal) {
      const response = await service.send(fields, endUserIp, signal);
      const { verificationAddress: address, channel } = fields;
      const { phoneNumber, email } = address;
      const profile = profileOf(response, now());
      // The channels of a send to two addresses are those of both.
      const isToBoth = phoneNumber !== undefined && email !== undefined;
      if (profile === undefined || isToBoth) return response;
      const client = endUserIp === undefined ? undefined : keyedHash(widestNetwork(endUserIp));
      const source = { subject: keyedHash(phoneNumber ?? email ?? ''), client };
      sendsTo(address, channel).add(profile, source);
      return response;
    },
    async verify(fields, signal, endsAt) {
      const response = await service.verify(fields, signal, endsAt);
      const { tookMs } = response;
      const isCompared =
        response.status === 'answered' && verifyOutcome(response) !== 'not-compared';
      if (isCompared && tookMs !== undefined) {
        verifies.add({ tookMs }, { subject: keyedHash(fields.transactionReqID) });
      }
      return response;
    },
  };
}

function imitate({ verifies, sendsTo }: RecentCalls, { counters, now, wait }: DecoyOptions): Decoy {
  const waitAsVerify = () => wait(verifies.draw().tookMs);
  return {
    waitAsVerify,

    async send(address, channel) {
      const profile = sendsTo(address, channel).draw();
      await wait(Math.min(profile.tookMs, SEND_TIMEOUT_MS));
      const data = {
        transactionID: randomText(profile.transactionIDLength),
        transactionReqID: randomText(profile.transactionReqIDLength),
        channels: profile.channels,
        expiresAt: new Date(now() + profile.lifetimeMs).toISOString(),
      };
      return ownResponse(200, { status: 'success', data }, now());
    },

    async verify({ transactionReqID, endsAt }) {
      await waitAsVerify();
      if (now() >= endsAt) return ownFailure('TRANSACTION_EXPIRED', now());
      const key = `pretended ${transactionReqID}`;
      const wrong = await counters.add({ key, amount: 1, seconds: SEALED_SECONDS, now: now() });
      if (wrong > WRONG_CODES) return ownFailure('TRANSACTION_EXPIRED', now());
      return ownFailure(wrongCodeOf(wrong), now());
    },
  };
}

function profileOf(response: UpstreamResponse, now: number): SendProfile | undefined {
  const { tookMs } = response;
  if (response.status === 'failed' || response.httpStatus >= 400 || tookMs === undefined)
    return undefined;
  try {
    const { channels, expiresAt, transactionID, transactionReqID } = parseSendAnswer(response.body);
    return {
      channels,
      lifetimeMs: lifetimeMsOf(expiresAt, response.date ?? now),
      transactionIDLength: transactionID.length,
      transactionReqIDLength: transactionReqID.length,
      tookMs,
    };
  } catch {
    return undefined; // The route reads it again, and reports what is wrong with it.
  }
}

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  return hexOf(bytes.buffer).slice(0, length);
}

function secureRandom(): number {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return bits / 2 ** 32;
}
