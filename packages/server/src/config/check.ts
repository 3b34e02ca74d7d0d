/**
 * Checks an option.
 *
 * @throws TypeError with the message, which names the option and never its value
 */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new TypeError(message);
}
