const E164 = /^\+[1-9]\d{6,14}$/; // ITU-T E.164: 15 digits at most; the shortest in use, of Niue, have 7

/** Whether a value is a text in the form of E.164, such as `+201001234567`. No numbering plan is consulted. */
export function isE164(value: unknown): boolean {
  return typeof value === 'string' && E164.test(value);
}

/**
 * The same number for the two ways to write one phone's in Argentina, with and without the 9 of mobile phones, and in
 * Mexico, which had a 1 until 2019. For limits and lists only: which form a network accepts is not known here.
 *
 * @param phoneNumber E.164
 */
export function lineOf(phoneNumber: string): string {
  return phoneNumber.replace(/^\+54(?=[1-8]\d{9}$)/, '+549').replace(/^\+521(?=\d{10}$)/, '+52');
}
