/** Rounds an amount of money to millionths: sums of binary fractions end in noise such as 0.30000000000000004. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
