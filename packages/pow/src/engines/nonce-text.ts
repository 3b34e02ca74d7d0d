import type { Bytes } from '@otp-kit/protocol';

/** The text that is hashed, `challenge:nonce`, as bytes that count upwards in place. */
export interface NonceText {
  /** The current text. Another view once a digit is added, always over the same memory. */
  readonly bytes: Bytes;
  /** Adds one to the nonce, in decimal, without making a string. */
  increment(): void;
}

const ZERO = 0x30; // ASCII
const NINE = 0x39;
// `Number.MAX_SAFE_INTEGER` has 16 digits.
const MAX_DIGITS = 16;

/**
 * Writes `challenge:start` as ASCII.
 *
 * @param challenge ASCII
 * @param start a non-negative safe integer
 */
export function createNonceText(challenge: string, start: number): NonceText {
  const text = `${challenge}:${start}`;
  const firstDigit = challenge.length + 1;
  const memory = new Uint8Array(firstDigit + MAX_DIGITS);
  for (let i = 0; i < text.length; i++) memory[i] = text.charCodeAt(i);
  let bytes = memory.subarray(0, text.length);

  return {
    get bytes() {
      return bytes;
    },
    increment() {
      let i = bytes.length - 1;
      while (i >= firstDigit && memory[i] === NINE) {
        memory[i] = ZERO;
        i -= 1;
      }
      if (i >= firstDigit) {
        memory[i] = (memory[i] ?? ZERO) + 1;
        return;
      }
      // All nines have become zeros: 1 in front and one more 0 behind.
      memory[firstDigit] = ZERO + 1;
      memory[bytes.length] = ZERO;
      bytes = memory.subarray(0, bytes.length + 1);
    },
  };
}
