// In its own file, so that a bundler makes it a chunk with only SHA-256, which is loaded on demand.
export { createSHA256 } from 'hash-wasm';
