import { UTILITY_ERRORS, type UtilityChannel } from '@otp-kit/protocol';
import * as v from 'valibot';
import { closedObject } from '../../schema/closed-object.ts';
import { wholeNumber } from '../../schema/values.ts';

/** What the carrier did with a message whose outcome the service does not know. */
export const CERTAINTIES = ['accepted', 'not_sent', 'unknown'] as const;

/** One of them. */
export type Certainty = (typeof CERTAINTIES)[number];

/** How a carrier treats the next messages. */
export interface Carrier {
  readonly mode: v.InferOutput<(typeof CarrierSchemas)[UtilityChannel]>['mode'];
  /** For so many messages, and then it accepts; absent until it is changed. */
  readonly times?: number;
  /** What the carrier did, in the modes whose outcome is not known. */
  readonly certainty?: Certainty;
  /** The code of a failure, in place of the usual one. */
  readonly code?: string;
}

/** The carriers of utility messages in one workspace. They accept unless they were set otherwise. */
export interface Carriers {
  of(channel: UtilityChannel): Carrier;
  set(channel: UtilityChannel, carrier: Carrier): void;
  /** The carrier for one message; it counts against `times`. */
  take(channel: UtilityChannel): Carrier;
  list(): SavedCarriers;
  save(): SavedCarriers;
}

/** The carrier of each channel. */
export type SavedCarriers = Readonly<Record<UtilityChannel, Carrier>>;

const common = { times: v.exactOptional(wholeNumber(1, 1_000_000)) };
const failing = {
  ...common,
  code: v.exactOptional(
    v.pipe(v.string(), v.nonEmpty(), v.check(isOfCarrier, 'must be the code of a failed delivery')),
  ),
};
const unclear = { ...common, certainty: v.exactOptional(v.picklist(CERTAINTIES)) };

/** Checks what the carrier of each channel is set to: each mode has the options that it uses. */
export const CarrierSchemas = {
  whatsapp: v.variant('mode', [
    closedObject({ mode: v.literal('accept'), ...common }),
    closedObject({ mode: v.literal('reject'), ...failing }),
    closedObject({ mode: v.picklist(['hang', 'unknown']), ...unclear }),
  ]),
  sms: v.variant('mode', [
    closedObject({ mode: v.picklist(['accept', 'hang-before-boundary']), ...common }),
    closedObject({
      mode: v.picklist(['reject', 'fail-before-boundary', 'fail-after-boundary']),
      ...failing,
    }),
    closedObject({ mode: v.picklist(['hang-after-boundary', 'unknown', 'pending']), ...unclear }),
  ]),
};

/** A carrier's own code, or one of the service that is not about the request itself. */
function isOfCarrier(code: string): boolean {
  return !Object.entries(UTILITY_ERRORS).some(
    ([name, { status }]) => name === code && status < 500,
  );
}

/** Checks {@link SavedCarriers}. */
export const SavedCarriersSchema: v.GenericSchema<unknown, SavedCarriers> = v.strictObject({
  ...CarrierSchemas,
});

const ACCEPTS: Carrier = { mode: 'accept' };

/** Creates the carriers of one workspace. */
export function createCarriers(
  saved: SavedCarriers = { whatsapp: ACCEPTS, sms: ACCEPTS },
): Carriers {
  const carriers = { ...saved };
  return {
    of: (channel) => carriers[channel],
    set: (channel, carrier) => {
      carriers[channel] = carrier;
    },
    take: (channel) => {
      const carrier = carriers[channel];
      const { times } = carrier;
      if (times !== undefined) {
        carriers[channel] = times > 1 ? { ...carrier, times: times - 1 } : ACCEPTS;
      }
      return carrier;
    },
    list: () => ({ ...carriers }),
    save: () => ({ ...carriers }),
  };
}
