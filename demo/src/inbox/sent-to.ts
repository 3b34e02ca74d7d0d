/** The address that the form's code step shows. Its middle is hidden after a reload. */
export function shownAddress(): string {
  return document.querySelector('.otp-form .otp-sent bdi')?.textContent ?? '';
}

/** Whether a message went to an address that the form shows. */
export function isSentTo(shown: string, to: string): boolean {
  const [start = '', end] = shown.replace(/\s/g, '').split(/\u2022+/);
  return end === undefined ? to === start : to.startsWith(start) && to.endsWith(end);
}
