import * as v from 'valibot';

type ClosedObject<Entries extends v.ObjectEntries> = v.StrictObjectSchema<
  Entries,
  v.ErrorMessage<v.StrictObjectIssue>
>;

/** An object with these keys and no others. A wrong key is named, with the nearest one that is known. */
export function closedObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
): ClosedObject<Entries> {
  return v.strictObject(entries, (issue) => describe(issue, Object.keys(entries)));
}

function describe({ path, expected, received }: v.StrictObjectIssue, known: readonly string[]) {
  const key = path?.at(-1)?.key;
  if (typeof key !== 'string') return `must be an object, not ${received}`;
  if (expected !== 'never') return `missing key ${JSON.stringify(key)}`;
  const nearest = known.find((name) => isNear(key.toLowerCase(), name.toLowerCase()));
  const hint = nearest === undefined ? '' : `, nearest: ${JSON.stringify(nearest)}`;
  return `unknown key ${JSON.stringify(key)}${hint}`;
}

/** Whether two names differ by one character at most: left out, added or another. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  const rest = longer.slice(start + 1);
  return rest === shorter.slice(start) || rest === shorter.slice(start + 1);
}
