/**
 * The wire of the product's own passkeys, between the browser kit and the integrator's backend: all POST,
 * all JSON.
 *
 * 1. `sign-in/options` `{}` → {@link ProxyPasskeyRequest}, and sets the challenge's cookie
 * 2. `sign-in` {@link ProxyPasskeySignIn} → `ProxyVerified`, and clears the cookie. `NO_PASSKEY` 404: no user has the
 *    credential. `PASSKEY_AUTH_FAILED` 403: anything else
 * 3. `enroll/options` `{}` → {@link ProxyPasskeyCreation}, and sets the challenge's cookie
 * 4. `enroll` {@link ProxyPasskeyEnrollment} → {@link ProxyPasskeys}, and clears the cookie.
 *    `PASSKEY_REGISTRATION_FAILED` 400
 * 5. `list` `{}` → {@link ProxyPasskeys}
 * 6. `rename` {@link ProxyPasskeyRename} → {@link ProxyPasskeys}. `NO_PASSKEY` 404
 * 7. `delete` {@link ProxyPasskeyDelete} → {@link ProxyPasskeys}. `NO_PASSKEY` 404
 *
 * Steps 3 to 7 are for a signed-in user, and 3 and 4 need a code that was verified a short time ago:
 * `PASSKEY_NOT_VERIFIED` 403. Successes and failures have the envelopes of `otp-answers.ts`.
 *
 * @module
 * @see Web Authentication Level 3, section 5.1, for the JSON of options and credentials
 */
import { dataFields, fieldsOf, isBoolean, isString, isText } from '../read/fields.ts';

/** Length caps of what a browser may send, in characters. */
export const PASSKEY_CAPS = {
  credentialID: 1364, // 1,023 bytes in base64url: Web Authentication, section 4, "Credential ID"
  name: 64,
} as const;

/** Options of `navigator.credentials.get`, as `parseRequestOptionsFromJSON` reads them. */
export interface PasskeyRequestOptionsJSON {
  readonly challenge: string;
  readonly rpId: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly userVerification: 'required';
}

/** Options of `navigator.credentials.create`, as `parseCreationOptionsFromJSON` reads them. */
export interface PasskeyCreationOptionsJSON {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: PasskeyUser;
  readonly pubKeyCredParams: { readonly type: 'public-key'; readonly alg: number }[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly attestation: 'none';
  readonly authenticatorSelection: {
    readonly residentKey: 'required';
    readonly requireResidentKey: true;
    readonly userVerification: 'required';
  };
  /** The user's passkeys, so that no device makes a second one. */
  readonly excludeCredentials: { type: 'public-key'; id: string; transports: string[] }[];
}

/** Response of `sign-in/options`. */
export interface ProxyPasskeyRequest {
  readonly options: PasskeyRequestOptionsJSON;
}

/** Response of `enroll/options`. */
export interface ProxyPasskeyCreation {
  readonly options: PasskeyCreationOptionsJSON;
}

/** What `PublicKeyCredential.toJSON()` gives; fields that are not named here are ignored. */
interface PasskeyCredentialJSON<Response> {
  /** Base64url, at most {@link PASSKEY_CAPS} characters. */
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Response;
}

/** Body of `sign-in`. */
export interface ProxyPasskeySignIn {
  readonly credential: PasskeyCredentialJSON<{
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    /** The user handle. A passkey without one signs no user in. */
    readonly userHandle?: string | null | undefined;
  }>;
}

/** Body of `enroll`. */
export interface ProxyPasskeyEnrollment {
  readonly credential: PasskeyCredentialJSON<{
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  }>;
}

/** Body of `rename`. */
export interface ProxyPasskeyRename {
  readonly id: string;
  /** At most {@link PASSKEY_CAPS} characters, none of them a control character. */
  readonly name: string;
}

/** Body of `delete`. */
export type ProxyPasskeyDelete = Pick<ProxyPasskeyRename, 'id'>;

/** The user of the passkeys, as the user's devices show it. */
export interface PasskeyUser {
  /** The user handle, base64url: random bytes that name the user to authenticators. */
  readonly id: string;
  /** Distinguishes a user's accounts, such as an address. */
  readonly name: string;
  readonly displayName: string;
}

/** One passkey, as a list shows it. */
export interface ProxyPasskey {
  /** The credential ID, base64url. */
  readonly id: string;
  /** The user's name for it; empty until it is renamed. */
  readonly name: string;
  /** Unix milliseconds, by the backend's clock. */
  readonly createdAtMs: number;
  /** Unix milliseconds; missing until the first sign-in. */
  readonly lastUsedAtMs?: number | undefined;
  /** Whether the passkey is synchronized, so that it outlives its device. */
  readonly isBackedUp: boolean;
}

/**
 * Response of `enroll`, `list`, `rename` and `delete`: enough for `signalAllAcceptedCredentials` and
 * `signalCurrentUserDetails`, too.
 */
export interface ProxyPasskeys {
  readonly rpID: string;
  readonly user: PasskeyUser;
  /** The oldest first. */
  readonly passkeys: readonly ProxyPasskey[];
}

/**
 * Parses the backend's response to `sign-in/options`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyPasskeyRequest(body: unknown): ProxyPasskeyRequest {
  return { options: dataFields(body, 'sign-in/options').field('options', isRequestOptions) };
}

/**
 * Parses the backend's response to `enroll/options`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyPasskeyCreation(body: unknown): ProxyPasskeyCreation {
  return { options: dataFields(body, 'enroll/options').field('options', isCreationOptions) };
}

/**
 * Parses the backend's response to `enroll`, `list`, `rename` and `delete`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyPasskeys(body: unknown): ProxyPasskeys {
  const { field } = dataFields(body, 'passkeys');
  return {
    rpID: field('rpID', isText),
    user: field('user', isUser),
    passkeys: field('passkeys', isPasskeys),
  };
}

/** The browser checks the other fields itself, when it parses the options. */
function isRequestOptions(value: unknown): value is PasskeyRequestOptionsJSON {
  return isText(fieldsOf(value)['challenge']);
}

function isCreationOptions(value: unknown): value is PasskeyCreationOptionsJSON {
  const { challenge, user } = fieldsOf(value);
  return isText(challenge) && isUser(user);
}

function isUser(value: unknown): value is PasskeyUser {
  const { id, name, displayName } = fieldsOf(value);
  return isText(id) && isString(name) && isString(displayName);
}

function isPasskeys(value: unknown): value is readonly ProxyPasskey[] {
  return Array.isArray(value) && value.every(isPasskey);
}

function isPasskey(value: unknown): value is ProxyPasskey {
  const { id, name, createdAtMs, lastUsedAtMs, isBackedUp } = fieldsOf(value);
  const hasTimes = Number.isFinite(createdAtMs) && Number.isFinite(lastUsedAtMs ?? 0);
  return isText(id) && isString(name) && hasTimes && isBoolean(isBackedUp);
}
