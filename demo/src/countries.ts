/** The countries whose numbers the backend allows and the phone fields offer. */
export const COUNTRIES = {
  countries: ['EG', 'SA', 'AE', 'GB', 'DE', 'US'],
  defaultCountry: 'EG',
} as const;
