/** What an address is, named by the field of {@link VerificationAddress} that holds it. */
export type AddressKind = keyof VerificationAddress;

/** The address of a code, as the service takes it: a phone number in E.164, an email address, or both. */
export interface VerificationAddress {
  readonly phoneNumber?: string;
  readonly email?: string;
}

/**
 * Where a code goes, as a browser may ask for it: one address, never two, because the service
 * sends the same code to both and the second could belong to another user.
 */
export type SingleAddress = { readonly phoneNumber: string } | { readonly email: string };
