/** An option that is wrong. The message names it and never its value, so it may be shown. */
export class OptionError extends TypeError {}

/**
 * Checks an option.
 *
 * @throws {@link OptionError} with the message, which names the option and never its value
 */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new OptionError(message);
}
