import { type Section, TERMS } from '../../search/terms.ts';

/** Words of many pages, or of any question, which say little about one. */
export const COMMON: RegExp = /^(app|code|custom|entered|long|number|otp|otp-kit|user)$/;

/** Most apps set no other options than those of the form, of the backend and of its limits. */
const weightOfApi = (id: string): number =>
  /\/(otpformprops|otpproxyconfig|sendpolicy)#/.test(id) ? 4 : 1;

/**
 * A page that explains the word, and so has it in a heading, comes before the pages of codes and of the API that name it.
 * A code in full leads to its own page, and a code that the form shows comes before one that does not reach it. The
 * headings of Troubleshooting are messages, which name many things in passing.
 */
export function weightOf(id: string, term: string, section?: Partial<Section>): number {
  const { title = '', titles = [], prose = '' } = section ?? {};
  const isPage = titles.length === 0;
  const headings = [title, ...titles].join(' ');
  if (/\/errors\/\w/.test(id)) return weightOfCode(prose, headings, term);
  if (id.includes('/api/')) return weightOfApi(id);
  // Long lists: nearly every word is in them.
  if (/\/emulator\/(behaviors|console)/.test(id)) return 0.5;
  const isHeading = TERMS.tokenize(headings).some((word) => TERMS.processTerm(word) === term);
  if (COMMON.test(term) || id.includes('/troubleshooting')) return 2;
  // A word with a colon behind it is explained there, as a setting is in a list.
  if (!isHeading && !prose.toLowerCase().includes(`${term}: `)) return 2;
  return (id.includes('/guides/') ? 2 : 1) * (isPage ? 6 : 3);
}

/** Its name, its meaning and its status say more than what to do. */
function weightOfCode(prose: string, headings: string, term: string): number {
  const [meaning = ''] = prose.split('. ');
  const [, status = ''] = prose.split('HTTP status: ');
  if (!`${headings} ${meaning} ${status}`.toLowerCase().includes(term)) return 1;
  return prose.includes('The form shows: Nothing') ? 2 : 3;
}
