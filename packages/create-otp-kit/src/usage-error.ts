/** What is wrong with the input, in one line that says what to do. The command prints it without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
