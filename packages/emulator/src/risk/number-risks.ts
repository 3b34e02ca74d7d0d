import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedDate } from '../schema/saved.ts';

const NumberRiskSchema = v.strictObject({
  phoneNumber: v.string(),
  simChangedAt: v.exactOptional(savedDate),
  portedAt: v.exactOptional(savedDate),
});

/** What the network of a phone number reports: when its SIM was last changed, and when it was ported, in ISO 8601. */
export interface NumberRisk extends ReadonlyOutput<typeof NumberRiskSchema> {}

/** The phone numbers of one workspace with a changed SIM or another operator; by default, none. */
export interface NumberRisks {
  of(phoneNumber: string): NumberRisk | undefined;
  /** Replaces what is reported of a number. One without times is removed. */
  set(risk: NumberRisk): void;
  /** In the order in which they were set. */
  list(): readonly NumberRisk[];
  save(): readonly NumberRisk[];
}

/** Checks the risks of a snapshot. */
export const SavedNumberRisksSchema = v.array(NumberRiskSchema);

/** Creates the risks of one workspace. */
export function createNumberRisks(saved: readonly NumberRisk[] = []): NumberRisks {
  const risks = new Map(saved.map((risk) => [risk.phoneNumber, risk]));
  const list = () => [...risks.values()];
  return {
    of: (phoneNumber) => risks.get(phoneNumber),
    set(risk) {
      const { phoneNumber, simChangedAt, portedAt } = risk;
      if (simChangedAt === undefined && portedAt === undefined) risks.delete(phoneNumber);
      else risks.set(phoneNumber, risk);
    },
    list,
    save: list,
  };
}
