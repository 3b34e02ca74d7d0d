import { readFileSync } from 'node:fs';

/** The interface's entry for a code. */
export interface Documented {
  /** The row in the conformance table. */
  readonly row: string;
  /** The default, if the service propagates another one. */
  readonly status: number;
}

interface Row {
  readonly id: string;
  readonly statement: string;
}

/** The codes of V1.2 by the conformance table, which was written from the interface alone. */
export const DOCUMENTED: ReadonlyMap<string, Documented> = new Map(
  rows().flatMap(({ id, statement }) => {
    const [, status, code] = /^(?:propagated, default )?(\d{3}) (\w+)$/.exec(statement) ?? [];
    return id.startsWith('E12-') && code !== undefined
      ? [[code, { row: id, status: Number(status) }]]
      : [];
  }),
);

function rows(): readonly Row[] {
  const table = new URL('../../../docs/conformance.json', import.meta.url);
  return JSON.parse(readFileSync(table, 'utf8'));
}
