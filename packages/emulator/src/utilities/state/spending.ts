import * as v from 'valibot';
import { roundAmount } from '../../model/round-amount.ts';
import { forgetOldest } from '../../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../../schema/read-only.ts';
import { savedEntries, savedSum } from '../../schema/saved.ts';
import { amount } from '../../schema/values.ts';

const savedDay: v.GenericSchema<string> = v.pipe(v.string(), v.isoDate());

const FeeReservationSchema = v.strictObject({
  transactionID: v.string(),
  accountId: v.string(),
  pipelineID: v.string(),
  /** The amount in EGP. */
  amount,
  /** The day of the reservation in UTC, such as `2026-01-01`: whose cap it counts against. */
  day: savedDay,
});

/** A fee that is reserved until its message is billed or fails. */
export interface FeeReservation extends ReadonlyOutput<typeof FeeReservationSchema> {}

/** What a pipeline has spent on a day, and what is reserved on it. */
export interface DaySpending {
  readonly spent: number;
  readonly reserved: number;
}

/** The fees of utility messages in one workspace: reserved when sent, spent when billed. */
export interface Spending {
  reserve(reservation: FeeReservation): void;
  /** The message is billed. Does nothing for a reservation that is not there any more. */
  spend(transactionID: string): void;
  /** The message is not billed. */
  release(transactionID: string): void;
  /** The account's quota was reset: earlier reservations no longer count. */
  restart(accountId: string): void;
  ofPipeline(pipelineID: string, day: string): DaySpending;
  /** What is reserved for an account and not billed yet. */
  reservedOf(accountId: string): number;
  save(): SavedSpending;
}

/** Checks {@link SavedSpending}. */
export const SavedSpendingSchema = v.strictObject({
  reservations: v.array(FeeReservationSchema),
  /** The last day's spending by pipeline. */
  spent: savedEntries(v.strictObject({ day: savedDay, amount: savedSum })),
});

/** The reserved fees, and what each pipeline has spent on its last day. */
export interface SavedSpending extends ReadonlyOutput<typeof SavedSpendingSchema> {}

const RESERVATIONS_KEPT = 10_000;
const PIPELINES_KEPT = 10_000;

/** Creates the spending of one workspace: none. */
export function createSpending(saved?: SavedSpending): Spending {
  const reservations = new Map(
    saved?.reservations.slice(-RESERVATIONS_KEPT).map((each) => [each.transactionID, each]),
  );
  const spentByPipeline = new Map(saved?.spent.slice(-PIPELINES_KEPT));

  const sumOf = (counts: (reservation: FeeReservation) => boolean): number => {
    let sum = 0;
    for (const reservation of reservations.values()) {
      if (counts(reservation)) sum += reservation.amount;
    }
    return roundAmount(sum);
  };
  const spentOn = (pipelineID: string, day: string): number => {
    const spent = spentByPipeline.get(pipelineID);
    return spent?.day === day ? spent.amount : 0;
  };

  return {
    reserve: (reservation) => {
      reservations.set(reservation.transactionID, reservation);
      forgetOldest(reservations, RESERVATIONS_KEPT);
    },
    spend: (transactionID) => {
      const reservation = reservations.get(transactionID);
      if (reservation === undefined || !reservations.delete(transactionID)) return;
      const { pipelineID, day } = reservation;
      const known = spentByPipeline.get(pipelineID);
      // A message of an earlier day that is delivered today counts against no cap of today.
      if (known !== undefined && known.day > day) return;
      spentByPipeline.set(pipelineID, {
        day,
        amount: roundAmount(spentOn(pipelineID, day) + reservation.amount),
      });
      forgetOldest(spentByPipeline, PIPELINES_KEPT);
    },
    release: (transactionID) => reservations.delete(transactionID),
    restart: (accountId) => {
      for (const [transactionID, reservation] of reservations) {
        if (reservation.accountId === accountId) reservations.delete(transactionID);
      }
    },
    ofPipeline: (pipelineID, day) => ({
      spent: spentOn(pipelineID, day),
      reserved: sumOf((each) => each.pipelineID === pipelineID && each.day === day),
    }),
    reservedOf: (accountId) => sumOf((each) => each.accountId === accountId),
    save: () => ({ reservations: [...reservations.values()], spent: [...spentByPipeline] }),
  };
}

/** The day of a time in Unix milliseconds, in UTC. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}
