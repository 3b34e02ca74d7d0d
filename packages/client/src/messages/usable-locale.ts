/**
 * The first of the tags that is BCP 47, as `Intl` reads it. Another one would make `Intl` throw while the
 * form renders, so it is skipped and reported on the console.
 */
export function usableLocale(tags: readonly [...(string | undefined)[], string]): string {
  const usable = tags.find((tag) => tag !== undefined && isLocale(tag)) ?? 'en';
  const [first] = tags.filter((tag) => tag !== undefined);
  if (first !== undefined && first !== usable) report(first, usable);
  return usable;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

let reported: string | undefined;

/** Once, because a form asks with every render. */
function report(tag: string, used: string): void {
  if (tag === reported) return;
  reported = tag;
  console.error(
    `otp-kit: the locale ${JSON.stringify(tag)} is not a BCP 47 tag such as "ar-EG"; "${used}" is used.`,
  );
}
