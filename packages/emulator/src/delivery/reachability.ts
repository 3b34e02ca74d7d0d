import type { Channel } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedChannel } from '../schema/saved.ts';

const UnreachablePhoneSchema = v.strictObject({ phoneNumber: v.string(), channel: savedChannel });

/** A phone number that a channel does not reach, as one without an account there. */
export interface UnreachablePhone extends ReadonlyOutput<typeof UnreachablePhoneSchema> {}

/** The phone numbers that the channels of one workspace reach; by default, all. */
export interface Reachability {
  isReachable(phoneNumber: string | undefined, channel: Channel): boolean;
  set(phone: UnreachablePhone, isReachable: boolean): void;
  /** The phones that are not reachable, in the order in which they were set. */
  list(): readonly UnreachablePhone[];
  save(): readonly UnreachablePhone[];
}

/** Checks the unreachable phones of a snapshot. */
export const SavedReachabilitySchema = v.array(UnreachablePhoneSchema);

/** Creates the reachability of one workspace. */
export function createReachability(saved: readonly UnreachablePhone[] = []): Reachability {
  const keyOf = ({ phoneNumber, channel }: UnreachablePhone): string => `${channel} ${phoneNumber}`;
  const unreachable = new Map(saved.map((phone) => [keyOf(phone), phone]));
  return {
    isReachable: (phoneNumber, channel) =>
      phoneNumber === undefined || !unreachable.has(keyOf({ phoneNumber, channel })),
    set: (phone, isReachable) => {
      if (isReachable) unreachable.delete(keyOf(phone));
      else unreachable.set(keyOf(phone), phone);
    },
    list: () => [...unreachable.values()],
    save: () => [...unreachable.values()],
  };
}
