import * as v from 'valibot';
import { isUnsafeText } from '../read/unsafe-text.ts';
import {
  PASSKEY_CAPS,
  type ProxyPasskeyDelete,
  type ProxyPasskeyEnrollment,
  type ProxyPasskeyRename,
  type ProxyPasskeySignIn,
} from './passkey-answers.ts';

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/));
const CredentialIDSchema = v.pipe(base64url, v.maxLength(PASSKEY_CAPS.credentialID));

/** A credential is written by the browser, which may add fields: those are dropped, not refused. */
function credential<R extends v.ObjectEntries>(response: R) {
  return v.strictObject({
    credential: v.object({
      id: CredentialIDSchema,
      rawId: CredentialIDSchema,
      type: v.literal('public-key'),
      response: v.object({ clientDataJSON: base64url, ...response }),
    }),
  });
}

/** What `sign-in` takes from a browser. */
export const ProxyPasskeySignInSchema: v.GenericSchema<unknown, ProxyPasskeySignIn> = credential({
  authenticatorData: base64url,
  signature: base64url,
  userHandle: v.nullish(base64url),
});

/** What `enroll` takes from a browser. */
export const ProxyPasskeyEnrollmentSchema: v.GenericSchema<unknown, ProxyPasskeyEnrollment> =
  credential({
    attestationObject: base64url,
    // Hints for later dialogs. Web Authentication, section 5.8.4: unknown ones are kept.
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,32}$/))), v.maxLength(8)),
    ),
  });

/** What `rename` takes from a browser. */
export const ProxyPasskeyRenameSchema: v.GenericSchema<unknown, ProxyPasskeyRename> =
  v.strictObject({
    id: CredentialIDSchema,
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.maxLength(PASSKEY_CAPS.name),
      v.check((name) => !isUnsafeText(name)),
    ),
  });

/** What `delete` takes from a browser. */
export const ProxyPasskeyDeleteSchema: v.GenericSchema<unknown, ProxyPasskeyDelete> =
  v.strictObject({ id: CredentialIDSchema });
