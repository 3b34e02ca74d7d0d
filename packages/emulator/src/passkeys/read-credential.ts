import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';

const credential = {
  id: v.string(),
  rawId: v.string(),
  type: v.literal('public-key'),
  // The results of extensions are not requested and not read.
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** What an authenticator signed, as far as it is read. Undefined for what has not this form. */
export function readAssertion(input: unknown): AuthenticationResponseJSON | undefined {
  return read(Assertion, input);
}

const Assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
    userHandle: v.exactOptional(v.string()),
  }),
});

/** The passkey that an authenticator made, as far as it is read. Undefined for what has not this form. */
export function readAttestation(input: unknown): RegistrationResponseJSON | undefined {
  return read(Attestation, input);
}

const Attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.exactOptional(v.array(v.string())),
  }),
});

function read<T>(schema: v.GenericSchema<unknown, T>, input: unknown): T | undefined {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : undefined;
}
