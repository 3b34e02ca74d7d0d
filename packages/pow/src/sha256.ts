/**
 * SHA-256 in plain JavaScript. Slow beside the engines, and independent of them: it runs without
 * WebAssembly, without a secure context and without a worker, so it can check their answers anywhere.
 *
 * @module
 * @see FIPS 180-4, sections 4.1.2, 4.2.2, 5.1.1, 5.3.3 and 6.2; the names are its own
 */

// FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
// biome-ignore format: eight in a row, as in the standard.
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** The hex SHA-256 digest of a text's UTF-8 bytes: 64 lower-case characters. */
export function sha256Hex(text: string): string {
  const message = pad(new TextEncoder().encode(text));
  // FIPS 180-4, 5.3.3: the same of the square roots of the first eight primes.
  const hash = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  for (let offset = 0; offset < message.byteLength; offset += 64) compress(hash, message, offset);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function pad(bytes: Uint8Array): DataView {
  // One byte for the mark and eight for the length, filled up to whole blocks of 64.
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
