import AltchaWorker from 'altcha/workers/sha?worker';
import { openAltcha } from './open-altcha.ts';
import { openInWorker, type RunRound } from './open-in-worker.ts';
import { openOurs } from './open-ours.ts';

/**
 * How each contender is started. Bundlers recognise `new Worker(new URL(…))` only if it is written out.
 */
export const OPENERS: Readonly<Record<string, () => RunRound>> = {
  'otp-kit-wasm-simd': () => openOurs('wasm-simd'),
  'otp-kit-hash-wasm': () => openOurs('hash-wasm'),
  'otp-kit-javascript': () => openOurs('javascript'),
  'otp-kit-webcrypto': () => openOurs('webcrypto'),
  'hash-wasm-text': () =>
    openInWorker(
      new Worker(new URL('./workers/hash-wasm-text.ts', import.meta.url), { type: 'module' }),
    ),
  'hash-wasm-bytes': () =>
    openInWorker(
      new Worker(new URL('./workers/hash-wasm-bytes.ts', import.meta.url), { type: 'module' }),
    ),
  'noble-text': () =>
    openInWorker(
      new Worker(new URL('./workers/noble-text.ts', import.meta.url), { type: 'module' }),
    ),
  'noble-midstate': () =>
    openInWorker(
      new Worker(new URL('./workers/noble-midstate.ts', import.meta.url), { type: 'module' }),
    ),
  subtle: () =>
    openInWorker(new Worker(new URL('./workers/subtle.ts', import.meta.url), { type: 'module' })),
  'cap-65': () =>
    openInWorker(new Worker(new URL('./workers/cap-65.ts', import.meta.url), { type: 'module' })),
  'cap-32': () =>
    openInWorker(new Worker(new URL('./workers/cap-32.ts', import.meta.url), { type: 'module' })),
  mcaptcha: () =>
    openInWorker(new Worker(new URL('./workers/mcaptcha.ts', import.meta.url), { type: 'module' })),
  altcha: () => openAltcha(new AltchaWorker()),
  friendly: () =>
    openInWorker(new Worker(new URL('./workers/friendly.ts', import.meta.url), { type: 'module' })),
};
