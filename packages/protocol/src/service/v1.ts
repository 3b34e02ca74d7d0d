/**
 * V1.0: the code is created, sent by a second call, and verified by a third.
 *
 * V1.0 is deprecated. Its opt-in is not covered: the service discontinued it on 2026-01-01.
 *
 * @module
 * @see the interface, "Legacy V1.0 and opt-in (deprecated)"
 */
import * as v from 'valibot';
import { parseResponse } from '../read/parse.ts';
import type { VerifiedTransaction } from './verify.ts';

/** The body of POST transactions. */
export interface V1CreateRequest {
  readonly APIKey: string;
  readonly pipelineID: string;
  readonly verificationAddress: { readonly phoneNumber: string };
  /** 4, 5 or 6: V1.0 rejects any other number. */
  readonly digits: number;
}

// An ID becomes a segment of a path, where a dot or two would address another route.
const id = v.pipe(v.string(), v.nonEmpty(), v.notValues(['.', '..']));
const status = v.literal('success');

const CreateAnswer = v.object({ status, data: v.object({ transactionID: id }) });
// The interface names a status for the other two, not for this one, whose code was sent and paid for.
const ActivateAnswer = v.object({ data: v.object({ _id: id }) });
const VerifyAnswer = v.object({
  status,
  data: v.object({
    frontendCallbackURL: v.nullish(v.string()),
    mainTransaction: v.object({ transactionID: id, status: v.literal('Successful') }),
  }),
});

/**
 * Parses the service's response to POST transactions.
 *
 * @returns the ID to activate
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseV1CreateAnswer(body: unknown): { readonly transactionID: string } {
  const { transactionID } = parseResponse(CreateAnswer, body, 'create').data;
  return { transactionID };
}

/**
 * Parses the service's response to POST activate.
 *
 * @returns the ID of the request, which verifies the code
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseV1ActivateAnswer(body: unknown): { readonly transactionReqID: string } {
  const { _id: transactionReqID } = parseResponse(ActivateAnswer, body, 'activate').data;
  return { transactionReqID };
}

/**
 * Parses the service's response to POST verify, in the form of V1.2. The response repeats the code as
 * `OTP` and `inputOTP`: neither is kept.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`, also for a transaction that is not `Successful`
 */
export function parseV1VerifyAnswer(body: unknown): VerifiedTransaction {
  const { frontendCallbackURL, mainTransaction } = parseResponse(VerifyAnswer, body, 'verify').data;
  return {
    verified: true,
    transactionID: mainTransaction.transactionID,
    ...(frontendCallbackURL != null && { frontendCallbackURL }),
  };
}
