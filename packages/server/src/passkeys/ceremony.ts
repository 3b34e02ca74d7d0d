/**
 * The challenge of a ceremony: 32 random bytes, which this browser alone keeps, in a sealed cookie. It is accepted
 * once, for {@link CEREMONY_MS}, in the ceremony that it was made for.
 *
 * @module
 */

import { base64url } from 'jose';
import * as v from 'valibot';
import { CEREMONY_MS } from '../constants/lifetimes-and-limits.ts';
import { parseJson } from '../http/read-body.ts';
import type { SealedChange, SealedValue } from '../http/sealed-value.ts';
import { ServiceError } from '../http/service-error.ts';
import { clearOnError } from '../proxy/login.ts';
import { writeSealed } from '../proxy/sealed-state.ts';
import type { PasskeyContext } from './passkey-context.ts';
import type { SealedChallenge } from './sealed-challenge.ts';

/** Returns 32 random bytes: a challenge, or a user handle. */
export function randomText(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Begins a ceremony, of a user who adds a passkey or of a sign-in. */
export async function beginCeremony(
  { sealed, now, report }: PasskeyContext,
  userID?: string,
): Promise<{ readonly challenge: string; readonly sealed: readonly SealedChange[] }> {
  const challenge = randomText();
  const state = { challenge, ...(userID !== undefined && { userID }), endsAt: now() + CEREMONY_MS };
  const value = await sealed.of(challenge);
  return {
    challenge,
    sealed: [...(await sealed.makeRoom()), await writeSealed(value, state, report)],
  };
}

type CeremonyError = 'PASSKEY_AUTH_FAILED' | 'PASSKEY_REGISTRATION_FAILED';

/** A challenge that was used up. */
export interface TakenChallenge {
  readonly challenge: string;
  readonly value: SealedValue<SealedChallenge>;
}

/**
 * Uses up the challenge that a response of an authenticator contains.
 *
 * @param code what it is refused with: if this browser has no such challenge, or it was used, or the page is not one of
 *   the product's own in a tab of its own
 * @param userID the user who adds a passkey
 * @throws ServiceError with the code, and `SERVICE_UNAVAILABLE` with status 500 if the counters fail
 */
export async function takeChallenge(
  context: PasskeyContext,
  clientDataJSON: string,
  code: CeremonyError,
  userID?: string,
): Promise<TakenChallenge> {
  const { limits, now, report, sealed, settings } = context;
  const { challenge, origin, crossOrigin } = readClientData(clientDataJSON, code);
  const value = await sealed.of(challenge);
  const state = await value.read();
  const isOwn = state?.challenge === challenge && state.userID === userID && now() < state.endsAt;
  if (!isOwn) throw new ServiceError(code);
  return clearOnError(value, async () => {
    await limits.login.claim(challenge, report, code);
    if (crossOrigin === true) throw new ServiceError(code);
    if (settings.origins.includes(origin)) return { challenge, value };
    const message =
      'refused a passkey of a page whose origin is not in origins: add it if the page is the product’s own';
    report.warnOnce({ code, message });
    throw new ServiceError(code);
  });
}

const ClientDataSchema = v.object({
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
});

function readClientData(
  clientDataJSON: string,
  code: CeremonyError,
): v.InferOutput<typeof ClientDataSchema> {
  try {
    return v.parse(ClientDataSchema, parseJson(base64url.decode(clientDataJSON)));
  } catch {
    throw new ServiceError(code);
  }
}
