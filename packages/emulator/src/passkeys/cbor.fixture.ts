/** An authenticator's data in CBOR. */
export type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/**
 * Encodes whole numbers, texts, bytes and maps, in the order of the map.
 * @see RFC 8949, section 3.1
 */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([name, entry]) => [encodeCbor(name), encodeCbor(entry)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(majorType: number, argument: number): Buffer {
  const initial = majorType << 5;
  if (argument < 24) return Buffer.from([initial | argument]);
  if (argument < 256) return Buffer.from([initial | 24, argument]);
  return Buffer.from([initial | 25, argument >> 8, argument & 255]);
}
