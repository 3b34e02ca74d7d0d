/** What is wrong with the input, in one line that says what to do. The command prints it without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What is wrong with the options, in one line: Node's first sentence, which names the option. */
export function optionsError(error: unknown): UsageError {
  const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
  return new UsageError(
    `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}; --help shows the options`,
  );
}
