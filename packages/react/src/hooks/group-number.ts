/**
 * Groups a number as the proxy has grouped the masked one, counted from the end: a national number ends in
 * the same digits. The mask of an email address has no groups.
 */
export function groupAs(masked: string, text: string): string {
  const groups = masked.split(NO_BREAK_SPACE);
  // The trunk prefix of a national number belongs to the group after the country code.
  const ownGroups = groups.slice(text.startsWith('+') ? 1 : 2);
  let rest = text;
  let grouped = '';
  for (const { length } of ownGroups.reverse()) {
    grouped = NO_BREAK_SPACE + rest.slice(-length) + grouped;
    rest = rest.slice(0, -length);
  }
  // A number that is shorter than the mask begins with a separator.
  return (rest + grouped).trim();
}

const NO_BREAK_SPACE = '\u00a0';
