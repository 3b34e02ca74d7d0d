import { OtpError } from '@otp-kit/protocol';
import * as v from 'valibot';
import { MAX_LOOKUP_IDS } from '../model/limits.ts';

/** The end of an attempt, as a lookup reports it. */
export interface AttemptResult {
  readonly attemptId: string;
  readonly status: 'success' | 'failed';
  /** The address of the attempt. */
  readonly address: {
    readonly phoneNumber?: string | undefined;
    readonly email?: string | undefined;
  };
  readonly transactionID?: string | undefined;
  /** `passkey` if the user needed no code. */
  readonly verificationMethod?: string | undefined;
  readonly isTest: boolean;
}

/** Reads the results of attempts. A pending or unknown attempt is left out. */
export type AttemptLookup = (attemptIds: readonly string[]) => Promise<readonly AttemptResult[]>;

const Described = v.object({
  data: v.object({
    attemptId: v.string(),
    result: v.picklist(['success', 'failed', 'pending']),
    verificationAddress: v.object({
      phoneNumber: v.optional(v.string()),
      email: v.optional(v.string()),
    }),
    transactionID: v.optional(v.string()),
    verificationMethod: v.optional(v.string()),
    isTest: v.boolean(),
  }),
});

/**
 * Creates what an integrator's backend asks in development and tests, where the service's own status
 * lookup is not to be reached: the interface names that one and does not show it.
 *
 * @param options.url the emulator's, as `createEmulator` gives it
 * @param options.workspace default the default one
 * @param options.fetch default the platform's; an emulator without a port has its own
 * @returns a function that takes 50 attempts at most, and rejects with a RangeError for more, with an
 *   {@link OtpError} `SERVICE_UNAVAILABLE` where the emulator does not respond as it should
 */
export function createAttemptLookup({
  url,
  workspace = 'default',
  fetch = globalThis.fetch,
}: {
  readonly url: string;
  readonly workspace?: string;
  readonly fetch?: (url: string) => Promise<Response>;
}): AttemptLookup {
  const query = new URLSearchParams({ workspace }).toString();
  return async (attemptIds) => {
    if (attemptIds.length > MAX_LOOKUP_IDS) {
      throw new RangeError(`a lookup takes ${MAX_LOOKUP_IDS} attempts at most`);
    }
    const results = await Promise.all(
      attemptIds.map((id) =>
        lookUp(fetch, `${url}/_emulator/v1/attempts/${encodeURIComponent(id)}?${query}`),
      ),
    );
    return results.filter((result) => result !== undefined);
  };
}

async function lookUp(
  fetch: (url: string) => Promise<Response>,
  url: string,
): Promise<AttemptResult | undefined> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new OtpError('SERVICE_UNAVAILABLE', 'the emulator does not respond', { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (v.is(v.object({ code: v.literal('ATTEMPT_NOT_FOUND') }), body)) return undefined;
  const parsed = v.safeParse(Described, body);
  if (!parsed.success) {
    throw new OtpError('SERVICE_UNAVAILABLE', `the emulator responds with ${response.status}`);
  }
  const { result, verificationAddress, ...rest } = parsed.output.data;
  if (result === 'pending') return undefined;
  return { ...rest, status: result, address: verificationAddress };
}
