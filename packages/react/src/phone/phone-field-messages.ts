import type { PhoneFieldMessages } from '@otp-kit/client/messages';

/** Own texts in place of some. */
export type OwnPhoneFieldMessages = Partial<PhoneFieldMessages>;

/** The English texts of the phone field. */
export const enPhoneField: PhoneFieldMessages = {
  country: 'Country',
  search: 'Search by country or code',
  nothingFound: 'No country found.',
  countryNotAllowed: 'We can’t send codes to {country}.',
  landline: 'This is a landline number. Enter a mobile number.',
};
