import {
  ProxyEmptyRequestSchema,
  type ProxyPasskeyRequest,
  type ProxyPasskeySignIn,
  ProxyPasskeySignInSchema,
  type ProxyVerified,
} from '@otp-kit/protocol';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { CEREMONY_MS, MAX_CREDENTIAL_BYTES } from '../constants/lifetimes-and-limits.ts';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { clearOnError, logIn } from '../proxy/login.ts';
import { beginCeremony, randomText, takeChallenge } from './ceremony.ts';
import type { PasskeyContext } from './passkey-context.ts';
import type { PasskeyUse, StoredPasskey } from './passkey-store.ts';

/** Begins a sign-in. The options name no credential: the user names no account, and the page learns of none. */
export async function signInOptions(context: PasskeyContext): Promise<ProxyResponse> {
  await readRequest(context, ProxyEmptyRequestSchema);
  await context.limits.client.admit('passkey-options', context);
  const { challenge, sealed } = await beginCeremony(context);
  const data: ProxyPasskeyRequest = {
    options: {
      challenge,
      rpId: context.settings.rpID,
      timeout: CEREMONY_MS,
      userVerification: 'required',
    },
  };
  return successResponse(data, { sealed });
}

/**
 * Signs in the user of a passkey.
 *
 * 1. The challenge of this browser is used up, whatever follows.
 * 2. The stored passkey decides whose sign-in it is. The user handle that the authenticator names must be that user's.
 * 3. Origin, domain, user verification, signature and counter are verified.
 * 4. The counter is recorded before `onVerified` begins the session, so that parallel copies sign in once.
 *
 * @see Web Authentication Level 3, section 7.2
 */
export async function signIn(context: PasskeyContext): Promise<ProxyResponse> {
  const { askStore, events, hooks, limits, request, runHook } = context;
  const { credential } = await readRequest(context, ProxyPasskeySignInSchema, MAX_CREDENTIAL_BYTES);
  await limits.client.admit('passkey', context);
  const { clientDataJSON } = credential.response;
  const { challenge, value } = await takeChallenge(context, clientDataJSON, 'PASSKEY_AUTH_FAILED');
  const login = await clearOnError(value, async () => {
    const passkey = await askStore((store) => store.find(credential.id));
    if (!passkey) throw new ServiceError('NO_PASSKEY');
    const use = await verifyAssertion(context, credential, passkey, challenge);
    const isRecorded = use && (await askStore((store) => store.recordUse(passkey.id, use)));
    if (!isRecorded) throw new ServiceError('PASSKEY_AUTH_FAILED');
    const { id: passkeyID, userID } = passkey;
    return logIn(runHook, () =>
      hooks.onVerified({ userID, passkeyID, request: request.toRequest() }),
    );
  });
  events.add({ kind: 'verified', method: 'passkey' });
  const { next, headers } = login;
  const data: ProxyVerified = { verified: true, ...(next !== undefined && { next }) };
  return successResponse(data, { sealed: value.clear(), headers });
}

/** Returns what the sign-in changes of the passkey; `undefined` if any part of the assertion is wrong. */
async function verifyAssertion(
  { askStore, now, settings: { origins, rpID } }: PasskeyContext,
  { id, rawId, type, response }: ProxyPasskeySignIn['credential'],
  { userID, publicKey, counter }: StoredPasskey,
  expectedChallenge: string,
): Promise<PasskeyUse | undefined> {
  const userHandle = await askStore((store) => store.userHandle(userID, randomText()));
  if (response.userHandle !== userHandle) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { ...response, userHandle },
      },
      expectedChallenge,
      expectedOrigin: [...origins],
      expectedRPID: rpID,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { counter: newCounter, isBackedUp, lastUsedAtMs: now() };
  } catch {
    return undefined; // The library throws at whatever is wrong, in words that quote the response.
  }
}
