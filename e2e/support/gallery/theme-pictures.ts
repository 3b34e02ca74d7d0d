/** The two themes that come with the form, in the address step and in the code step. */
import { begin, getCode, type } from './form-acts.ts';
import { ARABIC, type Picture } from './picture.ts';

export const THEME_PICTURES: readonly Picture[] = [
  ...themed('aurora', 'A rounded, dark brand'),
  ...themed('ledger', 'A dense form for tools of an enterprise'),
];

function themed(theme: string, text: string): readonly Picture[] {
  const path = `/themes.html?theme=${theme}`;
  return [
    { name: `theme-${theme}`, text, path, reach: (page) => begin(page) },
    {
      name: `theme-${theme}-code`,
      text: `${text}: the code`,
      path,
      alsoIn: [ARABIC],
      reach: async (page, user) => type(page, (await getCode(page, user)).code.slice(0, 3)),
    },
  ];
}
