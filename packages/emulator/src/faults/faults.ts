import type { UtilityErrorCode, V2ErrorCode, V12ErrorCode } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Sequence } from '../primitives/bounded-log.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCount, savedTexts } from '../schema/saved.ts';

/** The operations that can be made to fail. */
export const FAULTY_OPERATIONS = [
  'v10.create',
  'v10.activate',
  'v10.verify',
  'v10.optin-link',
  'v12.challenge',
  'v12.send',
  'v12.verify',
  'widget.create-attempt',
  'widget.load',
  'widget.captcha',
  'widget.otp',
  'widget.resend',
  'widget.verify',
  'widget.passkey.authenticate',
  'widget.passkey.register',
  'utilities.send',
] as const;

/** One of them. */
export type FaultyOperation = (typeof FAULTY_OPERATIONS)[number];

/** A code that an operation can be made to fail with: of V1.2, of the widget, or of utilities. */
export type FaultName = V12ErrorCode | V2ErrorCode | UtilityErrorCode;

const DROPS = [
  /** The connection is reset. */
  'reset',
  /** The connection is closed before a byte of the response. */
  'empty',
  /** Half of the body arrives, as if it were all. */
  'malformed',
] as const;

/** How the response to a call gets lost, after the call did what it does. */
export type Drop = (typeof DROPS)[number];

/** Checks a {@link Fault}. */
export const FaultSchema = v.strictObject({
  id: v.string(),
  operation: v.picklist(FAULTY_OPERATIONS),
  /** The fault applies to calls about this number alone, and counts no others. */
  phoneNumber: v.exactOptional(v.string()),
  /** The first call that the fault applies to; 1 is the next. */
  nth: savedCount,
  /** How many more calls the fault applies to. */
  times: savedCount,
  /** Before anything else, in the machine's time: what a caller's timeout is measured in. */
  delayMs: v.exactOptional(savedCount),
  /** The call is refused with this code, and does nothing. */
  name: v.exactOptional(v.custom<FaultName>((name) => typeof name === 'string')),
  /** The HTTP status of a code whose status is propagated. */
  status: v.exactOptional(savedCount),
  /** The call gets this response, and does nothing. */
  respond: v.exactOptional(
    v.strictObject({
      status: savedCount,
      /** A text as it is, anything else as JSON. */
      body: v.unknown(),
      headers: v.exactOptional(savedTexts),
    }),
  ),
  drop: v.exactOptional(v.picklist(DROPS)),
});

/** A failure to come. It has one of `name`, `respond` and `drop`, or none beside `delayMs`. */
export interface Fault extends ReadonlyOutput<typeof FaultSchema> {}

/** The faults of one workspace: failures that only trouble of the service's own causes. */
export interface Faults {
  add(fault: Omit<Fault, 'id'>): Fault;
  /**
   * Asked by a call before it does anything.
   *
   * @param phoneNumber what the call is about, where that is known
   * @returns the oldest fault that applies to it
   */
  take(operation: FaultyOperation, phoneNumber?: string): Fault | undefined;
  /** Oldest first. */
  list(): readonly Fault[];
  /** False where no fault has this ID. */
  remove(id: string): boolean;
  clear(): void;
  save(): readonly Fault[];
}

/** Checks the faults of a snapshot. */
export const SavedFaultsSchema = v.array(FaultSchema);

/** Creates the faults of one workspace; without saved ones there are none. */
export function createFaults(
  { sequence }: { readonly sequence: Sequence },
  saved: readonly Fault[] = [],
): Faults {
  const faults = new Map(saved.map((fault) => [fault.id, fault]));
  return {
    add: (fault) => {
      const added = { id: `fault_${sequence('fault')}`, ...fault };
      faults.set(added.id, added);
      return added;
    },
    take: (operation, phoneNumber) => {
      const meant = [...faults.values()].filter(
        (fault) =>
          fault.operation === operation && (fault.phoneNumber ?? phoneNumber) === phoneNumber,
      );
      const applied = meant.find(({ nth }) => nth === 1);
      // A fault for a later call counts this one, even if another fault applies.
      for (const fault of meant) {
        if (fault.nth > 1) faults.set(fault.id, { ...fault, nth: fault.nth - 1 });
      }
      if (applied === undefined) return undefined;
      if (applied.times > 1) faults.set(applied.id, { ...applied, times: applied.times - 1 });
      else faults.delete(applied.id);
      return applied;
    },
    list: () => [...faults.values()],
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
    save: () => [...faults.values()],
  };
}
