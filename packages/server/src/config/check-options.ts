import { check } from './check.ts';

/** Every option of a configuration or a part of it. The type keeps the list complete. */
export type OptionsOf<T> = Readonly<Record<keyof T & string, true>>;

/**
 * Refuses an option that does not exist. Misspelt, or given to the wrong proxy, it would silently
 * not apply.
 *
 * @param name what a message calls the object
 * @throws TypeError naming the option and the nearest one that exists
 */
export function checkOptions(name: string, options: unknown, known: object): void {
  const names = Object.keys(known);
  const isObject = typeof options === 'object' && options !== null && !Array.isArray(options);
  check(isObject, `${name} may hold only ${names.join(', ')}`);
  for (const option of Object.keys(options)) {
    if (Object.hasOwn(known, option)) continue;
    const nearest = nearestOf(option, names);
    const hint = nearest === undefined ? '' : `: did you mean ${nearest}?`;
    throw new TypeError(`${name} may hold only ${names.join(', ')}, not ${option}${hint}`);
  }
}

/** The name that differs least, and in three letters at most. */
function nearestOf(option: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(option.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 3 && distance < name.length / 2)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.name;
}

/** How many letters differ between what two names begin with and what they end with alike. */
function distanceOf(a: string, b: string): number {
  const shortest = Math.min(a.length, b.length);
  let start = 0;
  while (start < shortest && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shortest - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end;
}
