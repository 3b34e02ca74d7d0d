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

// The calling codes of one and of two digits; the others have three.
const E164 = /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d{4,12})$/;
