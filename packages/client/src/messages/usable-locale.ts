/**
 * The tag, or another one if `Intl` does not read it as BCP 47: it would throw while the form renders.
 * Such a tag is reported on the console.
 */
export function usableLocale(tag: string | undefined, otherwise: string): string {
  try {
    Intl.getCanonicalLocales(tag);
    return tag ?? otherwise;
  } catch {
    // Once, because a form asks with every render.
    if (tag !== reported) console.error(`otp-kit: "${tag}" is no BCP 47 tag`);
    reported = tag;
    return otherwise;
  }
}

let reported: string | undefined;
