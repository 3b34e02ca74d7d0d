// A file of its own, so that a bundler makes it a chunk with SHA-256 alone, which is loaded only where it is needed.
export { createSHA256 } from 'hash-wasm';
