/**
 * Identifies this device, in place of the real widget's fingerprint. It is the
 * same in a frame, as a page of its own, and after a reload. Nothing is kept for it: a frame's storage
 * is blocked, or another one than that of the same page on its own.
 *
 * Text and not a digest: a page inside an insecure page cannot compute one, and the journal then
 * shows how two devices differ.
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
