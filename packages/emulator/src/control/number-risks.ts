import * as v from 'valibot';
import type { NumberRisks } from '../risk/number-risks.ts';
import { closedObject } from '../schema/closed-object.ts';
import { savedDate } from '../schema/saved.ts';
import { type Changes, type ControlRoutes, changed, success, withInput } from './control-route.ts';

const phoneNumber = v.pipe(v.string(), v.regex(/^\+\d{5,15}$/, 'must be a number in E.164'));
const Lookup = closedObject({ phoneNumber });
const Marked = closedObject({
  phoneNumber,
  simChangedAt: v.exactOptional(savedDate),
  portedAt: v.exactOptional(savedDate),
});

interface RiskNeeds extends Changes {
  readonly numberRisks: NumberRisks;
}

/**
 * What a network reports of a number before a code goes to it. The lookup of the SIM has the form of CAMARA's.
 *
 * @see CAMARA, SIM Swap 2.0, `POST /retrieve-date`: `latestSimChange` is null if no change is known
 */
export const NUMBER_RISK_ROUTES: ControlRoutes<RiskNeeds> = {
  'GET /number-risks': ({ workspace }) => success(workspace.numberRisks.list()),

  'POST /number-risks': withInput(Marked, ({ workspace }, risk) => {
    workspace.numberRisks.set(risk);
    return changed(workspace, workspace.numberRisks.list());
  }),

  'POST /sim-swap/retrieve-date': withInput(Lookup, ({ workspace }, asked) => {
    const risk = workspace.numberRisks.of(asked.phoneNumber);
    return Response.json({ latestSimChange: risk?.simChangedAt ?? null });
  }),

  'POST /number-porting/retrieve-date': withInput(Lookup, ({ workspace }, asked) => {
    const risk = workspace.numberRisks.of(asked.phoneNumber);
    return Response.json({ latestPorting: risk?.portedAt ?? null });
  }),
};
