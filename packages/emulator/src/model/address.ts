const E164 = /^\+[1-9]\d{6,14}$/; // ITU-T E.164: at most 15 digits
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_LENGTH = 254; // RFC 5321, by erratum 1690

/** Whether a value is a phone number in E.164. */
export function isPhoneNumber(value: unknown): value is string {
  return typeof value === 'string' && E164.test(value);
}

/** Whether a value has the form of an email address. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= EMAIL_LENGTH && EMAIL.test(value);
}
