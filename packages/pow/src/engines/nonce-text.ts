import type { Bytes } from '@otp-kit/protocol';

/** The text to hash, `challenge:nonce`, as bytes whose nonce is incremented in place. */
export interface NonceText {
  /** The current text. It becomes a longer view of the same memory when a digit is added. */
  readonly bytes: Bytes;
  /** Increments the decimal nonce without creating a string. */
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
      // All nines became zeros: the first digit becomes 1, and a 0 is added.
      memory[firstDigit] = ZERO + 1;
      memory[bytes.length] = ZERO;
      bytes = memory.subarray(0, bytes.length + 1);
    },
  };
}
