/** Compares two codes in a time that depends only on the length of the given one. */
export function isSameCode(given: string, sent: string): boolean {
  let difference = given.length ^ sent.length;
  for (let i = 0; i < given.length; i += 1) {
    difference |= given.charCodeAt(i) ^ sent.charCodeAt(i % Math.max(sent.length, 1));
  }
  return difference === 0;
}
