import {
  OtpError,
  parseSendAnswer,
  type SentTransaction,
  type SingleAddress,
} from '@otp-kit/protocol';
import { deliversTo } from '../address/delivers-to.ts';
import { ServiceError } from '../http/service-error.ts';
import { readServiceData, type ServiceData } from '../proxy/service-data.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import { mayHaveSent } from '../service/verify-outcome.ts';
import type { OtpContext } from './otp-context.ts';

/** What the proxy knows of a send beside its response. */
export interface SendMade {
  /** The address, where it is the only one: then the code must reach no other. */
  readonly only: SingleAddress | undefined;
  /** In how many milliseconds, from now on, the address may be sent another code. */
  readonly resendInMs: () => number;
}

/**
 * Takes the transaction out of the response to a send. A code that went to one address by a channel of
 * the other kind proves no address, so that no user could be signed in by it.
 *
 * @throws ServiceError, which says how long the next send has to wait, where a message may be on its way
 */
export function readSent(
  context: OtpContext,
  response: UpstreamResponse,
  { only, resendInMs }: SendMade,
): ServiceData<SentTransaction> {
  try {
    return readServiceData(context, 'send', response, (body) => {
      const sent = parseSendAnswer(body);
      const isProof = only === undefined || sent.channels.every((name) => deliversTo(name, only));
      if (isProof) return sent;
      throw new OtpError('MALFORMED_RESPONSE', 'a channel does not deliver to the address');
    });
  } catch (error) {
    if (!(error instanceof ServiceError) || !mayHaveSent(response)) throw error;
    const cooldownSeconds = Math.ceil(resendInMs() / 1000);
    if (cooldownSeconds <= (error.body.cooldownSeconds ?? 0)) throw error;
    throw error.with({ cooldownSeconds, retryAfter: undefined }); // The service's time is sooner.
  }
}
