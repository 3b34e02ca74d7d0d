/** One rule of a contract. `run` rejects if the implementation breaks it. */
export interface ContractCheck {
  /** A sentence, for the name of a test. */
  readonly title: string;
  readonly run: () => Promise<void>;
}

/**
 * Compares two values of plain data by their content.
 *
 * @throws Error with both values
 */
export function assertEqual(actual: unknown, expected: unknown): void {
  const [found, wanted] = [textOf(actual), textOf(expected)];
  if (found !== wanted) throw new Error(`expected ${wanted}, but got ${found}`);
}

/** JSON with sorted keys. `undefined` fields are left out, since they carry no data. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    const isRecord = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isRecord ? Object.fromEntries(Object.entries(part).sort(byName)) : part;
  });
}

function byName([some]: [string, unknown], [other]: [string, unknown]): number {
  return some < other ? -1 : 1;
}
