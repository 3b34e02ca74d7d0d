// @ts-check

/** @typedef {{ readonly path: string, readonly words: string }} Problem what is wrong with one setting; the path is empty where none is named */

/** What the emulator would not do, with its own reason. */
export class Refusal extends Error {
  /** @param {string} reason as the control API says it: `path: words; path: words` where it names settings */
  constructor(reason) {
    super(`The emulator refused: ${reason}.`);
    this.reason = reason;
  }
}

const NAMED = /^([a-z][\w-]*(?:\.[\w-]+)*): (.*)$/is;

/**
 * The problems that a refusal names.
 *
 * @param {string} reason of a {@link Refusal}
 * @param {string} prefix of every path, such as `pipelines.0.`; left out of the answer
 * @returns {readonly Problem[]}
 */
export function problemsIn(reason, prefix) {
  return reason.split('; ').map((part) => {
    const [, path = '', words = part] = NAMED.exec(part) ?? [];
    return { path: path.startsWith(prefix) ? path.slice(prefix.length) : path, words };
  });
}
