import { createCipheriv, createDecipheriv, createHmac, KeyObject } from 'node:crypto';
import type { Random } from './random.ts';

/**
 * Web Crypto whose random bytes come from a seed, and whose operations end in the order in which they were
 * called. The platform's run on several threads: which one ends first is chance. The results are the same.
 */
export function createCrypto(random: Random, platform: Crypto) {
  const getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.between(0, 255);
    return array;
  };
  const randomUUID = (): string => {
    const hex = Buffer.from(getRandomValues(new Uint8Array(16))).toString('hex');
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
    return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
  };
  return { getRandomValues, randomUUID, subtle: createSubtle(platform.subtle) };
}

/** What the kit uses: AES-GCM to seal, HMAC-SHA-256 to sign. */
function createSubtle(platform: SubtleCrypto) {
  return {
    importKey: platform.importKey.bind(platform),
    async encrypt({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) {
      const cipher = createCipheriv('aes-256-gcm', KeyObject.from(key), bytesOf(iv));
      if (additionalData) cipher.setAAD(bytesOf(additionalData));
      return copyOf(cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag());
    },
    async decrypt({ iv, additionalData }: AesGcmParams, key: CryptoKey, data: BufferSource) {
      const sealed = bytesOf(data);
      const cipher = createDecipheriv('aes-256-gcm', KeyObject.from(key), bytesOf(iv));
      if (additionalData) cipher.setAAD(bytesOf(additionalData));
      cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return copyOf(cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final());
    },
    sign: async (_hmac: string, key: CryptoKey, data: BufferSource) => copyOf(hmac(key, data)),
    verify: async (_hmac: string, key: CryptoKey, signature: BufferSource, data: BufferSource) =>
      hmac(key, data).equals(bytesOf(signature)),
  };
}

const TAG_BYTES = 16;

function hmac(key: CryptoKey, data: BufferSource): Buffer {
  return createHmac('sha256', KeyObject.from(key)).update(bytesOf(data)).digest();
}

function bytesOf(source: BufferSource): Uint8Array {
  return source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

function copyOf(...parts: readonly Uint8Array[]): ArrayBuffer {
  return new Uint8Array(Buffer.concat(parts)).buffer;
}
