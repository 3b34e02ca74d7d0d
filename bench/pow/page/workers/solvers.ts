/** The other libraries' solvers, each called as its authors call it. A worker runs the one that its name says. */
import initialiseCap, { solve_pow } from '@cap.js/wasm/browser/cap_wasm.js';
// The package expects a bundler that imports WASM as a module. Vite does not, so its one line is repeated here.
import * as mcaptcha from '@mcaptcha/pow-wasm/pow_wasm_bg.js';
import mcaptchaUrl from '@mcaptcha/pow-wasm/pow_wasm_bg.wasm?url';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { getWasmSolver } from 'friendly-pow/api/wasm.js';
import friendlyUrl from 'friendly-pow/wasm/optimized.wasm?url';
import { createSHA256, sha256 } from 'hash-wasm';
import { type RoundOrder, runRound, type Solve } from '../round.ts';

const SOLVERS: Readonly<Record<string, () => Solve | Promise<Solve>>> = {
  // The call that the README of hash-wasm shows, once per nonce.
  'hash-wasm-text': () => async (challenge, difficulty) => {
    const zeros = '0'.repeat(difficulty);
    for (let nonce = 0; ; nonce++) {
      const digest = await sha256(`${challenge}:${nonce}`);
      if (digest.startsWith(zeros)) return nonce;
    }
  },
  // The fastest use of hash-wasm's public functions: one hasher, bytes in, bytes out. Its
  // `save` and `load` cost more than the block that they save.
  async 'hash-wasm-bytes'() {
    const hasher = await createSHA256();
    return (challenge, difficulty) => {
      const text = createDecimalTail(`${challenge}:`);
      for (let nonce = 0; ; nonce++) {
        const digest = hasher.init().update(text.bytes).digest('binary');
        if (hasZeros(digest, difficulty)) return nonce;
        text.increment();
      }
    };
  },
  // The call that the README of @noble/hashes shows, once per nonce.
  'noble-text': () => (challenge, difficulty) => {
    const zeros = '0'.repeat(difficulty);
    for (let nonce = 0; ; nonce++) {
      const digest = bytesToHex(nobleSha256(utf8ToBytes(`${challenge}:${nonce}`)));
      if (digest.startsWith(zeros)) return nonce;
    }
  },
  // The challenge fills one block. It is hashed once; its state is copied into one reused hasher.
  'noble-midstate': () => (challenge, difficulty) => {
    const midstate = nobleSha256.create().update(utf8ToBytes(challenge));
    const hasher = nobleSha256.create();
    const digest = new Uint8Array(32);
    const tail = createDecimalTail(':');
    for (let nonce = 0; ; nonce++) {
      // oxlint-disable-next-line no-underscore-dangle -- public despite its name; `clone` would create a new hasher each time.
      midstate._cloneInto(hasher).update(tail.bytes).digestInto(digest);
      if (hasZeros(digest, difficulty)) return nonce;
      tail.increment();
    }
  },
  // Each digest is awaited: several in flight are no faster.
  subtle: () => async (challenge, difficulty) => {
    const text = createDecimalTail(`${challenge}:`);
    for (let nonce = 0; ; nonce++) {
      const digest = await crypto.subtle.digest('SHA-256', text.bytes);
      if (hasZeros(new Uint8Array(digest), difficulty)) return nonce;
      text.increment();
    }
  },
  // With a salt of 65 characters, Cap's puzzle equals the service's. One call per puzzle, as in the worker
  // of its widget, at its default difficulty, 4.
  'cap-65': () => openCap((challenge) => `${challenge}:`),
  // A salt of Cap's default length: salt and nonce fit into one SHA-256 block.
  'cap-32': () => openCap((challenge) => challenge.slice(0, 32)),
  // Salt and phrase have 32 characters, as from its server. `gen_pow` is one call per puzzle.
  async mcaptcha() {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(mcaptchaUrl), {
      './pow_wasm_bg.js': { ...mcaptcha },
    });
    // oxlint-disable-next-line no-underscore-dangle -- as the package names it
    mcaptcha.__wbg_set_wasm(instance.exports);
    return (challenge, difficulty) => {
      const [salt, phrase] = [challenge.slice(0, 32), challenge.slice(32)];
      const work: { nonce: number } = JSON.parse(mcaptcha.gen_pow(salt, phrase, 16 ** difficulty));
      return work.nonce;
    };
  },
  // It calls as friendly-challenge's worker does: once per puzzle of 128 bytes, whose last four are the nonce.
  async friendly() {
    const solve = await getWasmSolver(await WebAssembly.compileStreaming(fetch(friendlyUrl)));
    return (challenge, difficulty) => {
      const puzzle = new Uint8Array(128);
      new TextEncoder().encodeInto(challenge, puzzle);
      const [solution, hash]: Uint8Array[] = solve(puzzle, 2 ** 32 / 16 ** difficulty);
      if (solution === undefined || hash?.length === 0) throw new Error('no solution');
      return new DataView(solution.buffer, solution.byteOffset).getUint32(124, true);
    };
  },
};

async function openCap(saltOf: (challenge: string) => string): Promise<Solve> {
  await initialiseCap();
  return (challenge, difficulty) => Number(solve_pow(saltOf(challenge), '0'.repeat(difficulty)));
}

const opening = Promise.resolve().then(() => SOLVERS[self.name]?.());

addEventListener('message', ({ data: order }: MessageEvent<RoundOrder>) => {
  opening
    .then((solve) => {
      if (solve === undefined) throw new Error(`there is no solver ${self.name}`);
      return runRound(solve, order);
    })
    .then(
      (round) => postMessage({ round }),
      (error) => postMessage({ failure: String(error) }),
    );
});

/** Whether a digest begins with a number of hex zeros, without converting it to hex. */
function hasZeros(digest: Uint8Array, difficulty: number): boolean {
  const whole = difficulty >> 1;
  for (let at = 0; at < whole; at++) if (digest[at] !== 0) return false;
  return difficulty % 2 === 0 || (digest[whole] ?? 0) < 16;
}

const [ZERO, NINE] = [48, 57];

/** Bytes that end in a decimal number, from 0 on, which is incremented in place, without strings or an encoder. */
function createDecimalTail(prefix: string) {
  const buffer = new Uint8Array(prefix.length + 16);
  new TextEncoder().encodeInto(`${prefix}0`, buffer);
  let end = prefix.length + 1;
  return {
    /** A view that grows by one byte at each power of ten. */
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
