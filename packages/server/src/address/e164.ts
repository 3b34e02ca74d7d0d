const E164 = /^\+[1-9]\d{6,14}$/; // ITU-T E.164: 15 digits at most; the shortest in use, of Niue, have 7

/** Tells whether a text has the form of E.164, such as `+201001234567`. Whether any network has the number is not asked. */
export function isE164(text: string): boolean {
  return E164.test(text);
}
