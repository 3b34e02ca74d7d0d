/** A channel's icon. `other` is for a channel that was added after this version. */
export type ChannelIconName = keyof typeof CHANNEL_ICON_PATHS;

/** The icon of a channel. */
export function channelIcon(channel: string): ChannelIconName {
  return channel === 'whatsapp' ||
    channel === 'telegram' ||
    channel === 'sms' ||
    channel === 'email'
    ? channel
    : 'other';
}

/** The paths of each icon, in a view box of 24 by 24. */
export const CHANNEL_ICON_PATHS = {
  whatsapp: ['M4.5 19.5 5.7 16A8 8 0 1 1 8.6 18.6Z', 'm8.6 12.2 2.3 2.3 4.6-4.8'],
  telegram: ['M3.8 11.4 20 5l-2.6 14-5.7-4.2Z', 'M11.7 14.8 20 5'],
  sms: [
    'M6.5 5h11A2.5 2.5 0 0 1 20 7.5v6a2.5 2.5 0 0 1-2.5 2.5H12l-4 3.5V16H6.5A2.5 2.5 0 0 1 4 13.5v-6A2.5 2.5 0 0 1 6.5 5Z',
    'M8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  ],
  email: [
    'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1 -2.5 2.5h-12a2.5 2.5 0 0 1 -2.5 -2.5v-8a2.5 2.5 0 0 1 2.5 -2.5Z',
    'm4.5 7.5 7.5 6 7.5-6',
  ],
  other: ['M4.5 12a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0Z', 'M12 8.5v3.5l2.5 2'],
} as const;
