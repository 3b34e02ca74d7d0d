const MIDDLE = /(?<=^\+\d{3})\d+(?=\d{2}$)/;

/** A phone number in E.164 with its middle hidden: the first three and the last two digits stay. */
export function maskPhone(phoneNumber: string): string {
  return phoneNumber.replace(MIDDLE, (digits) => '*'.repeat(digits.length));
}
