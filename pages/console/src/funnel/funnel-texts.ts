import type { FunnelStep, FunnelView } from '../api/control-types.ts';

/** The steps in their order. Each is part of the one before. */
export const STEPS: readonly FunnelStep[] = ['requested', 'delivered', 'entered', 'verified'];

/** How many codes got how far. */
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
  /** What a step counts. The share is of the codes that were requested. */
  explained: {
    requested: () => 'The service accepted these codes for sending.',
    delivered: (share: string) =>
      `${share} of the requested codes were delivered: no provider reported a failure, or they were entered correctly.`,
    entered: (share: string) => `${share} of the requested codes were entered, correctly or not.`,
    verified: (share: string) => `${share} of the requested codes were entered correctly.`,
  } satisfies Readonly<Record<FunnelStep, (share: string) => string>>,
  scope: 'Counts the newest 10,000 codes, each of them once.',
  channel: 'Channel',
  country: 'Country',
  all: 'All',
  /** What became of the codes of a channel. */
  channelShare: (share: string) => `${share} of the delivered codes were entered correctly`,
  /** What the small chart above it shows. */
  perMinute: (last: number, most: number) =>
    `Verified per minute, for 30 minutes: now ${last}, at most ${most}`,
};

/** A share from 0 to 1 as a percentage. */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}
