/**
 * What tells this device from another one, in the place of the real widget's fingerprint. It is the
 * same in a frame, as a page of its own, and after a reload. Nothing is kept for it: a frame's storage
 * is blocked, or another one than that of the same page on its own.
 *
 * As text and not as a digest, which a page inside an insecure one cannot make, so that whoever looks
 * at the journal sees in what two devices differ.
 *
 * @param timeZone an IANA name
 */
export function deviceIdOf(
  // Screen, processor and languages are left out: browsers that blur them do so by the site in the
  // address bar, and a screen also changes when it is turned, or the window is moved to another one.
  userAgent: string = navigator.userAgent,
  timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  return `${timeZone}; ${userAgent}`;
}
