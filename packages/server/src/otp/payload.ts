import { isUnsafeText } from '@otp-kit/protocol';
import { digestOf } from '../crypto/digest.ts';
import { ServiceError } from '../http/service-error.ts';
import type { OtpContext, TransactionContext } from './otp-context.ts';
import type { Payload } from './otp-options.ts';
import type { SealedTransaction } from './sealed-transaction.ts';

/** The payload of a request, and its digest, which the sealed flow keeps. */
export interface ReadPayload {
  readonly payload: Payload;
  readonly digest: string;
}

const MAX_TEXT = 500;

/**
 * Reads what the request approves.
 *
 * @returns `undefined` only if the proxy has no `payload` hook
 * @throws ServiceError `NO_ACTIVE_FLOW`, if there is nothing to approve
 */
export async function readPayload({
  hooks,
  request,
  runHook,
}: Pick<OtpContext, 'hooks' | 'request' | 'runHook'>): Promise<ReadPayload | undefined> {
  if (hooks.payload === undefined) return undefined;
  const json = await runHook('payload', async () => {
    const read = await hooks.payload?.(request.toRequest());
    if (read === undefined) return undefined;
    checkText(read.text);
    return JSON.stringify({ text: read.text, data: read.data });
  });
  if (json === undefined) {
    throw new ServiceError('NO_ACTIVE_FLOW', { message: 'the request approves nothing' });
  }
  // A copy, so that what is shown and approved is what has the digest: the hook's own object may change.
  return { payload: JSON.parse(json), digest: digestOf(json) };
}

/**
 * Reads the payload again when the code is entered, so that the code approves nothing but what the user saw.
 *
 * @throws ServiceError `NO_ACTIVE_FLOW`, and ends the flow, if the payload has changed
 */
export async function readSamePayload(
  context: TransactionContext,
  transaction: SealedTransaction,
): Promise<Payload | undefined> {
  const read = await readPayload(context);
  if (read?.digest === transaction.payload) return read?.payload;
  const message = 'what the code approves has changed';
  throw new ServiceError('NO_ACTIVE_FLOW', { message, sealed: context.value.clear() });
}

function checkText(text: unknown): void {
  const isShown = typeof text === 'string' && text.trim() !== '' && text.length <= MAX_TEXT;
  if (isShown && !isUnsafeText(text.replaceAll('\n', ''))) return;
  throw new TypeError(
    `payload must have a text of 1 to ${MAX_TEXT} characters, none of them a control`,
  );
}
