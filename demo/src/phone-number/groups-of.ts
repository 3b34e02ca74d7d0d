/**
 * The groups of a number of the demo's countries, as the phone field and the code step show them: `+20`, `10`,
 * `01234567`. They are those of libphonenumber's international format, without its numbering plans. An email address
 * is one group.
 *
 * @param text a phone number in E.164, or an email address
 */
export function groupsOf(text: string): readonly string[] {
  return GROUPS.exec(text)?.slice(1).filter(Boolean) ?? [text];
}

// Egypt, the Gulf, Great Britain, Germany and the United States.
const GROUPS =
  /^(?:(\+20)(..)(.+)|(\+9..)(..)(...)(.+)|(\+44)(.{4})(.+)|(\+49)(15..|...)(.+)|(\+1)(...)(...)(.+))$/;
