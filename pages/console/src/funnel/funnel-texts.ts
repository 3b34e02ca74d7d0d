import type { FunnelStep, FunnelView } from '../api/control-types.ts';

/** The steps in their order. Each is part of the one before. */
export const STEPS: readonly FunnelStep[] = ['requested', 'delivered', 'entered', 'verified'];

/** How many verifications got how far. */
export type FunnelCounts = FunnelView['counts'];

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
    requested: 'Codes whose send the service accepted',
    delivered: 'Codes that no provider reported as undelivered, or that were right',
    entered: 'Codes that were tried, right or wrong',
    verified: 'Codes that were right',
  },
  scope: 'Each verification counts once, by the workspace’s clock: the newest 10,000 of them.',
  channel: 'Channel',
  country: 'Country',
  all: 'All',
  /** Beside a bar: its share of the requested codes. */
  ofRequested: (share: string) => `${share} of requested`,
  byChannel: 'By channel',
  /** What became of the codes of a channel. */
  channelShare: (share: string) => `${share} of delivered codes verified`,
  noDelivery: 'Nothing delivered',
  fall: 'Few codes of the last minute were right',
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
