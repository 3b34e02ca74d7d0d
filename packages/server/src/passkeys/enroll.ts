import {
  ProxyEmptyRequestSchema,
  type ProxyPasskeyCreation,
  type ProxyPasskeyEnrollment,
  ProxyPasskeyEnrollmentSchema,
} from '@otp-kit/protocol';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import {
  CEREMONY_MS,
  MAX_CREDENTIAL_BYTES,
  MAX_PASSKEYS,
} from '../constants/lifetimes-and-limits.ts';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { ServiceError } from '../http/service-error.ts';
import { clearOnError } from '../proxy/login.ts';
import { isRecent } from '../proxy/require-recent.ts';
import { beginCeremony, takeChallenge } from './ceremony.ts';
import { deviceName } from './device-name.ts';
import { passkeysOf } from './manage.ts';
import { type PasskeyContext, recordChange, requireUser } from './passkey-context.ts';
import type { SignedInUser } from './passkey-options.ts';
import type { StoredPasskey } from './passkey-store.ts';

/** COSE: EdDSA, ES256, and RS256, which some versions of Windows Hello have alone. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Begins to add a passkey, for a user who entered a code a short time ago: a session alone may be an old one on a
 * shared device, or a stolen one, and a passkey would outlive it.
 */
export async function enrollOptions(context: PasskeyContext): Promise<ProxyResponse> {
  const { askStore, limits, settings } = context;
  await readRequest(context, ProxyEmptyRequestSchema);
  await limits.client.admit('passkey-options', context);
  const user = await requireRecentUser(context);
  const passkeys = await askStore((store) => store.list(user.id));
  if (passkeys.length >= MAX_PASSKEYS) throw new ServiceError('PASSKEY_REGISTRATION_FAILED');
  const { challenge, sealed } = await beginCeremony(context, user.id);
  const data: ProxyPasskeyCreation = {
    options: {
      challenge,
      rp: { id: settings.rpID, name: settings.rpName },
      user: (await passkeysOf(context, user)).user,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CEREMONY_MS,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: passkeys.map(({ id, transports }) => ({
        type: 'public-key',
        id,
        transports: [...transports],
      })),
    },
  };
  return successResponse(data, { sealed });
}

async function requireRecentUser(context: PasskeyContext, graceMs = 0): Promise<SignedInUser> {
  const user = await requireUser(context);
  const maxAgeMs = context.settings.maxCodeAgeSeconds * 1000 + graceMs;
  if (!isRecent(user, maxAgeMs, context.now())) throw new ServiceError('PASSKEY_NOT_VERIFIED');
  return user;
}

/**
 * Adds a passkey, if the session is still of the user of the options.
 *
 * @see Web Authentication Level 3, section 7.1
 */
export async function enroll(context: PasskeyContext): Promise<ProxyResponse> {
  const { askStore, limits } = context;
  const { credential } = await readRequest(
    context,
    ProxyPasskeyEnrollmentSchema,
    MAX_CREDENTIAL_BYTES,
  );
  await limits.client.admit('passkey', context);
  // The device may take as long as its ceremony.
  const user = await requireRecentUser(context, CEREMONY_MS);
  const code = 'PASSKEY_REGISTRATION_FAILED';
  const { clientDataJSON } = credential.response;
  const { challenge, value } = await takeChallenge(context, clientDataJSON, code, user.id);
  const data = await clearOnError(value, async () => {
    const created = await verifyRegistration(context, credential, challenge);
    const passkey = created && { ...created, userID: user.id };
    const isAdded = passkey && (await askStore((store) => store.add(passkey, MAX_PASSKEYS)));
    if (!isAdded) throw new ServiceError(code);
    recordChange(context, 'passkey-added', user);
    return passkeysOf(context, user);
  });
  return successResponse(data, { sealed: value.clear() });
}

/** Returns the new passkey; `undefined` if any part of the response is wrong. */
async function verifyRegistration(
  { now, request, settings: { origins, rpID } }: PasskeyContext,
  { id, rawId, type, response }: ProxyPasskeyEnrollment['credential'],
  expectedChallenge: string,
): Promise<Omit<StoredPasskey, 'userID'> | undefined> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    if (!hasNoCertificates(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId, type, clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: [...origins],
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The authenticator's own bytes have the ID, too.
    if (!verified || registrationInfo.credential.id !== id) return undefined;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    const { publicKey, counter } = credential;
    const name = deviceName(request.headers.get('user-agent'));
    return { id, publicKey, counter, transports, isBackedUp, name, createdAtMs: now() };
  } catch {
    return undefined; // The library throws at whatever is wrong, in words that quote the response.
  }
}

/**
 * Whether an attestation is what was asked for: none, or the passkey's own signature. The library fetches the revocation
 * lists that a certificate names, so that a client could make the backend call any address.
 */
function hasNoCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'));
}
