/**
 * SHA-256 in plain JavaScript. It is slower than the engines and independent of them. It needs no
 * WebAssembly, secure context or worker, so it can check their results anywhere.
 *
 * @module
 * @see FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2, whose names are used
 */

import { INITIAL_HASH, K } from './sha256-constants.ts';

/** The hex SHA-256 digest of a text's UTF-8 bytes: 64 lower-case characters. */
export function sha256Hex(text: string): string {
  const message = pad(new TextEncoder().encode(text));
  const hash = new Uint32Array(INITIAL_HASH);
  for (let offset = 0; offset < message.byteLength; offset += 64) compress(hash, message, offset);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function pad(bytes: Uint8Array): DataView {
  // One padding byte and eight bytes for the length, rounded up to blocks of 64.
  const message = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function compress(hash: Uint32Array, message: DataView, offset: number): void {
  const w = schedule(message, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + bigSigma1(e) + choice + (K[t] ?? 0) + (w[t] ?? 0)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t2 = (bigSigma0(a) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] ?? 0) + word;
  });
}

function schedule(message: DataView, offset: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let t = 0; t < 16; t++) w[t] = message.getUint32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const near = smallSigma1(w[t - 2] ?? 0) + (w[t - 7] ?? 0);
    w[t] = near + smallSigma0(w[t - 15] ?? 0) + (w[t - 16] ?? 0);
  }
  return w;
}

const rotr = (x: number, bits: number) => (x >>> bits) | (x << (32 - bits));
const bigSigma0 = (x: number) => rotr(x, 2) ^ rotr(x, 13) ^ rotr(x, 22);
const bigSigma1 = (x: number) => rotr(x, 6) ^ rotr(x, 11) ^ rotr(x, 25);
const smallSigma0 = (x: number) => rotr(x, 7) ^ rotr(x, 18) ^ (x >>> 3);
const smallSigma1 = (x: number) => rotr(x, 17) ^ rotr(x, 19) ^ (x >>> 10);
