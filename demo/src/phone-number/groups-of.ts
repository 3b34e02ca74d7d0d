/**
 * The groups in which a phone number is read: `+20`, `10`, `0123`, `4567`. A number of nine digits, and one
 * of North America, ends in three and four; the others end in fours. Other texts are one group.
 *
 * @param text a phone number in E.164
 */
export function groupsOf(text: string): readonly string[] {
  const [, code, digits] = E164.exec(text) ?? [];
  if (!code || !digits) return [text];
  const ends =
    code === '+1' || digits.length === 9 ? /\B(?=(?:\d{4}|\d{7})$)/ : /\B(?=(?:\d{4})+$)/;
  return [code, ...digits.split(ends)];
}

// The calling codes of the demo's countries. That of another country is read as three digits.
const E164 = /^(\+(?:1|20|44|49|\d{3}))(\d{4,12})$/;
