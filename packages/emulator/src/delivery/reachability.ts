import type { Channel } from '@otp-kit/protocol';

/** A phone number that a channel does not reach, as one without an account there. */
export interface UnreachablePhone {
  readonly phoneNumber: string;
  readonly channel: Channel;
}

/** Whom the channels of one workspace reach. Everybody, until told otherwise. */
export interface Reachability {
  isReachable(phoneNumber: string | undefined, channel: Channel): boolean;
  set(phone: UnreachablePhone, isReachable: boolean): void;
  /** Those who are not, in the order in which they were named. */
  list(): readonly UnreachablePhone[];
}

/** Creates the reachability of one workspace. */
export function createReachability(): Reachability {
  const unreachable = new Map<string, UnreachablePhone>();
  const keyOf = ({ phoneNumber, channel }: UnreachablePhone): string => `${channel} ${phoneNumber}`;
  return {
    isReachable: (phoneNumber, channel) =>
      phoneNumber === undefined || !unreachable.has(keyOf({ phoneNumber, channel })),
    set: (phone, isReachable) => {
      if (isReachable) unreachable.delete(keyOf(phone));
      else unreachable.set(keyOf(phone), phone);
    },
    list: () => [...unreachable.values()],
  };
}
