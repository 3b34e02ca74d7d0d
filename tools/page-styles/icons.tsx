import type { ReactNode } from 'react';

/** The names of the icons that the pages share. */
export type IconName =
  | 'check'
  | 'clock'
  | 'copy'
  | 'download'
  | 'external'
  | 'pencil'
  | 'play'
  | 'refresh'
  | 'search'
  | 'shield'
  | 'stop'
  | 'warning';

/** An icon beside words that say the same; `icons.css` gives it the size and the colour of the text. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <PathIcon paths={PATHS[name]} />;
}

/** The same for a page that has icons of its own. */
export function PathIcon({ paths }: { readonly paths: readonly string[] }): ReactNode {
  return (
    <svg aria-hidden="true" className="icon" focusable="false" viewBox="0 0 24 24">
      {paths.map((path) => (
        <path d={path} key={path} />
      ))}
    </svg>
  );
}

/** The paths of those icons that some page names one by one, in a view box of 24 by 24; drawn as lines. */
export const ICON_PATHS = {
  check: ['m5 12.5 4.5 4.5L19 7.5'],
  clock: ['M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z', 'M12 7.5V12l3 2'],
  copy: [
    'M11 8.5h6a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1 -2.5 2.5h-6a2.5 2.5 0 0 1 -2.5 -2.5v-6a2.5 2.5 0 0 1 2.5 -2.5Z',
    'M15.5 5.5A1.5 1.5 0 0 0 14 4.5H7A2.5 2.5 0 0 0 4.5 7v7A1.5 1.5 0 0 0 5.5 15.5',
  ],
  external: [
    'M10 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h10a2.5 2.5 0 0 0 2.5-2.5v-3',
    'M14 4.5h5.5V10M19 5l-7.5 7.5',
  ],
  search: ['M5 11a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z', 'm15.5 15.5 4 4'],
  shield: ['M12 3.5 5 6v5.5c0 4.2 2.9 7.6 7 9 4.1-1.4 7-4.8 7-9V6Z', 'm9 12 2.2 2.2 4-4.4'],
} as const;

/** All of them: apart, so that such a page does without the others. */
const PATHS: Readonly<Record<IconName, readonly string[]>> = {
  download: ['M12 4.5v10.5', 'm7.5 10.5 4.5 4.5 4.5-4.5', 'M5 19.5h14'],
  pencil: [
    'M4.5 19.5v-3.6L15.4 5a1.8 1.8 0 0 1 2.6 0l1 1a1.8 1.8 0 0 1 0 2.6L8.1 19.5Z',
    'm13.5 7 3.5 3.5',
  ],
  play: ['M8 5.5v13l10.5-6.5Z'],
  refresh: ['M19 12a7 7 0 1 1-2.1-5', 'M19.5 3.5v4h-4'],
  stop: ['M7.5 6.5h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z'],
  warning: ['M12 4.5 3.5 19h17Z', 'M12 10v4M12 16.5v.01'],
  ...ICON_PATHS,
};
