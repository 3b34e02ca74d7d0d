import { CHANNEL_ICON_PATHS } from '@otp-kit/page-styles/channel-icon';
import { ICON_PATHS, PathIcon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';

/** The names of the console's icons. */
export type IconName = keyof typeof PATHS;

/** One of the console's icons. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return <PathIcon paths={PATHS[name]} />;
}

const PATHS = {
  ...CHANNEL_ICON_PATHS,
  copy: ICON_PATHS.copy,
  done: ICON_PATHS.check,
  delivered: ['m2.5 12.5 4.5 4.5L16 7.5', 'm12 16.5.5.5L21.5 7.5'],
  failed: ['M4.5 12a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0Z', 'M12 8v4.5M12 15.5v.01'],
  search: ICON_PATHS.search,
  inbox: [
    'M9.5 3.5h5a2.5 2.5 0 0 1 2.5 2.5v12a2.5 2.5 0 0 1 -2.5 2.5h-5a2.5 2.5 0 0 1 -2.5 -2.5v-12a2.5 2.5 0 0 1 2.5 -2.5Z',
    'M11 17.5h2',
  ],
  controls: ICON_PATHS.clock,
  requests: ['M5 7h14M5 12h14M5 17h9'],
  attempts: ICON_PATHS.shield,
  funnel: ['M4 6h16M7 12h10M10 18h4'],
  utilities: ['M4.5 8.5 12 4.5l7.5 4v7L12 19.5l-7.5-4Z', 'm4.5 8.5 7.5 4 7.5-4M12 12.5v7'],
  settings: [
    'M4 7.5h8M17 7.5h3M4 16.5h3M12 16.5h8',
    'M12 7.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z',
    'M7 16.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z',
  ],
  timeline: [
    'M7 5v14',
    'M5 7.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
    'M5 16.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z',
    'M12.5 7.5h7M12.5 16.5h7',
  ],
  more: ['M6 12h.01M12 12h.01M18 12h.01'],
  close: ['m6.5 6.5 11 11M17.5 6.5l-11 11'],
  up: ['m6 14.5 6-6 6 6'],
  down: ['m6 9.5 6 6 6-6'],
  webhooks: ICON_PATHS.external,
} as const;
