/** What is wrong with one setting, in a sentence. The path is empty if the control API named none. */
export interface SettingProblem {
  readonly path: string;
  readonly words: string;
}

/** An error response of the emulator, with its own reason. */
export class ControlError extends Error {
  /** The text of the control API: `path: words; path: words` if it names settings. */
  readonly reason: string;
  /** Such as `WORKSPACE_NOT_FOUND`; undefined if the response has none. */
  readonly code: string | undefined;

  constructor(reason: string, code?: string) {
    super(`The emulator refused: ${reason}.`);
    this.reason = reason;
    this.code = code;
  }
}

const NAMED = /^([a-z][\w-]*(?:\.[\w-]+)*): (.*)$/is;

/**
 * Reads the problems that a reason names.
 *
 * @param reason of a {@link ControlError}
 * @param prefix of every path, such as `pipelines.0.`; removed from the result
 */
export function problemsIn(reason: string, prefix: string): readonly SettingProblem[] {
  return reason.split('; ').map((part) => {
    const [, path = '', words = part] = NAMED.exec(part) ?? [];
    return {
      path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
      words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    };
  });
}
