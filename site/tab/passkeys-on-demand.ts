/**
 * In the tab, takes the place of `@simplewebauthn/server`: that library is a third of what the system loads, and only the
 * service's hosted page uses it, for passkeys.
 *
 * @module
 */

import type * as Library from '@simplewebauthn/server';
import type * as Helpers from '@simplewebauthn/server/helpers';

const load = () => import('@simplewebauthn/server');

export const generateAuthenticationOptions: typeof Library.generateAuthenticationOptions = async (
  options,
) => (await load()).generateAuthenticationOptions(options);

export const generateRegistrationOptions: typeof Library.generateRegistrationOptions = async (
  options,
) => (await load()).generateRegistrationOptions(options);

export const verifyAuthenticationResponse: typeof Library.verifyAuthenticationResponse = async (
  options,
) => (await load()).verifyAuthenticationResponse(options);

export const verifyRegistrationResponse: typeof Library.verifyRegistrationResponse = async (
  options,
) => (await load()).verifyRegistrationResponse(options);

/** The one helper that returns at once. */
export const decodeClientDataJSON: typeof Helpers.decodeClientDataJSON = (data) => {
  const text = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (byte) => byte.charCodeAt(0))));
};
