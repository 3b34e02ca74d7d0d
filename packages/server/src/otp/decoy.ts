/**
 * Decoys: sends that are not made, and codes that are never right, for which `beforeSend` says
 * `pretend`. The answers have the shape of the service's and pass through the same routes, so that
 * status, headers, body and the size of the cookie are those of a send.
 *
 * A decoy copies the service's last answer to this process: the length of its identifiers, the channels,
 * the lifetime of a code, and the response time. A proof of work or a captcha token is not checked, so a
 * client that sends a wrong one can tell the difference.
 *
 * @module
 */

import { type OpenChannel, parseSendAnswer, type SingleAddress } from '@otp-kit/protocol';
import { hexOf } from '../crypto/hex.ts';
import { SEALED_SECONDS, TRANSACTION_MS, WRONG_CODES } from '../lifetimes-and-limits.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { ownAnswer } from '../service/own-answer.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import type { Upstream } from '../service/upstream.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/** Answers instead of the service. */
export interface Decoy {
  /** Answers as the service answers a send. */
  send(address: SingleAddress, channel: OpenChannel | undefined): Promise<UpstreamAnswer>;
  /** Answers as the service answers a wrong code. */
  verify(flow: Pick<SealedTransaction, 'transactionReqID' | 'endsAt'>): Promise<UpstreamAnswer>;
  /** Waits as long as the service last took to verify, so that an answer without it takes as long. */
  waitAsVerify(): Promise<void>;
}

/** What a decoy depends on. */
export interface DecoyOptions {
  readonly counters: Counters;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** The channels that the service names for a phone, until it has named some. Default whatsapp. */
  readonly phoneChannels?: readonly OpenChannel[];
}

/** What a decoy copies from the service's last answer. Before the first one: the interface's values, and guesses. */
interface ServiceProfile {
  readonly channels: readonly OpenChannel[];
  readonly lifetimeMs: number;
  readonly transactionIDLength: number;
  readonly transactionReqIDLength: number;
  readonly tookMs: number;
}

const INITIAL_PROFILE: Omit<ServiceProfile, 'channels'> = {
  lifetimeMs: TRANSACTION_MS,
  transactionIDLength: 24,
  transactionReqIDLength: 24,
  tookMs: 1000,
};

/**
 * Prepares a decoy, and the service that it copies.
 *
 * @returns the decoy, and the service to use instead of the given one
 */
export function createDecoy(
  service: Upstream,
  { counters, now, wait, phoneChannels = ['whatsapp'] }: DecoyOptions,
): { readonly decoy: Decoy; readonly upstream: Upstream } {
  const profiles: Record<'phoneNumber' | 'email', ServiceProfile> = {
    phoneNumber: { ...INITIAL_PROFILE, channels: phoneChannels },
    email: { ...INITIAL_PROFILE, channels: ['email'] },
  };
  let verifyTookMs = 200;

  const upstream: Upstream = {
    ...service,
    async send(fields, endUserIp, signal) {
      const startedAt = now();
      const answer = await service.send(fields, endUserIp, signal);
      const learnt = learn(answer, startedAt, now());
      // With two addresses the channels of both are told, which is not what one alone looks like.
      const { phoneNumber, email } = fields.verificationAddress;
      if (learnt === undefined || (phoneNumber !== undefined && email !== undefined)) return answer;
      const kind = phoneNumber === undefined ? 'email' : 'phoneNumber';
      profiles[kind] = fields.channel ? { ...learnt, channels: profiles[kind].channels } : learnt;
      return answer;
    },
    async verify(fields, signal, endsAt) {
      const startedAt = now();
      const answer = await service.verify(fields, signal, endsAt);
      if (answer.status === 'answered') verifyTookMs = now() - startedAt;
      return answer;
    },
  };

  const waitAsVerify = () => wait(verifyTookMs);

  const decoy: Decoy = {
    waitAsVerify,

    async send(address, channel) {
      const { channels, lifetimeMs, transactionIDLength, transactionReqIDLength, tookMs } =
        profiles['email' in address ? 'email' : 'phoneNumber'];
      await wait(tookMs);
      const data = {
        transactionID: randomText(transactionIDLength),
        transactionReqID: randomText(transactionReqIDLength),
        channels: channel === undefined ? channels : [channel],
        expiresAt: new Date(now() + lifetimeMs).toISOString(),
      };
      return ownAnswer(200, { status: 'success', data }, now());
    },

    async verify({ transactionReqID, endsAt }) {
      await waitAsVerify();
      if (now() >= endsAt) return failed(410, 'TRANSACTION_EXPIRED', now());
      const key = `pretended ${transactionReqID}`;
      const wrong = await counters.add({ key, amount: 1, seconds: SEALED_SECONDS, now: now() });
      if (wrong < WRONG_CODES) return failed(403, 'INVALID_OTP', now());
      if (wrong === WRONG_CODES) return failed(429, 'MAX_ATTEMPTS_EXCEEDED', now());
      return failed(410, 'TRANSACTION_EXPIRED', now());
    },
  };
  return { decoy, upstream };
}

function learn(
  answer: UpstreamAnswer,
  startedAt: number,
  endedAt: number,
): ServiceProfile | undefined {
  if (answer.status === 'failed' || answer.httpStatus >= 400) return undefined;
  try {
    const { channels, expiresAt, transactionID, transactionReqID } = parseSendAnswer(answer.body);
    return {
      channels,
      // Up to a whole second, which is all that is known of the service's clock.
      lifetimeMs: Math.ceil((Date.parse(expiresAt) - (answer.date ?? endedAt)) / 1000) * 1000,
      transactionIDLength: transactionID.length,
      transactionReqIDLength: transactionReqID.length,
      tookMs: endedAt - startedAt,
    };
  } catch {
    return undefined; // The route reads it again, and reports what is wrong with it.
  }
}

function failed(httpStatus: number, code: string, now: number): UpstreamAnswer {
  return ownAnswer(httpStatus, { status: 'error', code }, now);
}

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)));
  return hexOf(bytes.buffer).slice(0, length);
}
