import type { SingleAddress } from '@otp-kit/protocol';
import * as v from 'valibot';
import { ServiceError } from '../http/service-error.ts';
import { isBlockedAddress } from './blocked-addresses.ts';
import { type PhonePolicy, parsePhone } from './parse-phone.ts';

const Email = v.pipe(v.string(), v.trim(), v.email());

/**
 * Brings an address to the one form in which it is sent, sealed and handed to `onVerified`: E.164,
 * or an email address with its domain in lower case. The part before the @ is left as typed, since
 * only its mail server knows whether case matters there.
 *
 * @throws ServiceError `INVALID_PHONE_NUMBER`, `COUNTRY_CODE_MISSING`, `COUNTRY_NOT_ALLOWED`, `INVALID_EMAIL`
 */
export function canonicalAddress(address: SingleAddress, policy: PhonePolicy): SingleAddress {
  if ('phoneNumber' in address) {
    return served({ phoneNumber: parsePhone(address.phoneNumber, policy) }, policy);
  }
  const email = readEmail(address.email);
  if (email === undefined) throw new ServiceError('INVALID_EMAIL');
  return served({ email }, policy);
}

function served(address: SingleAddress, { blockedAddresses }: PhonePolicy): SingleAddress {
  if (!isBlockedAddress(address, blockedAddresses)) return address;
  throw new ServiceError('email' in address ? 'INVALID_EMAIL' : 'INVALID_PHONE_NUMBER');
}

/** Reads an email address: trimmed, its domain in lower case; `undefined` for any other text. */
export function readEmail(text: string): string | undefined {
  const email = v.safeParse(Email, text);
  if (!email.success) return undefined;
  const at = email.output.lastIndexOf('@');
  return email.output.slice(0, at) + email.output.slice(at).toLowerCase();
}
