import { CHANNEL_ICON_PATHS } from '@otp-kit/page-styles/channel-icon';
import { ICON_PATHS, PathIcon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';

export { channelIcon } from '@otp-kit/page-styles/channel-icon';

/** The page's icons. */
export type IconName = keyof typeof PATHS;

/** An icon of the page. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return <PathIcon paths={PATHS[name]} />;
}

const PATHS = {
  ...CHANNEL_ICON_PATHS,
  shield: ICON_PATHS.shield,
  key: ['M14.8 13.4a4.4 4.4 0 1 0-4.2-3.1L4 16.9V20h3.1v-2.2h2.2v-2.2h2.2Z', 'M15.6 8.5h.01'],
  send: ['M4 12 20 5l-4 14.5-4.8-5.3Z', 'M11.2 14.2 20 5'],
  code: [
    'M5.5 6.5h13A2.5 2.5 0 0 1 21 9v6a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 15V9a2.5 2.5 0 0 1 2.5-2.5Z',
    'M7.5 12h.01M12 12h.01M16.5 12h.01',
  ],
  check: ICON_PATHS.check,
  clock: ICON_PATHS.clock,
  cloud: [
    'M7 18.5a4 4 0 0 1-.6-7.9 5.6 5.6 0 0 1 10.8-1A4.5 4.5 0 0 1 17 18.5Z',
    'M12 12v2.5',
    'M12 16.8h.01',
  ],
  stop: ['M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z', 'm9.3 9.3 5.4 5.4', 'm14.7 9.3-5.4 5.4'],
  next: ['m9.5 6.5 5.5 5.5-5.5 5.5'],
} as const;
