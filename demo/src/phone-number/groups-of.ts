/**
 * The groups in which a number of the demo's countries is read: `+20`, `10`, `0123`, `4567`. An email address
 * is one group.
 *
 * @param text a phone number in E.164, or an email address
 */
export function groupsOf(text: string): readonly string[] {
  return text.split(BETWEEN_GROUPS);
}

// After the calling code, and before the last four digits and the three or four in front of them.
const BETWEEN_GROUPS =
  /(?<=^\+(?:1|20|44|49|9..))|(?=\d{4}$)|(?<=^\+[24].+)(?=\d{8}$)|(?<=^\+[19].+)(?=\d{7}$)/;
