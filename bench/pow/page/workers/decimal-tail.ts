/** Bytes that end in a decimal number, which is incremented in place, without strings or an encoder. */
export interface DecimalTail {
  /** A view that grows by one byte at each power of ten. */
  bytes: Uint8Array<ArrayBuffer>;
  increment(): void;
}

const ZERO = 48;
const NINE = 57;

/** Starts at `prefix` followed by 0. */
export function createDecimalTail(prefix: string): DecimalTail {
  const buffer = new Uint8Array(prefix.length + 16);
  new TextEncoder().encodeInto(`${prefix}0`, buffer);
  let end = prefix.length + 1;
  return {
    bytes: buffer.subarray(0, end),
    increment() {
      let at = end - 1;
      while (at >= prefix.length && buffer[at] === NINE) buffer[at--] = ZERO;
      if (at >= prefix.length) {
        buffer[at] = (buffer[at] ?? ZERO) + 1;
        return;
      }
      buffer[prefix.length] = ZERO + 1;
      buffer[end++] = ZERO;
      this.bytes = buffer.subarray(0, end);
    },
  };
}
