/** The texts of the funnel. */
export const FUNNEL_TEXTS = {
  title: 'Funnel',
  steps: {
    requested: 'Requested',
    delivered: 'Delivered',
    entered: 'Entered',
    verified: 'Verified',
  },
  explained: {
    requested: 'Sends that the service accepted',
    delivered: 'Messages whose provider reported no failure',
    entered: 'Codes that were tried, right or wrong',
    verified: 'Codes that were right',
  },
  scope: 'Counts the newest 500 calls, by the workspace’s clock.',
  channel: 'Channel',
  country: 'Country',
  all: 'All',
  /** Beside a bar: its share of the requested codes. */
  ofRequested: (share: string) => `${share} of requested`,
  byChannel: 'By channel',
  /** What became of the codes of a channel. */
  channelShare: (share: string) => `${share} of delivered codes verified`,
  noDelivery: 'Nothing delivered',
  fall: 'Few codes of the last minute were entered',
  /** What the small chart shows. */
  perMinute: (last: number, most: number) =>
    `Verified in each of the last 30 minutes: ${last} in the current one, ${most} at most`,
  emptyTitle: 'No code was requested yet.',
  emptyText: 'Send a code. Each step from the request to the sign-in is counted here.',
  noMatch: 'No code matches the filters.',
};

/** A share from 0 to 1 as a percentage. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
