/** Whether a digest begins with a number of hex zeros, without converting it to hex. */
export function hasZeros(digest: Uint8Array, difficulty: number): boolean {
  const whole = difficulty >> 1;
  for (let at = 0; at < whole; at++) if (digest[at] !== 0) return false;
  return difficulty % 2 === 0 || (digest[whole] ?? 0) < 16;
}
