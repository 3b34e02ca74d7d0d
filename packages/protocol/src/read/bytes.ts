/** Bytes that Web Crypto accepts: a view of an `ArrayBuffer`, never of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;
